import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';

type World = Parameters<typeof feature>[0] & {
  objects: { countries: { geometries: Exclude<Parameters<typeof feature>[1], string>[] } };
};

/** ISO 3166 number of New Zealand. */
const newZealand = '554';
/** 3 decimals are 100 m: the coast is drawn only where a map shows more than 20 km. */
const decimals = 3;

/**
 * New Zealand's coast as rings of [latitude, longitude], from Natural Earth at 1:10 million (public domain). Longitudes east of 180° go on
 * past 180, so that the Chatham Islands stand beside the others.
 */
export function readCoast(): [number, number][][] {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const world = JSON.parse(readFileSync(path, 'utf8')) as World;
  const found = world.objects.countries.geometries.find(({ id }) => id === newZealand);
  if (!found) throw new Error('world-atlas has no New Zealand.');
  const { geometry } = feature(world, found) as { geometry: { type: string; coordinates: number[][][][] } };
  const round = (value = 0) => Number(value.toFixed(decimals));
  return geometry.coordinates.flatMap((polygon) =>
    polygon.map((ring) =>
      ring.map(
        ([longitude = 0, latitude]) =>
          [round(latitude), round(longitude < 0 ? longitude + 360 : longitude)] as [number, number],
      ),
    ),
  );
}

/** The coast as a module of the page: `import { coast } from 'virtual:coast'`. */
export function coast(): Plugin {
  const id = 'virtual:coast';
  return {
    name: 'coast',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? `export const coast = ${JSON.stringify(readCoast())};` : undefined),
  };
}
