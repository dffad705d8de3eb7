import { expect, test } from 'vitest';
import { readCoast } from './coast.ts';

/** Whether a point lies within some ring, by the rays that leave it eastwards. */
function isOnLand([latitude, longitude]: [number, number]): boolean {
  return readCoast().some((ring) => {
    let isIn = false;
    for (const [index, [lat, lng]] of ring.entries()) {
      const [lastLat, lastLng] = ring.at(index - 1) ?? [lat, lng];
      const crosses = lat > latitude !== lastLat > latitude;
      if (crosses && longitude < ((lastLng - lng) * (latitude - lat)) / (lastLat - lat) + lng) isIn = !isIn;
    }
    return isIn;
  });
}

test.each<[string, [number, number], boolean]>([
  ['Hamilton', [-37.79, 175.28], true],
  ['Dunedin’s hills', [-45.85, 170.3], true],
  ['the Chatham Islands, past 180°', [-44.05, 183.45], true],
  ['Cook Strait', [-41.0, 174.5], false],
  ['the Hauraki Gulf', [-36.5, 175.2], false],
])('%s', (_name, point, expected) => {
  expect(isOnLand(point)).toBe(expected);
});
