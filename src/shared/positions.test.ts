import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { fromNztm, type Point, readPosition, sayDegrees, toNztm, writePosition } from './positions.ts';

const words = messages.positions;

const [toRadians, degree] = [Math.PI / 180, 180 / Math.PI];

/**
 * New Zealand Transverse Mercator by the series of the LINZ standard LINZS25002, written apart from proj4.
 * Ellipsoid GRS80, central meridian 173° E, scale 0.9996.
 */
const series = (() => {
  const [a, f] = [6_378_137, 1 / 298.257222101];
  const [k0, e0, n0, l0] = [0.9996, 1_600_000, 10_000_000, 173 * toRadians];
  const e2 = 2 * f - f * f;
  const [e4, e6] = [e2 ** 2, e2 ** 3];
  const a0 = 1 - e2 / 4 - (3 * e4) / 64 - (5 * e6) / 256;
  const a2 = (3 / 8) * (e2 + e4 / 4 + (15 * e6) / 128);
  const a4 = (15 / 256) * (e4 + (3 * e6) / 4);
  const a6 = (35 * e6) / 3072;
  const arc = (p: number) => a * (a0 * p - a2 * Math.sin(2 * p) + a4 * Math.sin(4 * p) - a6 * Math.sin(6 * p));
  const curves = (p: number) => {
    const rho = (a * (1 - e2)) / (1 - e2 * Math.sin(p) ** 2) ** 1.5;
    const nu = a / Math.sqrt(1 - e2 * Math.sin(p) ** 2);
    return { rho, nu, psi: nu / rho, t: Math.tan(p) };
  };
  const forward = ({ latitude, longitude }: Point) => {
    const p = latitude * toRadians;
    const { nu, psi, t } = curves(p);
    const w = longitude * toRadians - l0;
    const c = Math.cos(p);
    const north1 = (w ** 2 / 2) * nu * Math.sin(p) * c;
    const north2 = (w ** 4 / 24) * nu * Math.sin(p) * c ** 3 * (4 * psi ** 2 + psi - t ** 2);
    const north3 =
      (w ** 6 / 720) *
      nu *
      Math.sin(p) *
      c ** 5 *
      (8 * psi ** 4 * (11 - 24 * t ** 2) -
        28 * psi ** 3 * (1 - 6 * t ** 2) +
        psi ** 2 * (1 - 32 * t ** 2) -
        psi * 2 * t ** 2 +
        t ** 4);
    const east1 = (w ** 2 / 6) * c ** 2 * (psi - t ** 2);
    const east2 =
      (w ** 4 / 120) *
      c ** 4 *
      (4 * psi ** 3 * (1 - 6 * t ** 2) + psi ** 2 * (1 + 8 * t ** 2) - psi * 2 * t ** 2 + t ** 4);
    const east3 = (w ** 6 / 5040) * c ** 6 * (61 - 479 * t ** 2 + 179 * t ** 4 - t ** 6);
    return {
      east: e0 + k0 * nu * w * c * (1 + east1 + east2 + east3),
      north: n0 + k0 * (arc(p) + north1 + north2 + north3),
    };
  };
  const inverse = ({ east, north }: { east: number; north: number }): Point => {
    const n = f / (2 - f);
    const g = a * (1 - n) * (1 - n ** 2) * (1 + (9 * n ** 2) / 4 + (225 * n ** 4) / 64) * toRadians;
    const s = ((north - n0) / k0 / g) * toRadians;
    const p =
      s +
      ((3 * n) / 2 - (27 * n ** 3) / 32) * Math.sin(2 * s) +
      ((21 * n ** 2) / 16 - (55 * n ** 4) / 32) * Math.sin(4 * s) +
      ((151 * n ** 3) / 96) * Math.sin(6 * s) +
      ((1097 * n ** 4) / 512) * Math.sin(8 * s);
    const { rho, nu, psi, t } = curves(p);
    const x = (east - e0) / (k0 * nu);
    const lead = (t * (east - e0)) / (k0 * k0 * rho);
    const latitude =
      p -
      ((lead * x) / 2) * k0 +
      k0 * lead * (x ** 3 / 24) * (-4 * psi ** 2 + 9 * psi * (1 - t ** 2) + 12 * t ** 2) -
      k0 *
        lead *
        (x ** 5 / 720) *
        (8 * psi ** 4 * (11 - 24 * t ** 2) -
          12 * psi ** 3 * (21 - 71 * t ** 2) +
          15 * psi ** 2 * (15 - 98 * t ** 2 + 15 * t ** 4) +
          180 * psi * (5 * t ** 2 - 3 * t ** 4) +
          360 * t ** 4);
    const sec = 1 / Math.cos(p);
    const longitude =
      l0 +
      x * sec -
      (x ** 3 / 6) * sec * (psi + 2 * t ** 2) +
      (x ** 5 / 120) *
        sec *
        (-4 * psi ** 3 * (1 - 6 * t ** 2) + psi ** 2 * (9 - 68 * t ** 2) + 72 * psi * t ** 2 + 24 * t ** 4);
    return { latitude: latitude * degree, longitude: longitude * degree };
  };
  return { forward, inverse };
})();

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

test('NZTM agrees with the published series within a metre, both ways, all over the country', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      const [ours, theirs] = [toNztm(point), series.forward(point)];
      expect(Math.hypot(ours.east - theirs.east, ours.north - theirs.north)).toBeLessThan(1);
      const [back, theirBack] = [fromNztm(theirs), series.inverse(theirs)];
      expect(Math.abs(back.latitude - theirBack.latitude) * 111_000).toBeLessThan(1);
      expect(Math.abs(back.longitude - theirBack.longitude) * 111_000).toBeLessThan(1);
    }),
    { numRuns: 500 },
  );
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
