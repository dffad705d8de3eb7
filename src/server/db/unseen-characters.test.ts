import { expect, test } from 'vitest';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testNow } from '#test/test-db.ts';
import { findStaffByEmail, listAlikeAccounts } from '../services/staff-accounts.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import type { Db } from './open-db.ts';

/** A database in which `fill` puts what the version before kept, after the step that makes the keys anew. */
function upgraded(fill: (db: Db) => void) {
  const { sqlite, db } = createTestDb();
  fill(db);
  const step = readMigrations().find(({ tag }) => tag === '0025_unseen-characters');
  if (!step) throw new Error('There is no such step.');
  applyMigrations(sqlite, [{ ...step, tag: 'again' }], testNow);
  const rows = (sql: string) => sqlite.prepare(sql).pluck().all();
  return { sqlite, db, rows };
}

/** The key that the version before gave an email. */
function keepAsBefore(db: Db, table: 'staff' | 'volunteers', email: string) {
  return (row: { id: number }) =>
    db.$client
      .prepare(`UPDATE ${table} SET email = ?, email_key = ? WHERE id = ?`)
      .run(email, email.toLowerCase(), row.id);
}

test('emails that are stored with what cannot be seen, or with a domain in its other form, are found by either', () => {
  const { db } = upgraded((before) => {
    for (const email of ['\u200bAna@okura.nz', 'ben\u2060@okura.nz', 'cy@ōkura.nz', 'di@xn--kura-k2a.nz'])
      keepAsBefore(before, 'staff', email)(makeStaff(before));
  });
  const found = (email: string) => findStaffByEmail(db, email)?.email;
  expect(found('ana@okura.nz')).toBe('\u200bAna@okura.nz');
  expect(found('ANA@okura.nz\u202c')).toBe('\u200bAna@okura.nz');
  expect(found('ben@okura.nz')).toBe('ben\u2060@okura.nz');
  const ascii = new URL('http://ōkura.nz').hostname;
  expect(found(`cy@${ascii}`)).toBe('cy@ōkura.nz');
  expect(found('CY@ŌKURA.NZ')).toBe('cy@ōkura.nz');
  expect(listAlikeAccounts(db)).toEqual([]);
});

test('two accounts that become one by it stay two, each with its own email, and a third spelling is neither', () => {
  const { db, rows } = upgraded((before) => {
    keepAsBefore(before, 'staff', 'ana@okura.nz')(makeStaff(before));
    keepAsBefore(before, 'staff', '\u200bana@okura.nz')(makeStaff(before));
  });
  expect(rows('SELECT email_key FROM staff ORDER BY id')).toEqual(['ana@okura.nz', '\u200bana@okura.nz']);
  const found = (email: string) => findStaffByEmail(db, email)?.id;
  expect([found('Ana@okura.nz'), found('\u200bana@okura.nz'), found('ana\u200b@okura.nz')]).toEqual([1, 2, undefined]);
  expect(listAlikeAccounts(db).map((group) => group.map(({ hasUnseen }) => hasUnseen))).toEqual([[false, true]]);
  db.$client.prepare("UPDATE staff SET deleted_at = '2026' WHERE id = 1").run();
  expect(found('ana@okura.nz')).toBe(2);
});

test('names are compared, found and sorted without it, and those that become one stay two', () => {
  const { sqlite, rows } = upgraded((before) => {
    makeVolunteer(before, { firstname: 'Tui' });
    makeProject(before, { name: 'Ridge' });
    makeProject(before, { name: 'Rid\u200bge', nameKey: 'rid\u200bge' });
    makeProject(before, { name: 'Bay\u200b', nameKey: 'bay\u200b' });
    makeActivity(before, { activityName: 'Traps' });
    before.$client
      .prepare("UPDATE activities SET name_key = 'tr\u200baps', search_text = 'tr\u200baps\ntui\u202e'")
      .run();
    before.$client.prepare("UPDATE volunteers SET sort_name = 'tu\u200bi\u0001', search_text = 'tu\u200bi\na@b'").run();
  });
  expect(rows("SELECT name_key FROM projects WHERE name_key LIKE 'rid%' OR name_key LIKE 'bay%' ORDER BY id")).toEqual([
    ...['ridge', 'rid\u200bge', 'bay'],
  ]);
  expect(rows('SELECT name_key FROM activities')).toEqual(['traps']);
  expect(rows('SELECT search_text FROM activities')).toEqual(['traps\ntui']);
  expect(rows('SELECT sort_name || search_text FROM volunteers')).toEqual(['tui\u0001tui\na@b']);
  sqlite.close();
});
