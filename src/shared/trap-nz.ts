import { isCatches } from './activities/predator.ts';
import type { CsvColumn } from './csv.ts';
import { fold } from './names.ts';

type Record = {
  activityId: number;
  activityName: string;
  activityDate: string;
  subType: string;
  rats: number;
  possums: number;
  mustelids: number;
  hedgehogs: number;
  others: number;
  othersDescription: string;
  /** It says what the checks of lines gave. */
  isFromLines: boolean;
};

/** What a trap was found with on a check, of which a record says the sum. `species`: as the group calls it. */
export type LineCatch = { activityId: number; date: string; code: string; species: string; number: number };

/** A line of the file: how often a trap struck an animal of a species on a day. `code`: null where the record names no trap. */
export type TrapNzRow = { date: string; code: string | null; species: string; strikes: number; notes: string };

/** The words of Trap.NZ. */
export const trapNzColumns: readonly CsvColumn<TrapNzRow>[] = [
  { heading: 'Date', value: (row) => row.date },
  { heading: 'Trap code', value: (row) => row.code },
  { heading: 'Species caught', value: (row) => row.species },
  { heading: 'Strikes', value: (row) => row.strikes },
  { heading: 'Notes', value: (row) => row.notes },
];

/**
 * Catches as Trap.NZ counts them: a row for each species, with the trap's code where the record says what checks of lines gave. Records of
 * other sub types have no catches and make no row.
 */
export function toTrapNz(records: readonly Record[], lineCatches: readonly LineCatch[]): TrapNzRow[] {
  return records
    .filter(({ subType }) => isCatches(subType))
    .flatMap((record) => {
      const own = record.isFromLines ? lineCatches.filter(({ activityId }) => activityId === record.activityId) : [];
      if (own.length === 0) return withoutCodes(record);
      return own.map(({ date, code, species, number }) => ({
        ...{ date, code, species: nameOf(species), strikes: number, notes: record.activityName },
      }));
    });
}

/** A species and how many; `isSure` is false where the words leave the species open, and then stand in the note. */
type Counted = { species: string; strikes: number; isSure?: boolean };

function withoutCodes(record: Record): TrapNzRow[] {
  const { activityDate: date, activityName, othersDescription } = record;
  const rows: Counted[] = [
    { species: 'Rat', strikes: record.rats },
    { species: 'Possum', strikes: record.possums },
    mustelidsOf(record),
    { species: 'Hedgehog', strikes: record.hedgehogs },
    ...othersOf(record),
  ];
  const words = othersDescription.trim();
  return rows
    .filter(({ strikes }) => strikes > 0)
    .map(({ species, strikes, isSure = true }) => ({
      ...{ date, code: null, species, strikes },
      notes: isSure || words === '' ? activityName : `${activityName}: ${words}`,
    }));
}

const isDoubtful = (words: string) => /\?|\b(maybe|perhaps|possibly|probably|unsure|not sure|or|not|no)\b/.test(words);

/** Bushline counts stoats, ferrets and weasels together. They were stoats only if the record names stoats and no other animal. */
function mustelidsOf({ mustelids: strikes, others, othersDescription }: Record): Counted {
  const words = fold(othersDescription);
  const isStoat = /\bstoats?\b/.test(words) && !/\b(ferrets?|weasels?)\b/.test(words) && !isDoubtful(words);
  if (others === 0 && isStoat) return { species: 'Stoat', strikes };
  return { species: 'Unspecified mustelid', strikes, isSure: others > 0 };
}

/** `2 mice, 3 magpies` are two species. Where the words do not add up to the count, or say a doubt, nobody knows which it was. */
function othersOf({ others, othersDescription }: Record): Counted[] {
  const words = othersDescription.trim();
  const parts = words.split(/\s*(?:[,;+&/]|\band\b)\s*/i).filter((part) => part !== '');
  const unknown = { species: 'Unspecified', strikes: others, isSure: false };
  if (parts.length === 0 || isDoubtful(fold(words))) return [unknown];
  const read = parts.map(readPart);
  const [only] = read;
  if (only && read.length === 1 && only.number === null) return [{ species: only.species, strikes: others }];
  const named = read.map(({ species, number }) => ({ species, strikes: number ?? 1 }));
  const sum = named.reduce((total, { strikes }) => total + strikes, 0);
  return sum === others ? named : [unknown];
}

/** `3 magpies`, `a hare` or `mice x 2`. */
function readPart(part: string) {
  const [, before, name = part, after] = /^(?:(\d+|an?\b)\s*x?\s*)?(.*?)(?:\s*[x×(]\s*(\d+)\)?)?$/i.exec(part) ?? [];
  const count = before ?? after;
  const number = count === undefined ? null : /^an?$/i.test(count) ? 1 : Number(count);
  return { number, species: nameOf(name) };
}

/** What Trap.NZ calls what people write, folded. Source: the species to choose from in its exports. */
const trapNzNames: { [name: string]: string } = {
  ...{
    rats: 'Rat',
    'rat (unknown)': 'Rat',
    'ship rat': 'Rat - Ship',
    'norway rat': 'Rat - Norway',
    kiore: 'Rat - Kiore',
  },
  ...{ mice: 'Mouse', 'mustelid (unknown)': 'Unspecified mustelid', other: 'Unspecified' },
  ...{ stoats: 'Stoat', weasels: 'Weasel', ferrets: 'Ferret', hedgehogs: 'Hedgehog', possums: 'Possum' },
  ...{ cats: 'Cat', dogs: 'Dog', rabbits: 'Rabbit', hares: 'Hare', birds: 'Bird', magpies: 'Magpie' },
  ...{ pigs: 'Pig', goats: 'Goat', turkeys: 'Turkey' },
};

/** Our names, folded, and those of Trap.NZ. */
export const trapNzSpecies = Object.entries(trapNzNames);

/** What Trap.NZ calls a species. */
export function nameOf(words: string): string {
  const name = words.trim();
  return trapNzNames[fold(name)] ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
