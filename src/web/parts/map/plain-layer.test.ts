import L from 'leaflet';
import { expect, test } from 'vitest';
import { toNztm } from '#shared/positions.ts';
import { linesOf } from './plain-layer.ts';

const okura = L.latLngBounds([-36.68, 174.71], [-36.65, 174.75]);

test('near by, the grid is of full 500 m of NZTM, some lines each way', () => {
  const lines = linesOf(okura, 'grid').map((line) =>
    line.map(([latitude, longitude]) => toNztm({ latitude, longitude })),
  );
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const upright = lines.filter((line) => spread(line.map(({ east }) => east)) < 1);
  const level = lines.filter((line) => spread(line.map(({ north }) => north)) < 1);
  expect(upright.length + level.length).toBe(lines.length);
  expect(upright.map((line) => Math.round(line[0]?.east ?? 0) % 500)).toEqual(upright.map(() => 0));
  for (const ways of [upright, level]) {
    expect(ways.length).toBeGreaterThan(2);
    expect(ways.length).toBeLessThan(10);
  }
});

test.each([
  ['a group that writes degrees', okura, 'degrees'],
  ['the Chatham Islands, where NZTM does not reach', L.latLngBounds([-44.2, 183], [-43.6, 183.9]), 'grid'],
] as const)('%s has a grid of degrees', (_name, bounds, style) => {
  for (const [from, to] of linesOf(bounds, style)) {
    expect(from?.[0] === to?.[0] || from?.[1] === to?.[1]).toBe(true);
  }
  expect(linesOf(bounds, style).length).toBeGreaterThan(3);
});
