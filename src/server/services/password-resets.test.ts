import { expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { clockAt } from './act.ts';
import { addPasswordReset, applyPasswordReset, closePasswordResetsOf, findOpenReset } from './password-resets.ts';

const expiresAt = '2026-03-04T21:30:00.000Z';

function createScene() {
  const { db, sqlite } = createTestDb();
  const [mereana, callum] = [makeStaff(db), makeStaff(db, { firstname: 'Callum' })];
  const ask = (email: string, tokenHash: string, since = '2026-03-04T19:30:00.000Z') =>
    addPasswordReset(db, testAct, {
      email,
      tokenHash,
      expiresAt,
      limit: { most: 2, since },
      letter: { subject: 'Reset', paragraphs: [] },
    });
  const find = (tokenHash: string, now = testAct.now) => findOpenReset(db, tokenHash, now)?.id;
  return { db, sqlite, mereana, callum, ask, find };
}

test('a person is mailed so many reset links in a time, whatever others ask for', () => {
  const { mereana, callum, ask, find, sqlite } = createScene();
  ask(callum.email, 'his');
  for (const tokenHash of ['one', 'two', 'three']) ask(mereana.email, tokenHash);
  expect(['his', 'one', 'two', 'three'].map((hash) => find(hash))).toEqual([
    callum.id,
    mereana.id,
    mereana.id,
    undefined,
  ]);
  ask(mereana.email, 'later', testAct.now);
  expect(find('later')).toBe(mereana.id);
  const mails = sqlite.prepare('SELECT to_address, body FROM outbox ORDER BY id').raw().all();
  expect(mails).toEqual([[callum.email, 'Kia ora Callum,\n'], ...Array(3).fill([mereana.email, 'Kia ora Mereana,\n'])]);
});

test('a reset link is open until it expires, to the millisecond', () => {
  const { mereana, ask, find } = createScene();
  ask(mereana.email, 'a hash');
  expect(find('a hash', '2026-03-04T21:29:59.999Z')).toBe(mereana.id);
  expect(find('a hash', expiresAt)).toBeUndefined();
});

test('a reset link that is used closes the others of its person, and nobody else’s', () => {
  const { db, sqlite, mereana, callum, ask, find } = createScene();
  for (const tokenHash of ['one', 'two']) ask(mereana.email, tokenHash);
  ask(callum.email, 'his');
  const reset = { tokenHash: 'one', passwordHash: 'new', ...clockAt(testAct.timeZone, testAct.now) };
  applyPasswordReset(db, reset);
  expect(['one', 'two', 'his'].map((hash) => find(hash))).toEqual([undefined, undefined, callum.id]);
  expect(() => applyPasswordReset(db, reset)).toThrow('expired or has been used');
  const line = sqlite.prepare(
    'SELECT actor_id, actor_name, action, record_id FROM audit ORDER BY id DESC LIMIT 1 OFFSET 1',
  );
  expect(line.raw().get()).toEqual([mereana.id, 'Mereana Hōhepa', 'changed password of', mereana.id]);
  ask(mereana.email, 'later', testAct.now);
  closePasswordResetsOf(db, testAct, callum.id);
  expect(['his', 'later'].map((hash) => find(hash))).toEqual([undefined, mereana.id]);
});
