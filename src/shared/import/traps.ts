import { messages } from '../messages.ts';
import { readPosition } from '../positions.ts';
import type { TrapState } from '../traps/due.ts';
import { type ReadCell, readDay } from './cells.ts';
import type { FileColumn } from './headings.ts';
import { columnsOfTrap, trapStatesOfTrapNz, wordsOf } from './trap-nz-words.ts';

export const trapColumns = [
  ...columnsOfTrap,
  { field: 'state', heading: 'Trap status', also: ['status', 'state', 'active'] },
  { field: 'latitude', heading: 'Latitude', also: ['lat', 'gpslatitude'] },
  { field: 'longitude', heading: 'Longitude', also: ['lon', 'lng', 'long', 'gpslongitude'] },
  { field: 'easting', heading: 'Easting', also: ['nztmeasting', 'eastingnztm', 'x', 'east'] },
  { field: 'northing', heading: 'Northing', also: ['nztmnorthing', 'northingnztm', 'y', 'north'] },
  {
    field: 'setOn',
    heading: 'Install date',
    also: ['dateinstalled', 'installed', 'dateset', 'seton', 'installationdate'],
  },
  { field: 'retiredOn', heading: 'Retired on', also: ['retireddate', 'dateretired', 'removaldate'] },
  { field: 'retiredReason', heading: 'Why it was retired', also: ['retiredreason', 'reasonretired'] },
  { field: 'lure', heading: 'Lure', also: ['bait', 'baittype'] },
  { field: 'notes', heading: 'Notes', also: ['note', 'comments', 'comment', 'description'] },
] as const satisfies FileColumn[];

export type TrapField = (typeof trapColumns)[number]['field'];
type Cells = Partial<Record<TrapField, string>>;

/** What a row says of a trap. An empty cell says nothing; beside a day on which it was retired, an empty status says that it is. */
export type TrapRow = {
  code: string;
  type?: string;
  state?: TrapState;
  latitude?: number;
  longitude?: number;
  setOn?: string;
  retiredOn?: string;
  retiredReason?: string;
  lure?: string;
  notes?: string;
};

export function readTrapRow(cells: Cells): { row: TrapRow; line: string; errors: { [field: string]: string } } {
  const errors: { [field: string]: string } = {};
  const cell = (field: TrapField) => (cells[field] ?? '').trim();
  const read = <T>(field: TrapField, how: (text: string) => ReadCell<T>): T | undefined => {
    if (cell(field) === '') return undefined;
    const found = how(cell(field));
    if ('value' in found) return found.value;
    errors[field] = found.problem;
    return undefined;
  };
  const state = read('state', (words) => wordsOf(trapStatesOfTrapNz, words))?.value;
  const place = readPlace(cell, errors);
  const words = (['type', 'lure', 'notes', 'retiredReason'] as const).flatMap((field) =>
    cell(field) === '' ? [] : [[field, cell(field)] as const],
  );
  const days = (['setOn', 'retiredOn'] as const).flatMap((field) => {
    const day = read(field, readDay);
    return day === undefined ? [] : [[field, day] as const];
  });
  const isRetired = cell('state') === '' && days.some(([field]) => field === 'retiredOn');
  const row = {
    code: cell('code'),
    ...Object.fromEntries([...words, ...days]),
    ...(isRetired && { state: 'Retired' as const }),
    ...(state && { state }),
    ...place,
  };
  return { row, line: cell('line'), errors };
}

/** What says where a trap stands; of X and Y, a map program's, in metres or degrees, Y is the first. */
const places = [
  ['latitude', 'longitude'],
  ['northing', 'easting'],
] as const;

/** As it is read where people type it. Both cells may be what is wrong. */
function readPlace(cell: (field: TrapField) => string, errors: { [field: string]: string }) {
  const fields = places.find((pair) => pair.some((field) => cell(field) !== ''));
  if (!fields) return {};
  const [first, second] = fields;
  if (cell(first) === '' || cell(second) === '') {
    errors[first] = messages.positions.half;
    return {};
  }
  const read = readPosition(`${cell(first)}, ${cell(second)}`);
  if ('point' in read) return read.point;
  for (const field of fields) errors[field] = read.problem;
  return {};
}
