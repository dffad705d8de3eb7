import { describe, expect, test } from 'vitest';
import { csvTable } from './csv.ts';
import { toTrapNz, trapNzColumns } from './trap-nz.ts';

const none = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0, othersDescription: '' };
const on = {
  activityId: 4,
  activityName: 'Ridge',
  activityDate: '2026-03-05',
  subType: 'catches',
  isFromLines: false,
  ...none,
};
const rowsOf = (record: Partial<typeof on>) => toTrapNz([{ ...on, ...record }], []);
const speciesOf = (record: Partial<typeof on>) => rowsOf(record).map(({ species }) => species);
const countsOf = (others: number, othersDescription: string) =>
  rowsOf({ others, othersDescription }).map(({ species, strikes, notes }) => [strikes, species, notes]);

test('a record of catches becomes a row for each species, without a trap’s code', () => {
  const rows = toTrapNz(
    [
      { ...on, rats: 7, possums: 2, mustelids: 1, hedgehogs: 3, others: 1, othersDescription: 'Feral cat' },
      on,
      { ...on, subType: 'traps checked', rats: 2 },
    ],
    [],
  );
  expect(csvTable(trapNzColumns, rows)).toEqual([
    ['Date', 'Trap code', 'Species caught', 'Strikes', 'Notes'],
    ['2026-03-05', '', 'Rat', 7, 'Ridge'],
    ['2026-03-05', '', 'Possum', 2, 'Ridge'],
    ['2026-03-05', '', 'Unspecified mustelid', 1, 'Ridge'],
    ['2026-03-05', '', 'Hedgehog', 3, 'Ridge'],
    ['2026-03-05', '', 'Feral cat', 1, 'Ridge'],
  ]);
});

test('a record from the lines becomes a row for each trap and species, in the words of Trap.NZ', () => {
  const caught = (code: string, species: string, number = 1, activityId = 4) => ({
    ...{ activityId, date: '2026-03-05', code, species, number },
  });
  const record = { ...on, rats: 3, mustelids: 1, isFromLines: true };
  const catches = [
    caught('T2', 'Ship rat', 2),
    caught('T10', 'Rat (unknown)'),
    caught('T10', 'Stoat'),
    caught('X', 'Cat', 1, 5),
  ];
  expect(toTrapNz([record], catches).map(({ code, species, strikes }) => [code, species, strikes])).toEqual([
    ['T2', 'Rat - Ship', 2],
    ['T10', 'Rat', 1],
    ['T10', 'Stoat', 1],
  ]);
});

test('mustelids are stoats only where the record says so', () => {
  expect(speciesOf({ mustelids: 2, othersDescription: 'Both stoats' })).toEqual(['Stoat']);
  expect(speciesOf({ mustelids: 2, othersDescription: 'A stoat and a weasel' })).toEqual(['Unspecified mustelid']);
  expect(speciesOf({ mustelids: 1, othersDescription: 'no stoat' })).toEqual(['Unspecified mustelid']);
  expect(speciesOf({ mustelids: 1, others: 1, othersDescription: 'stoat' })).toEqual(['Unspecified mustelid', 'Stoat']);
  expect(speciesOf({ others: 2 })).toEqual(['Unspecified']);
  expect(rowsOf({ mustelids: 1, othersDescription: 'stoat?' })).toMatchObject([
    { species: 'Unspecified mustelid', notes: 'Ridge: stoat?' },
  ]);
});

describe('other animals, by what is written of them', () => {
  test.each<[written: string, others: number, rows: [number, string][]]>([
    [
      '2 mice, 3 magpies',
      5,
      [
        [2, 'Mouse'],
        [3, 'Magpie'],
      ],
    ],
    [
      'rabbit and a hare',
      2,
      [
        [1, 'Rabbit'],
        [1, 'Hare'],
      ],
    ],
    [
      'Mice x2; 1 cat',
      3,
      [
        [2, 'Mouse'],
        [1, 'Cat'],
      ],
    ],
    ['mice (4)', 4, [[4, 'Mouse']]],
    ['mice', 4, [[4, 'Mouse']]],
    ['magpie', 1, [[1, 'Magpie']]],
  ])('%s', (written, others, rows) => {
    expect(countsOf(others, written)).toEqual(rows.map((row) => [...row, 'Ridge']));
  });

  test.each([
    ['2 mice, 3 magpies', 6],
    ['mice, magpies', 5],
    ['cat?', 1],
    ['cat or rabbit', 1],
    ['probably a hare', 1],
  ])('%s, %i in all: nobody knows, and the note has the words', (written, others) => {
    expect(countsOf(others, written)).toEqual([[others, 'Unspecified', `Ridge: ${written}`]]);
  });
});
