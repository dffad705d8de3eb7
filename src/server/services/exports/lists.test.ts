import { describe, expect, test } from 'vitest';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { recordAudit } from '../audit.ts';
import { queueEmail } from '../emails.ts';
import { listEmailsForFile } from './lists.ts';

const mail = {
  kind: 'welcome' as const,
  to: 'aroha@okurabush.example',
  body: 'Initial password: Weka!2026',
  isSecret: true,
};

describe('the file of emails', () => {
  test('has the newest of the state, never a text, and says when it is cut', () => {
    const { db } = createTestDb();
    for (let n = 1; n <= 4; n += 1) queueEmail(db, testAct, { ...mail, subject: `Mail ${n}` });
    const cut = listEmailsForFile(db, { state: 'waiting' }, 3);
    expect(cut.rows.map(({ subject }) => subject)).toEqual(['Mail 4', 'Mail 3', 'Mail 2']);
    expect(cut.isCut).toBe(true);
    expect(listEmailsForFile(db, {}, 4)).toMatchObject({ isCut: false, rows: { length: 4 } });
    expect(listEmailsForFile(db, { state: 'sent' })).toEqual({ rows: [], isCut: false });
    expect(JSON.stringify(cut)).not.toContain('Weka');
  });
});

describe('the file of the trail', () => {
  test('comes in long pages, no line twice and none left out', async () => {
    const program = createTestProgram();
    const entry = { action: 'updated', recordType: 'project' as const, recordId: 7 };
    program.sqlite.transaction(() => {
      for (let n = 0; n < 2100; n += 1) recordAudit(program.db, testAct, { ...entry, recordName: `Line ${n}` });
    })();
    const { api } = callerAs(program, 'Group Admin');
    const first = await api.exports.audit({ record: 'line' });
    const second = await api.exports.audit({ record: 'line', cursor: first.nextBefore });
    expect([first.rows.length, second.rows.length, second.nextBefore]).toEqual([2000, 100, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(2100);
  });
});
