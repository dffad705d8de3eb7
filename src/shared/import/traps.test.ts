import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { readTrapRow } from './traps.ts';

const words = messages.positions;

const trap = { code: 'A', type: 'DOC 200' };
const read = (cells: Parameters<typeof readTrapRow>[0]) => readTrapRow({ ...trap, ...cells });

describe('where a row of a file says that a trap stands', () => {
  test.each([
    ['in degrees', { latitude: '-36.6652', longitude: '174.7214' }],
    ['in degrees with letters', { latitude: '36.6652 S', longitude: '174.7214° E' }],
    ['X and Y of a map program, in degrees', { easting: '174.7214', northing: '-36.6652' }],
    ['in metres', { easting: '1753839', northing: '5940886.8' }],
    ['in metres, with easting and northing turned', { easting: '5940886.8', northing: '1753839' }],
  ])('is read %s', (_, cells) => {
    const { row, errors } = read(cells);
    expect(errors).toEqual({});
    expect(row.latitude).toBeCloseTo(-36.6652, 5);
    expect(row.longitude).toBeCloseTo(174.7214, 5);
  });

  test.each([
    ['the Chatham Islands', '-43.95', '-176.55'],
    ['a place as exact as a program writes it', '-36.665212345678', '174.721412345678'],
  ])('stays %s', (_, latitude, longitude) => {
    expect(read({ latitude, longitude }).row).toEqual({
      ...trap,
      ...{ latitude: Number(latitude), longitude: Number(longitude) },
    });
  });

  test('is nowhere where its cells are empty', () => {
    expect(read({ latitude: ' ', longitude: '', easting: '' })).toMatchObject({ row: trap, errors: {} });
  });

  test.each([
    ['latitude and longitude turned', { latitude: '174.7', longitude: '-36.6' }, words.latitudeFirst('-36.6, 174.7')],
    ['metres of the old grid', { easting: '2666200', northing: '6487600' }, words.nzmg],
    [
      'one of X and Y in degrees, its minus forgotten',
      { easting: '174.7', northing: '36.6' },
      words.northOfEquator('-36.6, 174.7'),
    ],
  ])('is refused in words, in both cells: %s', (_, cells, problem) => {
    const { row, errors } = read(cells);
    expect(errors).toEqual(Object.fromEntries(Object.keys(cells).map((field) => [field, problem])));
    expect(row).toEqual(trap);
  });

  test.each([{ latitude: '-36.6' }, { longitude: '174.7' }, { easting: '1748735' }, { northing: '5427916' }])(
    'is refused where half of it is missing: %j',
    (cells) => expect(Object.values(read(cells).errors)).toEqual([words.half]),
  );
});
