import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { audit } from '../../db/schema/audit.ts';
import { createTrapCheck, putBackTrapCheck, removeTrapCheck, updateTrapCheck } from '../trap-checks.ts';
import { createTrap, getTrap, updateTrap } from '../traps.ts';

function later(minutes: number) {
  const now = new Date(Date.parse(testAct.now) + minutes * 60_000).toISOString();
  return { ...testAct, now, madeAt: now };
}

function scene() {
  const { db } = createTestDb();
  const { id: trapId } = createTrap(db, testAct, { projectId: makeProject(db).id, code: 'T1', type: 'DOC 200' });
  const check = (at: number, condition: 'Needs repair' | null = 'Needs repair') =>
    createTrapCheck(db, later(at), { trapId, checkedAt: testAct.now, state: 'Set', condition });
  return { db, trapId, check, state: () => getTrap(db, testAct, { id: trapId }).state };
}

describe('a check that says that its trap needs repair', () => {
  test('leaves it as it was once the check is removed, and says so again once that is taken back', () => {
    const { db, check, state } = scene();
    const { id } = check(1);
    expect(state()).toBe('Needs repair');
    removeTrapCheck(db, later(2), { id });
    expect(state()).toBe('In use');
    expect(db.select().from(audit).where(eq(audit.recordType, 'trap')).all().at(-1)).toMatchObject({
      ...{ action: 'updated', before: '{"state":"Needs repair"}', after: '{"state":"In use"}' },
    });
    putBackTrapCheck(db, later(3), { id });
    expect(state()).toBe('Needs repair');
    removeTrapCheck(db, later(4), { id });
    expect(state()).toBe('In use');
  });

  test.each(['Good', null] as const)('leaves it as it was once the check is corrected to %j', (condition) => {
    const { db, check, state } = scene();
    const { id } = check(1, null);
    updateTrapCheck(db, later(2), { id, condition: 'Needs repair' });
    expect(state()).toBe('Needs repair');
    updateTrapCheck(db, later(3), { id, condition });
    expect(state()).toBe('In use');
  });

  test('does not where somebody changed the trap since', () => {
    const { db, trapId, check, state } = scene();
    const { id } = check(1);
    updateTrap(db, later(2), { id: trapId, notes: 'The lid is loose' });
    removeTrapCheck(db, later(3), { id });
    expect(state()).toBe('Needs repair');
    updateTrap(db, later(4), { id: trapId, state: 'In use' });
    putBackTrapCheck(db, later(5), { id });
    expect(state()).toBe('In use');
  });

  test('does not where it said so before, or another check says so, too', () => {
    const { db, trapId, check, state } = scene();
    updateTrap(db, later(1), { id: trapId, state: 'Needs repair' });
    removeTrapCheck(db, later(3), check(2));
    expect(state()).toBe('Needs repair');
    updateTrap(db, later(4), { id: trapId, state: 'In use' });
    const first = check(5);
    check(6);
    removeTrapCheck(db, later(7), first);
    expect(state()).toBe('Needs repair');
  });

  test('does where another said so before the trap was repaired', () => {
    const { db, trapId, check, state } = scene();
    check(1);
    updateTrap(db, later(2), { id: trapId, state: 'In use' });
    removeTrapCheck(db, later(4), check(3));
    expect(state()).toBe('In use');
  });
});
