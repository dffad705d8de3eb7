import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { activityKinds } from './activity-kinds.ts';
import { libraryKinds } from './library-kinds.ts';
import { Meetup, type Step } from './meetup.ts';
import type { Choice, Fate } from './person.ts';

const recordKinds = { ...libraryKinds, ...activityKinds };

const fate = fc.constantFrom<Fate>('answered', 'answered', 'request lost', 'answer lost', 'late');
const choice = fc.constantFrom<Choice>('mine', 'theirs', 'not now');
const who = fc.constantFrom(0 as const, 1 as const);
const type: fc.Arbitrary<Step> = fc.record({
  who,
  does: fc.constant('type' as const),
  field: fc.nat(9),
  isBack: fc.constantFrom(false, false, true),
});
const save: fc.Arbitrary<Step> = fc.record({
  who,
  does: fc.constant('save' as const),
  fates: fc.array(fate, { maxLength: 3 }),
  choices: fc.array(choice, { maxLength: 2 }),
  isMetByOther: fc.boolean(),
});
const look: fc.Arbitrary<Step> = fc.record({ who, does: fc.constantFrom('refresh' as const, 'reload' as const) });
const restore: fc.Arbitrary<Step> = fc.record({ who, does: fc.constant('restore' as const) });
const step = fc.oneof(
  { weight: 8, arbitrary: type },
  { weight: 7, arbitrary: save },
  { weight: 5, arbitrary: look },
  { weight: 1, arbitrary: restore },
);

/** Two people edit one record, for each kind of record: `count` runs in all, the same ones each time. */
export function describeMeetings(count: number): void {
  const numRuns = Math.ceil(count / Object.keys(recordKinds).length);
  describe('two people who read, type, lose calls and answers, and save again', () => {
    // A long timeout, for busy machines.
    test.each(Object.entries(recordKinds))(
      'lose nothing of %s, and double nothing',
      { timeout: 300_000 },
      async (_name, kind) => {
        const program = createTestProgram({ BUDGET_FACTOR: '1000' });
        const [first, second] = [callerAs(program, 'Group Admin'), callerAs(program, 'Group Admin')];
        const world = { program, api: first.api };
        const meet = async (isNew: boolean, steps: Step[]) => {
          const meetup = await Meetup.begin(kind, world, isNew, [first.user, second.user]);
          for (const one of steps) await meetup.take(one);
          await meetup.settle();
          await meetup.check();
          const stored = await meetup.read();
          for (const person of meetup.people) await person.repeat();
          expect(await meetup.read()).toEqual(stored);
        };
        const steps = fc.array(step, { minLength: 3, maxLength: 9 });
        await fc.assert(fc.asyncProperty(fc.boolean(), steps, meet), { seed: 20261122, numRuns });
      },
    );
  });
}
