import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';
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

// By the series of the LINZ standard LINZS25002, worked out apart from proj4.
test.each([
  [-34.444066, 172.739194, 1_576_041.15, 6_188_574.24],
  [-40.512409, 172.723106, 1_576_542.01, 5_515_331.05],
  [-46.651295, 169.172062, 1_307_103.22, 4_826_464.86],
  [-34, 173, 1_600_000, 6_237_844.02],
  [-36.8485, 174.7633, 1_757_209.25, 5_920_482.81],
  [-37.69, 178.55, 2_089_513.6, 5_814_058.28],
  [-43.5321, 172.6362, 1_570_604.41, 5_180_029.37],
  [-45.9, 166.5, 1_095_818.45, 4_896_481.86],
  [-47.2, 167.6, 1_191_042.79, 4_758_449.77],
])('%d, %d is %d E, %d N of NZTM within a metre, both ways', (latitude, longitude, east, north) => {
  const there = toNztm({ latitude, longitude });
  expect(Math.hypot(there.east - east, there.north - north)).toBeLessThan(1);
  const back = fromNztm({ east, north });
  expect(Math.hypot(back.latitude - latitude, back.longitude - longitude) * 111_000).toBeLessThan(1);
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

test('what was read is said for a check by eye', () => {
  expect(sayDegrees(pointOf('-36.665, 174.735'))).toBe('36.6650° south, 174.7350° east');
  expect(sayDegrees(pointOf('-43.95, -176.55'))).toBe('43.9500° south, 176.5500° west');
});

test('no text throws', () => {
  const parts = fc.constantFrom(
    'BQ31',
    'E',
    'N',
    'S',
    '-',
    '.',
    ' ',
    ',',
    '°',
    "'",
    '36',
    '174',
    '1748735',
    '9'.repeat(400),
    'é',
  );
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
