import { expect, test } from 'vitest';
import { createTestDb, testAct } from '#test/test-db.ts';
import { adoptBackup, findLastBackup, getBackup, listBackups, noteDownload, recordBackup } from './backups.ts';

const made = (fileName: string, startedAt: string, cause: 'nightly' | 'by hand', result = 'ok') => ({
  ...{ fileName, startedAt, cause, result },
  size: result === 'ok' ? 4096 : undefined,
});

test('backups are listed newest first, and the last of each cause is known', () => {
  const { db } = createTestDb();
  recordBackup(db, testAct, made('b', '2026-03-03T13:30:00.000Z', 'nightly'));
  recordBackup(db, testAct, made('c', '2026-03-04T01:00:00.000Z', 'by hand'));
  recordBackup(db, testAct, made('d', '2026-03-04T01:00:00.000Z', 'by hand', 'The disk is full.'));
  adoptBackup(db, { fileName: 'a', startedAt: '2026-03-01T00:00:00.000Z', size: 1, result: 'ok', cause: 'found' });
  expect(listBackups(db, testAct.now).map(({ fileName }) => fileName)).toEqual(['d', 'c', 'b', 'a']);
  expect(findLastBackup(db, 'nightly')).toMatchObject({ fileName: 'b', finishedAt: testAct.now, size: 4096 });
  expect(findLastBackup(db, 'by hand')).toMatchObject({ fileName: 'd', size: null });
  expect(findLastBackup(db, 'upgrade')).toBeUndefined();
  expect(() => getBackup(db, { id: 99 })).toThrow('Backup not found.');
});

test('a backup that was made, one that failed and one that was taken away each leave a line in the trail', () => {
  const { db, sqlite } = createTestDb();
  const good = recordBackup(db, testAct, made('a.db', testAct.now, 'nightly'));
  recordBackup(db, testAct, made('b.db', testAct.now, 'by hand', 'The disk is full.'));
  noteDownload(db, testAct, getBackup(db, good));
  const lines = sqlite.prepare('SELECT action, record_type, record_name, after FROM audit ORDER BY id').raw().all();
  expect(lines).toEqual([
    ['made', 'backup', 'a.db', '{"cause":"nightly","result":"ok","size":4096}'],
    ['failed to make', 'backup', 'b.db', '{"cause":"by hand","result":"The disk is full.","size":null}'],
    ['downloaded', 'backup', 'a.db', null],
  ]);
});
