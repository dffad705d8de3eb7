import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { tested } from './equipment.ts';
import { asked } from './parking-notes.ts';

const there = tested.map((one) => ({ ...one, path: join(packageRoot, one.in) })).filter(({ path }) => existsSync(path));
const paths = new Set([...there.map(({ path }) => path), join(packageRoot, 'src/test/audit-trail.test.ts')]);
const text = [...paths].map((path) => readFileSync(path, 'utf8')).join('\n');

// `npm run test:compilers` looks for these tests by their titles.
test.each([...there.map(({ fails }) => fails), ...Object.keys(asked)])('there is a test that is called %s', (title) =>
  expect(text).toContain(`'${title}'`),
);
