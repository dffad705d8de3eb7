import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TrapState } from '#shared/traps/due.ts';
import type { conditions } from '#shared/traps/fields.ts';
import { makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { audit } from '../../db/schema/audit.ts';
import {
  addFiledChecks,
  createTrapCheck,
  createTrapChecks,
  putBackTrapCheck,
  removeTrapCheck,
  updateTrapCheck,
} from '../trap-checks.ts';
import { createTrap, getTrap, updateTrap } from '../traps.ts';

const moment = (minutes: number) => new Date(Date.parse(testAct.now) + minutes * 60_000).toISOString();
const later = (minutes: number, madeAt = minutes) => ({ ...testAct, now: moment(minutes), madeAt: moment(madeAt) });

function scene() {
  const { db } = createTestDb();
  const { id: trapId } = createTrap(db, testAct, { projectId: makeProject(db).id, code: 'T1', type: 'DOC 200' });
  const made = (at: number, condition: Condition | null = 'Needs repair') =>
    ({ trapId, checkedAt: moment(at), state: 'Set', condition }) as const;
  /** `heard`: when it arrives. */
  const check = (at: number, condition: Condition | null = 'Needs repair', heard = at) =>
    createTrapCheck(db, later(heard), made(at, condition));
  const list = (at: number, ...checks: ReturnType<typeof made>[]) => createTrapChecks(db, later(at), { checks });
  const set = (at: number, state: TrapState, heard = at) =>
    updateTrap(db, later(heard, at), { id: trapId, state, ...(state === 'Retired' && { retiredReason: 'Flood' }) });
  const correct = (at: number, id: number, more: { condition?: Condition | null; note?: string }) =>
    updateTrapCheck(db, later(at), { id, ...more });
  const remove = (at: number, { id }: { id: number }) => removeTrapCheck(db, later(at), { id });
  const putBack = (at: number, { id }: { id: number }) => putBackTrapCheck(db, later(at), { id });
  const addFiled = (at: number, one: ReturnType<typeof made>) => {
    const [id = 0] = addFiledChecks(db, later(at), [{ check: one, recordedBy: '', lineId: undefined }]);
    return { id };
  };
  return {
    ...{ db, trapId, made, check, list, set, correct, remove, putBack, addFiled },
    state: () => getTrap(db, testAct, { id: trapId }).state,
    trail: () =>
      db
        .select({ after: audit.after })
        .from(audit)
        .where(and(eq(audit.recordType, 'trap'), eq(audit.action, 'updated')))
        .all()
        .map(({ after }) => after),
  };
}
type Condition = (typeof conditions)[number];
type Scene = ReturnType<typeof scene>;

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
    const [first, second] = [check(5), check(6)];
    removeTrapCheck(db, later(7), first);
    expect(state()).toBe('Needs repair');
    removeTrapCheck(db, later(8), second);
    expect(state()).toBe('In use');
  });

  test('does where another said so before the trap was repaired', () => {
    const { db, trapId, check, state } = scene();
    check(1);
    updateTrap(db, later(2), { id: trapId, state: 'In use' });
    removeTrapCheck(db, later(4), check(3));
    expect(state()).toBe('In use');
  });
});

/** Minutes; the last of each call is when it arrives. */
test.each<[string, TrapState, (of: Scene) => unknown]>([
  [
    'before one that found it good, and arrives after it',
    'In use',
    ({ check }) => [check(2, 'Good'), check(1, 'Needs repair', 3)],
  ],
  ['before one that says nothing of it', 'Needs repair', ({ check }) => [check(2, null), check(1, 'Needs repair', 3)]],
  ['after one that found it good', 'Needs repair', ({ check }) => [check(2), check(1, 'Good', 3)]],
  ['before one of the same list that found it good', 'In use', ({ list, made }) => list(3, made(1), made(2, 'Good'))],
  [
    'after it was mended, which waited on a phone',
    'Needs repair',
    ({ check, set }) => [check(1), set(2, 'In use', 6), check(3, 'Needs repair', 7)],
  ],
  [
    'before it was retired and set again',
    'In use',
    ({ check, set }) => [set(2, 'Retired'), set(3, 'In use'), check(1, 'Needs repair', 4)],
  ],
  [
    'before another that said so was removed, which says nothing of it',
    'Needs repair',
    ({ check, remove }) => [remove(3, check(2)), check(1, 'Needs repair', 4)],
  ],
  [
    'and is corrected to Good after its note was edited',
    'In use',
    ({ check, correct }) => {
      const { id } = check(1, null);
      correct(2, id, { condition: 'Needs repair' });
      correct(3, id, { note: 'The lid is loose' });
      correct(4, id, { condition: 'Good' });
    },
  ],
  [
    'as the one before it did, and both are removed and one put back',
    'Needs repair',
    ({ check, remove, putBack }) => {
      const [first, second] = [check(1), check(2)];
      remove(3, first);
      remove(4, second);
      putBack(5, first);
    },
  ],
  [
    'in a file, is removed and put back',
    'In use',
    ({ addFiled, made, remove, putBack }) => {
      const filed = addFiled(2, made(1));
      remove(3, filed);
      putBack(4, filed);
    },
  ],
  [
    'and is removed, where one that said so before was found good since',
    'In use',
    ({ check, remove }) => {
      const last = check(3);
      check(2, 'Good', 4);
      check(1, 'Needs repair', 5);
      remove(6, last);
    },
  ],
])('of a trap with a check that says so %s is told that it is %j', (_, told, happens) => {
  const of = scene();
  happens(of);
  expect(of.state()).toBe(told);
});

test('two checks of a list that say so are one line of the trail of their trap', () => {
  const { list, made, trail } = scene();
  list(3, made(1), made(2));
  expect(trail()).toEqual(['{"state":"Needs repair"}']);
});
