import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flatten, isSame, type Merge, merge, takeFields } from './merge.ts';

type Values = Record<string, unknown>;

type Row = { what: string; base: Values; mine: Values; theirs: Values } & Partial<Merge<Values>>;

/** A row leaves out what stays empty: no question, nothing from anybody, and the values are mine. Empty values are among the random ones below. */
const rows: Row[] = [
  {
    what: 'I changed one text and they another',
    base: { title: 'Weka', notes: '' },
    mine: { title: 'Kākā', notes: '' },
    theirs: { title: 'Weka', notes: 'By the ford' },
    values: { title: 'Kākā', notes: 'By the ford' },
    fromMe: ['title'],
    fromThem: ['notes'],
  },
  {
    what: 'both changed a text to different ends',
    base: { title: 'Weka' },
    mine: { title: 'Kākā' },
    theirs: { title: 'Kea' },
    asked: [['title']],
  },
  {
    what: 'both changed a text to the same end',
    base: { title: 'Weka' },
    mine: { title: 'Kākā' },
    theirs: { title: 'Kākā' },
  },
  {
    what: 'each changed another field of a record within the record',
    base: { incident: { injury: '', witnesses: '' } },
    mine: { incident: { injury: 'Ankle', witnesses: '' } },
    theirs: { incident: { injury: '', witnesses: 'Tui' } },
    values: { incident: { injury: 'Ankle', witnesses: 'Tui' } },
    fromMe: ['incident.injury'],
    fromThem: ['incident.witnesses'],
  },
  {
    what: 'they began a record within the record that I have not',
    base: { incident: null },
    mine: { incident: null },
    theirs: { incident: { injury: 'Ankle', witnesses: 'Tui' } },
    values: { incident: { injury: 'Ankle', witnesses: 'Tui' } },
    fromThem: ['incident', 'incident.injury', 'incident.witnesses'],
  },
  {
    what: 'I took away a record of which they changed one field',
    base: { incident: { injury: 'Ankle', witnesses: '' } },
    mine: { incident: null },
    theirs: { incident: { injury: 'Ankle', witnesses: 'Tui' } },
    asked: [['incident', 'incident.injury', 'incident.witnesses']],
  },
  {
    what: 'both added to a list of ids and both took something out',
    base: { ids: [1, 2, 3] },
    mine: { ids: [2, 3, 4] },
    theirs: { ids: [1, 2, 5] },
    values: { ids: [2, 5, 4] },
    fromMe: ['ids'],
    fromThem: ['ids'],
  },
  {
    what: 'both changed a list of something else than ids',
    base: { rows: [{ text: 'Gloves' }] },
    mine: { rows: [{ text: 'Boots' }] },
    theirs: { rows: [] },
    asked: [['rows']],
  },
  {
    what: 'they took an objective out of the targets, and I changed another one',
    base: { targets: { 12: '40', 13: '5' } },
    mine: { targets: { 12: '45', 13: '5' } },
    theirs: { targets: { 12: '40' } },
    values: { targets: { 12: '45' } },
    fromMe: ['targets.12'],
    fromThem: ['targets.13'],
  },
];

describe('the fields of one record, when', () => {
  test.each(rows)('$what', ({ base, mine, theirs, what: _, ...expected }) => {
    const merged = merge(base, mine, theirs);
    expect(merged).toEqual({ values: mine, asked: [], fromMe: [], fromThem: [], ...expected });
  });
});

describe('fields that belong together', () => {
  const together = [['likelihood', 'consequences', 'controlIds']];
  const base = { likelihood: 1, consequences: 1, controlIds: [1], title: 'Falling tree' };

  test.each([
    ['I changed one of them and they another', { likelihood: 2 }, { consequences: 3 }, [together[0]]],
    ['both added controls', { controlIds: [1, 2] }, { controlIds: [1, 3] }, [together[0]]],
    ['both changed all alike', { likelihood: 2, consequences: 2 }, { likelihood: 2, consequences: 2 }, []],
    ['they changed another field', { likelihood: 2 }, { title: 'Falling branch' }, []],
  ])('are asked about as one or not at all: %s', (_what, mine, theirs, asked) => {
    expect(merge(base, { ...base, ...mine }, { ...base, ...theirs }, together).asked).toEqual(asked);
  });

  test('all come from the person who changed one of them', () => {
    const theirs = { ...base, likelihood: 4, controlIds: [] };
    const merged = merge(base, { ...base, title: 'Falling branch' }, theirs, together);
    expect(merged.values).toEqual({ ...theirs, title: 'Falling branch' });
    expect(merged.fromThem).toEqual(['likelihood', 'controlIds']);
  });
});

describe('a chosen field', () => {
  test('is taken with all fields under it', () => {
    const [base, mine] = [{ incident: { injury: 'Ankle', witnesses: '' } }, { incident: null }];
    const theirs = { incident: { injury: 'Ankle', witnesses: 'Tui' } };
    const { asked } = merge<Values>(base, mine, theirs);
    expect(takeFields<Values>(mine, theirs, asked.flat())).toEqual(theirs);
    const turned = merge<Values>(base, theirs, mine);
    expect(takeFields<Values>(theirs, mine, turned.asked.flat())).toEqual(mine);
  });

  test('leaves the others as they are', () => {
    expect(takeFields({ a: 1, b: { c: 2, d: 3 } }, { a: 9, b: { c: 9, d: 9 } }, ['b.d'])).toEqual({
      a: 1,
      b: { c: 2, d: 9 },
    });
  });
});

const text = fc.constantFrom('', 'Weka', 'Kea', 'Kākā');
const record = fc.record({
  title: text,
  notes: text,
  amount: fc.constantFrom(null, 0, 5),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
  where: fc.record({ latitude: fc.constantFrom(null, -36.8), address: text }),
  incident: fc.option(fc.record({ injury: text, witnesses: text })),
  targets: fc.dictionary(fc.constantFrom('11', '12', '13'), text),
});
/** As JSON returns it: a field that is undefined is gone. */
const anything = record.map((values): Values => JSON.parse(JSON.stringify(values)));

/** A fixed seed: the same cases in every run. */
const runs = { seed: 20261122, numRuns: 500 };

const inOrder = (values: Values) => ({ ...values, ids: (values.ids as number[]).toSorted() });

describe('whatever two people do to a record', () => {
  test('no field that only one of them changed is lost', () => {
    fc.assert(
      fc.property(anything, anything, anything, (base, mine, theirs) => {
        const [before, own, other] = [flatten(base), flatten(mine), flatten(theirs)];
        const { values, asked } = merge(base, mine, theirs);
        const after = flatten(values);
        for (const path of new Set([before, own, other].flatMap(Object.keys))) {
          if (asked.flat().includes(path)) continue;
          if (isSame(own[path], before[path])) expect(after[path], path).toEqual(other[path]);
          else if (isSame(other[path], before[path])) expect(after[path], path).toEqual(own[path]);
        }
      }),
      runs,
    );
  });

  test('every field that both changed to different values is asked about, except lists of ids', () => {
    fc.assert(
      fc.property(anything, anything, anything, (base, mine, theirs) => {
        const [before, own, other] = [flatten(base), flatten(mine), flatten(theirs)];
        const { asked } = merge(base, mine, theirs);
        const collided = Object.keys({ ...before, ...own, ...other }).filter(
          (path) =>
            path !== 'ids' &&
            ![own[path], other[path]].some((value) => isSame(value, before[path])) &&
            !isSame(own[path], other[path]),
        );
        expect(asked.flat()).toEqual(expect.arrayContaining(collided));
      }),
      runs,
    );
  });

  test('an id that somebody added to a list is in it, and one that somebody removed is not', () => {
    fc.assert(
      fc.property(anything, anything, anything, (base, mine, theirs) => {
        const [from, own, other] = [base.ids, mine.ids, theirs.ids] as number[][];
        const { ids } = merge(base, mine, theirs).values as { ids: number[] };
        const expected = [1, 2, 3, 4, 5].filter((id) => {
          const holders = [own, other].filter((list) => list?.includes(id)).length;
          return from?.includes(id) ? holders === 2 : holders > 0;
        });
        expect(ids.toSorted()).toEqual(expected);
      }),
      runs,
    );
  });

  test('with no change on the other side, mine stays mine and theirs stays theirs', () => {
    fc.assert(
      fc.property(anything, anything, (base, changed) => {
        expect(merge(base, changed, base)).toMatchObject({ values: changed, asked: [], fromThem: [] });
        const theirs = merge(base, base, changed);
        expect(isSame(theirs.values, changed)).toBe(true);
        expect(theirs).toMatchObject({ asked: [], fromMe: [] });
      }),
      runs,
    );
  });

  test('both get the same where nothing is asked', () => {
    fc.assert(
      fc.property(anything, anything, anything, (base, mine, theirs) => {
        const [here, there] = [merge(base, mine, theirs), merge(base, theirs, mine)];
        expect(there.asked.flat().toSorted()).toEqual(here.asked.flat().toSorted());
        if (here.asked.length === 0) expect(isSame(inOrder(here.values), inOrder(there.values))).toBe(true);
      }),
      runs,
    );
  });
});

describe('a list of ids whose order means something', () => {
  const before = [1, 2, 3, 4];
  const both = (mine: number[], theirs: number[]) => {
    const { values, asked } = merge({ ids: before }, { ids: mine }, { ids: theirs }, [['ids']]);
    return asked.length > 0 ? 'asked' : values.ids;
  };

  test.each<[title: string, mine: number[], theirs: number[], end: number[] | 'asked']>([
    ['I moved one and they added one', [2, 1, 3, 4], [1, 2, 3, 4, 5], [2, 1, 3, 4, 5]],
    ['they moved one and I added one', [1, 2, 3, 4, 5], [2, 1, 3, 4], [2, 1, 3, 4, 5]],
    ['I moved one and they took another out', [4, 1, 2, 3], [1, 2, 4], [4, 1, 2]],
    ['I moved the one that they took out', [4, 1, 2, 3], [1, 2, 3], [1, 2, 3]],
    ['both moved one to the same place', [2, 1, 3, 4], [2, 1, 3, 4, 5], [2, 1, 3, 4, 5]],
    ['both moved one', [2, 1, 3, 4], [1, 2, 4, 3], 'asked'],
  ])('%s', (_, mine, theirs, end) => {
    expect(both(mine, theirs)).toEqual(end);
  });
});
