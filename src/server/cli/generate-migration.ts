import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../start/package-root.ts';

/**
 * `npm run db:generate -- --name what-changed`: drizzle-kit writes the step for the changed schema; then every table in it
 * is made STRICT, which drizzle-kit cannot do. Earlier steps are not touched. Of the schema's snapshots it needs the last one only.
 */
const folder = join(packageRoot, 'drizzle');
const steps = () => readdirSync(folder).filter((name) => name.endsWith('.sql'));

const before = new Set(steps());
execFileSync(join(packageRoot, 'node_modules/.bin/drizzle-kit'), ['generate', ...process.argv.slice(2)], {
  cwd: packageRoot,
  stdio: 'inherit',
});
for (const name of steps().filter((step) => !before.has(step))) {
  const path = join(folder, name);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^(CREATE TABLE [^;]*\n\));/gm, '$1 STRICT;'));
}

const snapshots = join(folder, 'meta');
const ofSteps = readdirSync(snapshots).filter((name) => name.endsWith('_snapshot.json'));
for (const name of ofSteps.sort().slice(0, -1)) rmSync(join(snapshots, name));
