import proj4 from 'proj4';
import { messages } from './messages.ts';
import { type Position, type PositionStyle, pointOf } from './position-fields.ts';

/**
 * How a position is read and written. It brings proj4 along, so the page loads it only where a position is shown or typed
 * (`web/parts/position/`); what a position is stands in `position-fields.ts`.
 */

/** Decimal degrees, WGS 84. NZTM has the datum NZGD2000, which differs by a metre or two: less than any phone knows. */
export type Point = { latitude: number; longitude: number };
type Read = { point: Point } | { problem: string };

const words = messages.positions;

/** EPSG:2193, New Zealand Transverse Mercator 2000. */
const nztm = proj4(
  '+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80 +units=m +no_defs',
);

/** Metres. The north-west corner of what would be sheet AS00 (LINZ, NZ 1:50k tile index). */
const sheetOrigin = { east: 988_000, north: 6_234_000 };
const [sheetWidth, sheetHeight] = [24_000, 36_000];

/** Every row from the north, with the columns that LINZ has sheets of. The letters I and O are left out. */
const sheetRows =
  `AS21-22,24 AT23-26 AU24-29 AV24-30 AW25-32 AX27-33 AY28-35 AZ28-36 BA29-37 BB30-37 BC30-38,40-41 BD31-46 BE31-46
BF30-45 BG29-45 BH28-44 BJ27-43 BK28-40 BL28-40 BM23-25,32-39 BN22-29,32-38 BP22-37 BQ21-36 BR19-30,32-34 BS19-29 BT18-28 BU16-27
BV15-27 BW14-26 BX12-26 BY10-26 BZ08-23 CA07-22 CB06-20 CC05-20 CD04-19 CE04-18 CF04-17 CG04-16 CH05-14 CJ07-11 CK07-09`
    .split(/\s/)
    .map((row) => ({
      name: row.slice(0, 2),
      columns: row
        .slice(2)
        .split(',')
        .map((range) => range.split('-').map(Number)),
    }));

type Metres = { east: number; north: number };

export function toNztm({ latitude, longitude }: Point): Metres {
  const [east, north] = nztm.forward([longitude, latitude]);
  return { east, north };
}

export function fromNztm({ east, north }: Metres): Point {
  const [longitude, latitude] = nztm.inverse([east, north]);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** 8 decimals are a millimetre: what was typed in metres comes back as it was. */
const rounded = (degrees: number) => Number(degrees.toFixed(8));

/** The sheet on which a place lies; undefined where LINZ has none. */
function sheetAt({ east, north }: Metres): string | undefined {
  const row = sheetRows[Math.floor((sheetOrigin.north - north) / sheetHeight)];
  const column = Math.floor((east - sheetOrigin.east) / sheetWidth);
  return row && hasColumn(row, column) ? `${row.name}${twoFigures(column)}` : undefined;
}

const twoFigures = (column: number) => String(column).padStart(2, '0');
const hasColumn = ({ columns }: (typeof sheetRows)[number], column: number) =>
  columns.some(([first = 0, last = first]) => column >= first && column <= last);

/** Metres: an easting that was typed in full metres may come back this much smaller, and stays in its square. */
const hair = 0.01;
const nudged = ({ east, north }: Metres): Metres => ({ east: east + hair, north: north + hair });

/** A position as a group writes it; in degrees where Topo50 and NZTM do not reach. Each can be typed as it is written. */
export function writePosition(point: Point, style: PositionStyle): string {
  if (style === 'degrees') return degreesOf(point);
  const metres = nudged(toNztm(point));
  const sheet = sheetAt(metres);
  if (sheet === undefined) return degreesOf(point);
  if (style === 'nztm') return `E ${Math.round(metres.east - hair)} N ${Math.round(metres.north - hair)}`;
  return `${sheet} ${figures(metres.east)} ${figures(metres.north)}`;
}

/** A position with its accuracy, where one is known; empty where there is no position. */
export function sayPosition(of: Pick<Position, 'latitude' | 'longitude' | 'accuracy'>, style: PositionStyle): string {
  const point = pointOf(of);
  if (!point) return '';
  const within = of.accuracy === null ? [] : [words.within(of.accuracy).toLowerCase()];
  return [writePosition(point, style), ...within].join(', ');
}

/** The square of 100 m in which a place lies: cut off, never rounded. */
const figures = (metres: number) => String(Math.floor(metres / 100) % 1000).padStart(3, '0');

const side = (value: number, [above, below]: readonly [string, string]) => (value < 0 ? below : above);

/** 5 decimals are a metre. */
function degreesOf({ latitude, longitude }: Point): string {
  const one = (value: number, sides: readonly [string, string]) =>
    `${Math.abs(value).toFixed(5)}° ${side(value, sides)}`;
  return `${one(latitude, ['N', 'S'])}, ${one(longitude, ['E', 'W'])}`;
}

/** For a check by eye of what was read: `36.6652° south, 174.7214° east`. */
export function sayDegrees({ latitude, longitude }: Point): string {
  const one = (value: number, sides: readonly [string, string]) =>
    `${Math.abs(value).toFixed(4)}° ${side(value, sides)}`;
  return `${one(latitude, ['north', 'south'])}, ${one(longitude, ['east', 'west'])}`;
}

/** Reads a grid reference, NZTM, or degrees, typed or of a file. Nothing is guessed: what could mean two places is refused in words. */
export function readPosition(typed: string): Read {
  const text = typed
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
    .toUpperCase();
  if (/^[A-Z]{2} ?\d{1,2}\b|^[A-Z]{2}\d{8}/.test(text)) return readGrid(text);
  if (/^\d{3}[ ,]+\d{3}$/.test(text)) return { problem: words.needsSheet };
  return readNztm(text) ?? readDegrees(text);
}

function readGrid(text: string): Read {
  const [, letters = '', column = '', rest = ''] = /^([A-Z]{2}) ?(\d{1,2})(.*)$/.exec(text) ?? [];
  const sheet = `${letters}${twoFigures(Number(column))}`;
  if (letters === 'CI') return { problem: words.chathamSheet };
  const at = sheetRows.findIndex(({ name }) => name === letters);
  const row = sheetRows[at];
  if (!row || !hasColumn(row, Number(column))) return { problem: words.noSheet(sheet) };
  const [, e = '', n = ''] =
    /^[ ,]*(\d{3})[ ,]*(\d{3})$|^[ ,]*(\d+)[ ,]+(\d+)$/.exec(rest)?.filter((part) => part !== undefined) ?? [];
  if (e.length !== n.length || e.length < 3 || e.length > 5) return { problem: words.figures };
  const unit = 10 ** (5 - e.length);
  const west = sheetOrigin.east + Number(column) * sheetWidth;
  const south = sheetOrigin.north - (at + 1) * sheetHeight;
  const [east, north] = [within(west, Number(e) * unit), within(south, Number(n) * unit)];
  if (east >= west + sheetWidth || north >= south + sheetHeight)
    return { problem: words.notOnSheet(`${e} ${n}`, sheet) };
  // The reference names a square, of which the middle is the best guess.
  return { point: fromNztm({ east: east + unit / 2, north: north + unit / 2 }) };
}

/** The first place from `start` on whose last five figures are these. */
function within(start: number, lastFive: number): number {
  const whole = 100_000;
  return start + ((((lastFive - start) % whole) + whole) % whole);
}

/** Eastings begin with 1 or 2 and northings with 4 to 6, so either may stand first. Undefined for what is no NZTM. */
function readNztm(text: string): Read | undefined {
  const bare = text.replace(/NZTM|[:=]/g, ' ').replace(/(\d)[ ,]?M ?([EN])\b/g, '$1 $2');
  const match = /^([EN])? *(\d{6,8}(?:\.\d+)?) *([EN])?[ ,]+([EN])? *(\d{6,8}(?:\.\d+)?) *([EN])?$/.exec(bare.trim());
  if (!match) return undefined;
  const [, a1, a, a2, b1, b, b2] = match;
  const [first, second] = [Number(a), Number(b)];
  const isTurned = first > second;
  const wanted = isTurned ? ['N', 'E'] : ['E', 'N'];
  const said = [a1 ?? a2, b1 ?? b2];
  const metres = isTurned ? { east: second, north: first } : { east: first, north: second };
  const fits = said.every((letter, at) => letter === undefined || letter === wanted[at]);
  if (fits && sheetAt(metres) !== undefined) return { point: fromNztm(metres) };
  return { problem: isNzmg(metres) ? words.nzmg : words.noNztm };
}

/** New Zealand Map Grid, in use until NZTM: where NZTM has sheets it has none. */
const isNzmg = ({ east, north }: Metres) => east > 2e6 && east < 3.1e6 && north > 5.2e6 && north < 6.8e6;

type Angle = { value: number; letter: string | undefined };

function readDegrees(text: string): Read {
  const bare = text
    .replace(/NORTH|SOUTH|EAST|WEST/g, (word) => word.charAt(0))
    .replace(/LATITUDE|LONGITUDE|LAT|LONG?|DEGREES?/g, ' ')
    .replace(/[°º˚'’′"”″:]|\b(?:DEG|MIN|SEC)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const halves = halvesOf(bare);
  if (!halves) return { problem: /^-?\d+(\.\d+)?$/.test(bare) ? words.twoNumbers : words.unreadable };
  const angles = halves.map(readAngle);
  const problem = angles.find((one) => typeof one === 'string');
  if (problem !== undefined) return { problem: problem as string };
  const [one, other] = angles as [Angle, Angle];
  return pointFrom(one, other);
}

/** The text of the one and of the other angle: at a comma, at the letters, or in the middle of its numbers. */
function halvesOf(text: string): [string, string] | undefined {
  const angle = '-?[\\d.]+(?: [\\d.]+){0,2}';
  const patterns = [
    `^([NSEW]? ?${angle} ?[NSEW]?) ?[,;] ?([NSEW]? ?${angle} ?[NSEW]?)$`,
    `^(${angle} ?[NSEW]) ?(${angle} ?[NSEW]?)$`,
    `^([NSEW] ?${angle}) ?([NSEW] ?${angle})$`,
    ...[0, 1, 2].map((more) => {
      const same = `-?[\\d.]+(?: [\\d.]+){${more}}`;
      return `^(${same}) (${same})$`;
    }),
  ];
  for (const pattern of patterns) {
    const [, one, other] = new RegExp(pattern).exec(text) ?? [];
    if (one !== undefined && other !== undefined) return [one, other];
  }
  return undefined;
}

/** Degrees, minutes and seconds, of which only the last may have decimals. A sentence where it is none. */
function readAngle(text: string): Angle | string {
  const letters = text.match(/[NSEW]/g) ?? [];
  const parts = text
    .replace(/[NSEW]/g, ' ')
    .trim()
    .split(' ');
  const isWritten = parts.every((part, at) =>
    (at === parts.length - 1 ? /^-?\d{1,3}(\.\d+)?$/ : /^-?\d{1,3}$/).test(part),
  );
  if (letters.length > 1 || !isWritten) return words.unreadable;
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => Math.abs(Number(part)));
  if (minutes >= 60 || seconds >= 60) return words.minutes;
  const size = parts.length === 1 ? degrees : rounded(degrees + minutes / 60 + seconds / 3600);
  const isMinus = parts[0]?.startsWith('-') ?? false;
  const [letter] = letters;
  if (isMinus && (letter === 'N' || letter === 'E')) return words.twoSides;
  return { value: isMinus || letter === 'S' || letter === 'W' ? -size : size, letter };
}

const isLatitude = ({ letter }: Angle) => letter === 'N' || letter === 'S';

function pointFrom(one: Angle, other: Angle): Read {
  const isSaid = one.letter !== undefined || other.letter !== undefined;
  if (isSaid && (!one.letter || !other.letter || isLatitude(one) === isLatitude(other)))
    return { problem: words.twoSides };
  const [latitude, longitude] = isSaid && !isLatitude(one) ? [other.value, one.value] : [one.value, other.value];
  const couldBeTurned = Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  if (!isSaid && couldBeTurned) return { problem: words.latitudeFirst(`${longitude}, ${latitude}`) };
  if (Math.abs(latitude) > 90) return { problem: words.latitudeRange };
  if (Math.abs(longitude) > 180) return { problem: words.longitudeRange };
  // A minus that was forgotten would name the sea off Japan.
  const isForgotten = !isSaid && latitude > 0 && sheetAt(toNztm({ latitude: -latitude, longitude })) !== undefined;
  if (isForgotten) return { problem: words.northOfEquator(`-${latitude}, ${longitude}`) };
  return { point: { latitude, longitude } };
}
