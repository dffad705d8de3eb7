import { expect, test } from 'vitest';
import { createTestDb, testAct } from '#test/test-db.ts';
import { recordAudit } from './audit.ts';

const entry = { action: 'updated', recordType: 'objective' as const, recordId: 7, recordName: 'Weeds' };

test('the trail keeps the listed fields of a record, and nothing else that a row may hold', () => {
  const { db, sqlite } = createTestDb();
  const last = () => sqlite.prepare('SELECT before, after FROM audit ORDER BY id DESC LIMIT 1').get();
  const row = { id: 7, title: 'Weeds', measurement: 'Hours', version: 1, doctorsNote: 'confidential' };
  recordAudit(db, testAct, { ...entry, action: 'created', after: row });
  expect(last()).toEqual({ before: null, after: '{"title":"Weeds","measurement":"Hours"}' });
  recordAudit(db, testAct, { ...entry, before: row, after: { ...row, title: 'Weed control', doctorsNote: 'changed' } });
  expect(last()).toEqual({ before: '{"title":"Weeds"}', after: '{"title":"Weed control"}' });
});
