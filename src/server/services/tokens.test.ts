import { describe, expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { removeStaff } from './staff.ts';
import { createToken, findToken, listTokens, revokeToken, revokeTokensOf } from './tokens.ts';

const dayMs = 86_400_000;
const later = (ms: number) => new Date(Date.parse(testAct.now) + ms).toISOString();

function createScene() {
  const { db, sqlite } = createTestDb();
  const [mereana, callum] = [makeStaff(db), makeStaff(db, { firstname: 'Callum', lastname: 'Reid' })];
  const make = (ownerId: number, name: string, expiresInDays: number | null = null) =>
    createToken(db, testAct, { ownerId, name, scope: 'read', expiresInDays, tokenHash: `hash of ${name}` });
  const find = (name: string, now = testAct.now) => findToken(db, { tokenHash: `hash of ${name}`, now })?.owner.id;
  const list = (now = testAct.now) => listTokens(db, { now });
  return { db, sqlite, mereana, callum, make, find, list };
}

describe('access tokens', () => {
  test('are listed newest first, without those that were revoked or whose owner has left', () => {
    const { db, mereana, callum, make, list } = createScene();
    const [first, , , revoked] = ['Gauge', 'Camera', 'Traps', 'Old'].map((name) => make(mereana.id, name));
    make(callum.id, 'Of Callum');
    revokeToken(db, testAct, { id: revoked?.id ?? 0 });
    removeStaff(db, testAct, { id: callum.id });
    expect(list().map(({ name }) => name)).toEqual(['Traps', 'Camera', 'Gauge']);
    expect(list().at(-1)).toEqual({
      id: first?.id,
      name: 'Gauge',
      scope: 'read',
      ownerId: mereana.id,
      ownerFirstname: 'Mereana',
      ownerLastname: 'Hōhepa',
      createdAt: testAct.now,
      expiresAt: null,
      lastUsedAt: null,
      isExpired: false,
    });
  });

  test('are in force for so many days to the millisecond, or for ever', () => {
    const { mereana, make, find, list } = createScene();
    expect(make(mereana.id, 'Month', 30)).toMatchObject({ expiresAt: later(30 * dayMs) });
    expect(make(mereana.id, 'Ever')).toMatchObject({ expiresAt: null });
    for (const [now, owner, isExpired] of [
      [later(30 * dayMs - 1), mereana.id, false],
      [later(30 * dayMs), undefined, true],
    ] as const) {
      expect(find('Month', now)).toBe(owner);
      expect(find('Ever', now)).toBe(mereana.id);
      expect(list(now).map((token) => [token.name, token.isExpired])).toEqual([
        ['Ever', false],
        ['Month', isExpired],
      ]);
    }
  });

  test('of one person are revoked together, each with its line, and nobody else’s', () => {
    const { db, sqlite, mereana, callum, make, find } = createScene();
    const [one, two] = [make(mereana.id, 'Gauge'), make(mereana.id, 'Camera')];
    make(callum.id, 'Of Callum');
    expect(revokeToken(db, testAct, one)).toEqual({ id: one.id, message: 'Gauge revoked successfully!' });
    revokeTokensOf(db, testAct, mereana.id);
    expect([find('Gauge'), find('Camera'), find('Of Callum')]).toEqual([undefined, undefined, callum.id]);
    const lines = sqlite.prepare("SELECT record_id, record_name FROM audit WHERE action = 'revoked' ORDER BY id").raw();
    expect(lines.all()).toEqual([
      [one.id, 'Gauge'],
      [two.id, 'Camera'],
    ]);
  });
});
