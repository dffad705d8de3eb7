import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from './messages.ts';
import { positionFields, refuseHalf } from './position-fields.ts';
import { fromNztm, type Point, readPosition, sayDegrees, toNztm, writePosition } from './positions.ts';

const words = messages.positions;

const anywhere = fc.record({
  latitude: fc.double({ min: -47.5, max: -34, noNaN: true }),
  longitude: fc.double({ min: 166, max: 178.8, noNaN: true }),
});

function pointOf(typed: string): Point {
  const read = readPosition(typed);
  if ('problem' in read) throw new Error(`${typed}: ${read.problem}`);
  return read.point;
}
const problemOf = (typed: string) => {
  const read = readPosition(typed);
  return 'problem' in read ? read.problem : undefined;
};
const metresOf = (typed: string) => {
  const { east, north } = toNztm(pointOf(typed));
  return [Math.floor(east + 0.01), Math.floor(north + 0.01)];
};

// By the series of the LINZ standard LINZS25002, computed apart from proj4: places from the north to the south, east and west.
test.each([
  [-34.4, 172.7, 1_572_426.1, 6_193_450.6],
  [-36.85, 174.76, 1_756_911.9, 5_920_321.8],
  [-37.7, 178.5, 2_085_034.7, 5_813_208.5],
  [-41.28, 174.78, 1_749_068.6, 5_428_631.6],
  [-43.5, 170.1, 1_365_546.1, 5_179_572.5],
  [-45.8, 166.5, 1_094_910.3, 4_907_590],
  [-47.2, 167.6, 1_191_042.8, 4_758_449.8],
])('NZTM agrees with the published series within a metre, both ways: %d, %d', (latitude, longitude, east, north) => {
  const metres = toNztm({ latitude, longitude });
  expect(Math.hypot(metres.east - east, metres.north - north)).toBeLessThan(1);
  const back = fromNztm({ east, north });
  expect(back.latitude).toBeCloseTo(latitude, 5);
  expect(back.longitude).toBeCloseTo(longitude, 5);
});

test('a trig beacon is where LINZ’s own converter puts it', () => {
  // 41 07 09.583 S 175 13 47.389 E is the south-west corner of the square, 71 m from its middle.
  const { latitude, longitude } = pointOf('BP33 872 456');
  const [north, east] = [(latitude + 41.119329) * 111_000, (longitude - 175.22983) * 83_700];
  expect(north).toBeCloseTo(50, -1);
  expect(east).toBeCloseTo(50, -1);
});

// Corners of sheets as LINZ's tile index has them: the first square in the south-west of each.
test.each([
  ['AS21', 1_492_000, 6_198_000],
  ['BG33', 1_780_000, 5_694_000],
  ['BW14', 1_324_000, 5_190_000],
  ['BN22', 1_516_000, 5_478_000],
  ['BJ32', 1_756_000, 5_622_000],
  ['BD46', 2_092_000, 5_802_000],
  ['CD04', 1_084_000, 4_938_000],
  ['CK09', 1_204_000, 4_722_000],
])('sheet %s begins where LINZ says', (sheet, west, south) => {
  const name = (east: number, north: number) => writePosition(fromNztm({ east, north }), 'grid');
  const figures = (metres: number) => String(Math.floor(metres / 100) % 1000).padStart(3, '0');
  expect(name(west, south)).toBe(`${sheet} ${figures(west)} ${figures(south)}`);
  expect(name(west + 23_999, south + 35_999)).toBe(`${sheet} ${figures(west + 23_999)} ${figures(south + 35_999)}`);
  expect(name(west - 1, south)).not.toContain(sheet);
  expect(name(west, south - 1)).not.toContain(sheet);
});

test('a grid reference names the square in which a place lies: cut off, not rounded', () => {
  const at = (east: number, north: number) => writePosition(fromNztm({ east, north }), 'grid');
  expect(at(1_748_799, 5_428_399)).toBe('BQ31 487 283');
  expect(at(1_748_700, 5_428_300)).toBe('BQ31 487 283');
  expect(at(1_748_699, 5_428_300)).toBe('BQ31 486 283');
});

test('what is written can be typed, and means the same place', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      for (const style of ['grid', 'nztm', 'degrees'] as const) {
        const written = writePosition(point, style);
        expect(writePosition(pointOf(written), style)).toBe(written);
      }
    }),
    { numRuns: 500 },
  );
});

test('the hint has one place in both ways', () => {
  const [, grid = '', degrees = ''] = /: (.*), or (.*)$/.exec(words.hint) ?? [];
  expect(writePosition(pointOf(degrees), 'grid')).toBe(grid);
});

test.each(['BQ31 487 283', 'bq31 487 283', 'BQ31 487283', 'BQ31487283', 'BQ 31 487, 283', '  BQ31   487   283 '])(
  '%s is the middle of one square',
  (typed) => expect(metresOf(typed)).toEqual([1_748_750, 5_428_350]),
);

test('more figures are a smaller square', () => {
  expect(metresOf('BQ31 4873 2831')).toEqual([1_748_735, 5_428_315]);
  expect(metresOf('BQ31 48735 28316')).toEqual([1_748_735, 5_428_316]);
});

test.each([
  '1748735 5427916',
  '1748735, 5427916',
  'E1748735 N5427916',
  'E 1748735 N 5427916',
  '1748735mE 5427916mN',
  '1748735 mE, 5427916 mN',
  '5427916N 1748735E',
  '5427916 1748735',
  'NZTM: 1748735 5427916',
])('%s is NZTM', (typed) => expect(metresOf(typed)).toEqual([1_748_735, 5_427_916]));

test.each([
  '-36.665, 174.735',
  '-36.665 174.735',
  '\u221236.665; 174.735',
  '36.665 S, 174.735 E',
  '36.665S 174.735E',
  'S36.665 E174.735',
  '174.735 E 36.665 S',
  '36.665° south, 174.735° east',
  '-36 39.9, 174 44.1',
  "36° 39.9' S 174° 44.1' E",
  'S 36 39.900 E 174 44.100',
  '36°39′54″S 174°44′06″E',
  '-36 39 54 174 44 6',
  '36 39.9 S 174 44 6 E',
  'Lat -36.665 Long 174.735',
])('%s is in degrees', (typed) => {
  const { latitude, longitude } = pointOf(typed);
  expect(latitude).toBeCloseTo(-36.665, 6);
  expect(longitude).toBeCloseTo(174.735, 6);
});

test.each([
  ['', words.unreadable],
  ['at the hut', words.unreadable],
  ['-36,665 174,735', words.unreadable],
  ['36.6.5 S 174 E', words.unreadable],
  ['BQ31', words.figures],
  ['BQ31 48 283', words.figures],
  ['BQ31 487 28', words.figures],
  ['BQ31 487', words.figures],
  ['487 283', words.needsSheet],
  ['BI31 487 283', words.noSheet('BI31')],
  ['BQ99 487 283', words.noSheet('BQ99')],
  ['BC39 487 283', words.noSheet('BC39')],
  ['CI01 487 283', words.chathamSheet],
  ['BQ31 900 283', words.notOnSheet('900 283', 'BQ31')],
  ['1748735 9999999', words.noNztm],
  ['N1748735 E5427916', words.noNztm],
  ['2666200 6487600', words.nzmg],
  ['N 5990000 E 2660000', words.nzmg],
  ['-36.665', words.twoNumbers],
  ['174.735, -36.665', words.latitudeFirst('-36.665, 174.735')],
  ['-96, 200', words.latitudeRange],
  ['-44, 183.4', words.longitudeRange],
  ['-36 60, 174 44', words.minutes],
  ['36.665 S 174.735', words.twoSides],
  ['36.665 S 174.735 N', words.twoSides],
  ['-36.665 N 174.735 E', words.twoSides],
  ['36.665, 174.735', words.northOfEquator('-36.665, 174.735')],
])('%j is refused in words', (typed, problem) => expect(problemOf(typed)).toBe(problem));

test.each([
  ['the Chatham Islands', '-43.95, -176.55', '43.95000° S, 176.55000° W'],
  ['Sydney', '-33.8688, 151.2093', '33.86880° S, 151.20930° E'],
  ['the Tasman Sea', '-40, 165', '40.00000° S, 165.00000° E'],
  ['the sea inside the grid of sheets', '-39.9, 172.5', '39.90000° S, 172.50000° E'],
  ['east of 180°', '-38, 180', '38.00000° S, 180.00000° E'],
  ['west of 180°', '-38, -180', '38.00000° S, 180.00000° W'],
  ['just east of 180°', '-38, 179.9', '38.00000° S, 179.90000° E'],
  ['just west of 180°', '-38, -179.9', '38.00000° S, 179.90000° W'],
  ['the north', '36.665 N 174.735 E', '36.66500° N, 174.73500° E'],
  ['the pole', '-90, 0', '90.00000° S, 0.00000° E'],
  ['far from the meridian', '10, -7', '10.00000° N, 7.00000° W'],
])('%s is written in degrees, whatever the group chose', (_where, typed, written) => {
  for (const style of ['grid', 'nztm', 'degrees'] as const) expect(writePosition(pointOf(typed), style)).toBe(written);
});

describe('the four fields of a position', () => {
  const schema = z.object(positionFields).partial().superRefine(refuseHalf);
  const refusedIn = (given: object) => schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
  const here = { latitude: -36.6652, longitude: 174.7214, accuracy: 8, positionHow: 'phone' };

  test.each([
    {},
    here,
    { latitude: '', longitude: '', accuracy: null },
    { latitude: -36, longitude: 174 },
    { ...here, latitude: -90, longitude: 180, accuracy: 0 },
  ])('are whole, or none: %j', (given) => expect(refusedIn(given)).toEqual([]));

  test.each([
    { latitude: -36 },
    { longitude: 174 },
    { latitude: -36, longitude: null },
    { accuracy: 3 },
    { positionHow: 'map' },
  ])('are refused by half: %j', (given) => expect(refusedIn(given)).toEqual([words.half]));

  test.each([
    [{ latitude: 90.1 }, words.latitudeRange],
    [{ longitude: -180.1 }, words.longitudeRange],
    [{ accuracy: -1 }, words.accuracyRange],
    [{ latitude: 'north' }, words.notANumber],
    [{ positionHow: 'guessed' }, expect.any(String)],
  ])('are refused in words: %j', (given, problem) => expect(refusedIn({ ...here, ...given })).toEqual([problem]));
});

test('what was read is said for a check by eye', () => {
  expect(sayDegrees(pointOf('-36.665, 174.735'))).toBe('36.6650° south, 174.7350° east');
  expect(sayDegrees(pointOf('-43.95, -176.55'))).toBe('43.9500° south, 176.5500° west');
});

test('no text throws', () => {
  const words = ['BQ31', 'E', 'N', 'S', '-', '.', ' ', ',', '°', "'", '36', '174', '1748735', '9'.repeat(400), 'é'];
  const parts = fc.constantFrom(...words);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((all) => all.join('')),
      ),
      (typed) => {
        const read = readPosition(typed);
        if ('point' in read) expect(Number.isFinite(read.point.latitude + read.point.longitude)).toBe(true);
        else expect(read.problem).toMatch(/\.$/);
      },
    ),
    { numRuns: 2000 },
  );
});
