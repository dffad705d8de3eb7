import { expect, test } from 'vitest';
import { csvTable } from './csv.ts';
import { toTrapNz, trapNzColumns } from './trap-nz.ts';

const none = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0, othersDescription: '' };
const on = { activityName: 'Pūriri Ridge', activityDate: '2026-03-05', ...none };
const speciesOf = (record: Partial<typeof none>) => toTrapNz([{ ...on, ...record }]).map(({ species }) => species);

test('a record of catches becomes a row for each species, with the trap’s code blank', () => {
  const rows = toTrapNz([
    { ...on, rats: 7, possums: 2, mustelids: 1, hedgehogs: 3, others: 1, othersDescription: 'Feral cat' },
    on,
  ]);
  expect(csvTable(trapNzColumns, rows)).toEqual([
    ['Date', 'Trap code', 'Species caught', 'Strikes', 'Notes'],
    ['2026-03-05', '', 'Rat', 7, 'Pūriri Ridge'],
    ['2026-03-05', '', 'Possum', 2, 'Pūriri Ridge'],
    ['2026-03-05', '', 'Unspecified mustelid', 1, 'Pūriri Ridge'],
    ['2026-03-05', '', 'Hedgehog', 3, 'Pūriri Ridge'],
    ['2026-03-05', '', 'Feral cat', 1, 'Pūriri Ridge'],
  ]);
});

test('mustelids are stoats only where the record says so', () => {
  expect(speciesOf({ mustelids: 2, othersDescription: 'Both stoats' })).toEqual(['Stoat']);
  expect(speciesOf({ mustelids: 2, othersDescription: 'A stoat and a weasel' })).toEqual(['Unspecified mustelid']);
  expect(speciesOf({ mustelids: 1, othersDescription: 'no stoat' })).toEqual(['Unspecified mustelid']);
  expect(speciesOf({ mustelids: 1, others: 1, othersDescription: 'stoat' })).toEqual(['Unspecified mustelid', 'stoat']);
  expect(speciesOf({ others: 2 })).toEqual(['Unspecified']);
});
