import { expect, test } from 'vitest';
import { keptChange } from '#test/kept-changes.ts';
import { tally } from './tally.ts';

const refusal = { status: 404, message: 'Objective not found.' };
const conflict = {
  changedBy: 'Hēmi Walker',
  changedAt: '2026-11-20T00:02:00.000Z',
  version: 5,
  record: { notes: 'B' },
};
const choice = keptChange({
  ...{ key: 'notes', path: 'activities.checklist.saveNotes', state: 'refused', activityName: 'Planting day' },
  ...{ base: { version: 2, input: { activityId: 7, notes: '' } } },
  refusal: { status: 409, message: 'Hēmi Walker changed this record after you opened it.', conflict },
});
const complete = { path: 'activities.complete.save' as const, waitsFor: ['notes'] };

test('others are counted one by one, and refused changes are not among those that wait', () => {
  const others = ['a', 'b'].map((key) => keptChange({ key, person: 2, personName: 'Tama Ngata' }));
  const namesake = keptChange({ key: 'c', person: 3, personName: 'Tama Ngata' });
  const unreadable = { ...namesake, database: '' };
  const refused = keptChange({ key: 'no', state: 'refused', refusal });
  expect(tally([keptChange(), refused, ...others, namesake, unreadable], 1)).toEqual({
    ...{ waiting: 1, refused: 1, toChoose: null, oldestAt: '2026-11-20T00:00:00.000Z' },
    others: [
      { person: 2, name: 'Tama Ngata', count: 2, readable: 2 },
      { person: 3, name: 'Tama Ngata', count: 2, readable: 1 },
    ],
  });
});

test('a conflict waits for a choice, with all that waits behind it, and counts as neither waiting nor refused', () => {
  const behind = keptChange({ ...complete, key: 'complete' });
  const afterIt = keptChange({ key: 'after', waitsFor: ['complete'] });
  expect(tally([choice, behind, afterIt, keptChange({ key: 'free' })], 1)).toMatchObject({
    ...{ waiting: 3, refused: 0 },
    toChoose: {
      ...{ count: 1, behind: 2, activityName: 'Planting day' },
      ...{ isCompletion: true, isNotes: true, by: 'Hēmi Walker' },
    },
  });
});

test('of several conflicts the one that holds a completion is told', () => {
  const other = { ...choice, key: 'other', activityName: 'Trap check' };
  expect(tally([other, choice, keptChange({ ...complete, key: 'complete' })], 1).toChoose).toMatchObject({
    ...{ count: 2, behind: 1, activityName: 'Planting day', isCompletion: true },
  });
});

test.each([
  ['whose record nobody sent', { refusal: { ...choice.refusal, conflict: undefined } }],
  ['whose record is gone', { refusal: { ...choice.refusal, conflict: { ...conflict, record: null } } }],
  ['that started from nothing', { base: null }],
  ['of somebody else', { person: 2 }],
])('there is nothing to choose where a change is refused %s', (_, given) => {
  expect(tally([{ ...choice, ...given } as typeof choice], 1).toChoose).toBeNull();
});
