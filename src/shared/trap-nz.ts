import type { CsvColumn } from './csv.ts';
import { fold } from './names.ts';

type Catches = {
  activityName: string;
  activityDate: string;
  rats: number;
  possums: number;
  mustelids: number;
  hedgehogs: number;
  others: number;
  othersDescription: string;
};

/** A line of the file: how often traps struck an animal of a species on a day. */
export type TrapNzRow = { date: string; species: string; strikes: number; notes: string };

/** The words of Trap.NZ. Its traps have codes and Bushline's do not, so that column stays blank. */
export const trapNzColumns: readonly CsvColumn<TrapNzRow>[] = [
  { heading: 'Date', value: (row) => row.date },
  { heading: 'Trap code', value: () => null },
  { heading: 'Species caught', value: (row) => row.species },
  { heading: 'Strikes', value: (row) => row.strikes },
  { heading: 'Notes', value: (row) => row.notes },
];

/** Catches as Trap.NZ counts them, a row for each species. Records of other sub types have no catches and make no row. */
export function toTrapNz(records: readonly Catches[]): TrapNzRow[] {
  return records.flatMap((record) =>
    [
      { species: 'Rat', strikes: record.rats },
      { species: 'Possum', strikes: record.possums },
      { species: mustelidOf(record), strikes: record.mustelids },
      { species: 'Hedgehog', strikes: record.hedgehogs },
      { species: record.othersDescription.trim() || 'Unspecified', strikes: record.others },
    ]
      .filter(({ strikes }) => strikes > 0)
      .map((row) => ({ date: record.activityDate, ...row, notes: record.activityName })),
  );
}

/** Bushline counts stoats, ferrets and weasels together. They were stoats only if the record names stoats and no other animal. */
function mustelidOf({ others, othersDescription }: Catches): string {
  const words = fold(othersDescription);
  const saysStoat = /\bstoats?\b/.test(words) && !/\b(ferrets?|weasels?|not?)\b/.test(words);
  return others === 0 && saysStoat ? 'Stoat' : 'Unspecified mustelid';
}
