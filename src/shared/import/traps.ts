import { messages } from '../messages.ts';
import { fromNztm } from '../positions.ts';
import type { TrapState } from '../traps/due.ts';
import { type ReadCell, readDay, readFigure } from './cells.ts';
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

/** What a row says of a trap. An empty cell says nothing. */
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
  const [east, north] = [read('easting', readFigure), read('northing', readFigure)];
  const degrees = { latitude: read('latitude', readFigure), longitude: read('longitude', readFigure) };
  const hasDegrees = degrees.latitude !== undefined || degrees.longitude !== undefined;
  if (!hasDegrees && (east === undefined) !== (north === undefined)) errors.easting ??= messages.positions.half;
  const point = hasDegrees || east === undefined || north === undefined ? degrees : fromNztm({ east, north });
  const words = (['type', 'lure', 'notes', 'retiredReason'] as const).flatMap((field) =>
    cell(field) === '' ? [] : [[field, cell(field)] as const],
  );
  const days = (['setOn', 'retiredOn'] as const).flatMap((field) => {
    const day = read(field, readDay);
    return day === undefined ? [] : [[field, day] as const];
  });
  const row = {
    code: cell('code'),
    ...Object.fromEntries([...words, ...days]),
    ...(state && { state }),
    ...(point.latitude !== undefined && { latitude: point.latitude }),
    ...(point.longitude !== undefined && { longitude: point.longitude }),
  };
  return { row, line: cell('line'), errors };
}
