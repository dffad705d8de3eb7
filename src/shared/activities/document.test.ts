import { expect, test } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { shownDocument } from '#test/shown-document.ts';
import { applyEffect, documentTables, effectBetween } from './document.ts';

const names = ['Ana', 'Hine', 'Tama', 'Zoë', 'Wiremu'];

/** Some of these ids in some order, each with one of few names: two documents share rows, and differ in others. */
const someRows = (random: Random) =>
  random
    .some(
      Array.from({ length: 8 }, (_, id) => id),
      random.whole(0, 8),
    )
    .map((id) => ({ id, firstname: random.pick(names) }));

const someDocument = (random: Random) =>
  shownDocument({
    activity: { checklistNotes: random.pick(names), ledById: random.pick([null, 4]) },
    ...(Object.fromEntries(documentTables.map((table) => [table, someRows(random)])) as object),
    mark: `mark ${random.next()}`,
  });

test('what happened between two documents, done to the first, gives the second', () => {
  const random = new Random(1);
  for (let n = 0; n < 500; n += 1) {
    const [before, after] = [someDocument(random), someDocument(random)];
    const sent = JSON.parse(JSON.stringify(effectBetween(before, after)));
    expect({ ...applyEffect(before, sent), mark: after.mark }).toEqual(after);
  }
});

test('what happened says only what is new', () => {
  const before = shownDocument({ names: [...names.keys()].map((id) => ({ id, firstname: 'Ana', lastname: 'Rewi' })) });
  expect(effectBetween(before, { ...structuredClone(before), mark: 'another' })).toEqual({});
  const [first, second, ...others] = before.names;
  const changed = { id: 1, firstname: 'Hine', lastname: 'Rewi' };
  const after = { ...before, activity: { ...before.activity, ledById: 4 }, names: [...others, changed] };
  expect([first?.id, second?.id]).toEqual([0, 1]);
  expect(effectBetween(before, after)).toEqual({
    activity: { ledById: 4 },
    remove: { names: [0] },
    put: { names: [changed] },
    order: { names: [2, 3, 4, 1] },
  });
});
