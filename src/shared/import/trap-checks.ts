import { messages } from '../messages.ts';
import type { Arrival } from '../traps/checks.ts';
import { ages, type conditions, sexes } from '../traps/fields.ts';
import { type ReadCell, readFigure, readMoment, readYes } from './cells.ts';
import type { FileColumn } from './headings.ts';
import { caughtNothing, columnsOfTrap, conditionsOfTrapNz, statesOfTrapNz, wordsOf } from './trap-nz-words.ts';

/** The columns of Trap.NZ's records, and what its versions have called them. */
export const checkColumns = [
  { field: 'recordId', heading: 'Record ID', also: ['id', 'record', 'recordnumber', 'nid'] },
  ...columnsOfTrap,
  { field: 'checkedAt', heading: 'Record date', also: ['date', 'datetime', 'datechecked', 'checked'], isNeeded: true },
  { field: 'time', heading: 'Time', also: ['recordtime', 'timechecked'] },
  { field: 'recordedBy', heading: 'Recorded by', also: ['recorder', 'username', 'user', 'checkedby', 'enteredby'] },
  { field: 'species', heading: 'Species caught', also: ['species', 'catch', 'caught'] },
  { field: 'sex', heading: 'Gender', also: ['sex'] },
  { field: 'age', heading: 'Maturity', also: ['age'] },
  { field: 'strikes', heading: 'Strikes', also: ['strikecount', 'numberofstrikes', 'kills', 'number', 'count'] },
  { field: 'state', heading: 'Trap status', also: ['status', 'state', 'howitwasfound'] },
  { field: 'condition', heading: 'Trap condition', also: ['condition'] },
  { field: 'rebaited', heading: 'Rebaited', also: ['baitreplaced', 'baitchanged'] },
  {
    field: 'baitLeft',
    heading: 'Bait at arrival',
    also: ['baitonarrival', 'initialbait', 'baittypearrival', 'baitleft'],
  },
  {
    field: 'baitSet',
    heading: 'Bait at departure',
    also: ['baitondeparture', 'finalbait', 'baittypedeparture', 'baitset', 'bait', 'baittype'],
  },
  { field: 'note', heading: 'Notes', also: ['note', 'comments', 'comment'] },
  { field: 'previous', heading: 'Previous record date', also: ['lastrecorddate', 'previousdate', 'lastrecord'] },
] as const satisfies FileColumn[];

export type CheckField = (typeof checkColumns)[number]['field'];
type Cells = Partial<Record<CheckField, string>>;

type Caught = { species: string; number: number; sex: string | null; age: string | null };
/**
 * What a row says of a check. An empty cell says nothing, and changes nothing of a check that is here already. A species is called as in the
 * file: which of the group's it is depends on the check, too.
 */
export type CheckRow = {
  checkedAt: string;
  state?: Arrival;
  catches?: Caught[];
  strikes?: number;
  condition?: (typeof conditions)[number];
  rebaited?: boolean;
  baitLeft?: string;
  baitSet?: string;
  note?: string;
};

type Errors = { [field: string]: string };

/** Reads a row of a file of checks. */
export function readCheckRow(
  cells: Cells,
  of: { timeZone: string; resetsItself: boolean },
): { row: CheckRow; errors: Errors } {
  const errors: Errors = {};
  const cell = (field: CheckField) => (cells[field] ?? '').trim();
  const read = <T>(field: CheckField, how: (text: string) => ReadCell<T>): T | undefined => {
    if (cell(field) === '') return undefined;
    const found = how(cell(field));
    if ('value' in found) return found.value;
    errors[field] = found.problem;
    return undefined;
  };
  const checkedAt = cell('checkedAt') && read('checkedAt', (words) => readMoment(words, cell('time'), of.timeZone));
  const count = read('strikes', readFigure);
  const status = read('state', (words) => wordsOf(statesOfTrapNz, words));
  const condition = read('condition', (words) => wordsOf(conditionsOfTrapNz, words));
  const species = cell('species');
  const caught = species !== '' && !caughtNothing(species);
  const isEmpty = species !== '' && !caught;
  // What a word of Trap.NZ says beyond ours stays in the note.
  const note = [status?.note, condition?.note, cell('note')].filter((part) => part).join('. ');
  const known = status?.value ?? (caught && !of.resetsItself ? 'Sprung' : undefined);
  const row = {
    checkedAt: checkedAt || '',
    ...(known && { state: known }),
    ...(caught && {
      catches: [
        {
          species,
          // A trap that resets itself counts its strikes apart from what lies under it.
          number: of.resetsItself ? 1 : count || 1,
          sex: read('sex', wordOf(sexes)) ?? null,
          age: read('age', wordOf(ages)) ?? null,
        },
      ],
    }),
    ...(isEmpty && { catches: [] }),
    ...(of.resetsItself && count !== undefined && { strikes: count }),
    ...(condition && { condition: condition.value }),
    rebaited: read('rebaited', readYes),
    ...(cell('baitLeft') && { baitLeft: cell('baitLeft') }),
    ...(cell('baitSet') && { baitSet: cell('baitSet') }),
    ...(note && { note }),
  };
  const { rebaited, ...rest } = row;
  return { row: rebaited === undefined ? rest : { ...rest, rebaited }, errors };
}

const notLooked = ['unspecified', 'unidentified', 'n/a', 'none'];
/** `male` as `Male`; null where nobody looked. */
function wordOf<Word extends string>(known: readonly Word[]) {
  return (typed: string): ReadCell<Word | null> => {
    const wanted = typed.toLowerCase();
    const value = known.find((word) => word.toLowerCase() === wanted) ?? null;
    return value || notLooked.includes(wanted) ? { value } : { problem: messages.imports.oneOf(known) };
  };
}

/** What several rows of one trap and minute say together: one check, of which each row has a catch. */
export function joinCheckRows(rows: readonly CheckRow[]): CheckRow {
  // The first row that says something of a field counts; catches and strikes add up, and notes stand below each other.
  const whole = Object.assign({}, ...rows.toReversed()) as CheckRow;
  const caught = rows.flatMap(({ catches = [] }) => catches);
  const strikes = rows.reduce<number | undefined>((all, row) => sum(all, row.strikes), undefined);
  const notes = new Set(rows.flatMap(({ note }) => note ?? []));
  return {
    ...whole,
    ...(whole.catches && { catches: joinCatches(caught) }),
    ...(strikes !== undefined && { strikes }),
    ...(notes.size > 0 && { note: [...notes].join('\n') }),
  };
}

const sum = (a: number | undefined, b: number | undefined) =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

type AnyCaught = { species: string; number: number; sex: string | null; age: string | null };

/** Animals of one species, sex and age as one, in the order in which they were named. */
export function joinCatches<One extends AnyCaught>(catches: readonly One[]): One[] {
  const joined = new Map<string, One>();
  for (const one of catches) {
    const key = [one.species.toLowerCase(), one.sex, one.age].join('|');
    const known = joined.get(key);
    joined.set(key, known ? { ...known, number: known.number + one.number } : one);
  }
  return [...joined.values()];
}
