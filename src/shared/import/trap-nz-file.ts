import type { CsvColumn } from '../csv.ts';
import { timeIn, todayIn } from '../dates.ts';
import { compareFolded } from '../names.ts';
import { nameOf } from '../trap-nz.ts';
import type { Arrival } from '../traps/checks.ts';
import type { TrapState } from '../traps/due.ts';
import type { conditions } from '../traps/fields.ts';
import { type CheckField, checkColumns, joinCatches } from './trap-checks.ts';
import { conditionsOfTrapNz, statesOfTrapNz, toTrapNzWord, trapStatesOfTrapNz } from './trap-nz-words.ts';
import { trapColumns } from './traps.ts';

/** A check as the file for Trap.NZ says it. */
export type FiledCheck = {
  project: string;
  line: string;
  code: string;
  type: string;
  resetsItself: boolean;
  checkedAt: string;
  /** When the trap was checked before; null: never. */
  previousAt: string | null;
  recordedBy: string;
  state: Arrival;
  catches: { species: string; number: number; sex: string | null; age: string | null }[];
  strikes: number | null;
  condition: (typeof conditions)[number] | null;
  rebaited: boolean;
  baitLeft: string;
  baitSet: string;
  note: string;
};

type Row = { [Field in CheckField]?: string | number };

/** The record's number is Trap.NZ's own, and the time stands beside the day. */
const written = checkColumns.filter(({ field }) => field !== 'recordId' && field !== 'time');

/** In the words of Trap.NZ. */
export const trapNzFileColumns: readonly CsvColumn<Row>[] = written.map(({ field, heading }) => ({
  heading,
  value: (row) => row[field] ?? null,
}));

/**
 * The records that Trap.NZ has of a check: one for each species, sex and age, else one without a catch. Under a trap that resets itself one
 * for each animal, because there `Strikes` counts the strikes.
 */
export function toTrapNzRecords(check: FiledCheck, timeZone: string): Row[] {
  const moment = (at: string) => `${todayIn(timeZone, at)} ${timeIn(timeZone, at)}`;
  const shared: Row = {
    ...{ project: check.project, line: check.line, code: check.code, type: check.type },
    ...{ checkedAt: moment(check.checkedAt), recordedBy: check.recordedBy },
    state: toTrapNzWord(statesOfTrapNz, check.state),
    condition: check.condition ? toTrapNzWord(conditionsOfTrapNz, check.condition) : '',
    ...{ rebaited: check.rebaited ? 'Yes' : 'No', baitLeft: check.baitLeft, baitSet: check.baitSet, note: check.note },
    previous: check.previousAt === null ? '' : moment(check.previousAt),
  };
  const caught = joinCatches(check.catches);
  const strikes = check.strikes ?? '';
  if (caught.length === 0) return [{ ...shared, species: 'None', strikes: check.resetsItself ? strikes : 0 }];
  const records = caught.flatMap(({ species, number, sex, age }) => {
    const one = { ...shared, species: nameOf(species), sex: sex ?? '', age: age ?? '' };
    if (!check.resetsItself) return [{ ...one, strikes: number }];
    return Array.from({ length: number }, () => ({ ...one, strikes: '' as string | number }));
  });
  return check.resetsItself ? records.map((record, at) => ({ ...record, strikes: at === 0 ? strikes : '' })) : records;
}

/** A trap as the file for Trap.NZ says it. */
type FiledTrap = {
  project: string;
  line: string | null;
  place: number;
  code: string;
  type: string;
  state: TrapState;
  latitude: number | null;
  longitude: number | null;
  setOn: string;
  retiredOn: string | null;
  retiredReason: string;
  lure: string;
  notes: string;
};

/** In the words of Trap.NZ. A place is in degrees, so the columns of metres are left out. */
export const trapNzTrapColumns: readonly CsvColumn<FiledTrap>[] = trapColumns.flatMap(({ field, heading }) => {
  if (field === 'easting' || field === 'northing') return [];
  const value = (trap: FiledTrap) =>
    field === 'state' ? toTrapNzWord(trapStatesOfTrapNz, trap.state) : (trap[field] ?? null);
  return [{ heading, value }];
});

/** Those of a line in its order: what reads the file puts them on the line as they come. */
export const inTrapNzOrder = <One extends FiledTrap>(traps: readonly One[]): One[] =>
  traps.toSorted(
    (a, b) => compareFolded(a.project, b.project) || compareFolded(a.line ?? '', b.line ?? '') || a.place - b.place,
  );
