import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as timings from './timings.ts';

const source = join(import.meta.dirname, '..');
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/timings(\.test)?\.ts$/.test(path))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n');

/** The first screen is made by the build. */
const build = readFileSync(join(source, '../vite.config.ts'), 'utf8');

const isUsed = (words: string) => new RegExp(words).test(sources + build);

test('every duration and size is used', () => {
  const unused = Object.entries(timings).flatMap(([name, value]) => {
    // Taken apart or passed on as a whole.
    if (typeof value !== 'object' || isUsed(`(= |\\.\\.\\.)${name}\\b`)) return isUsed(`\\b${name}\\b`) ? [] : [name];
    return Object.keys(value).flatMap((part) => (isUsed(`\\b${name}\\.${part}\\b`) ? [] : [`${name}.${part}`]));
  });
  expect(unused).toEqual([]);
});
