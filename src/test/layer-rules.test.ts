import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages, plants, validProject } from './layer-violations.ts';

/**
 * Tries the rules on a small project of the same structure, written to a temporary folder and checked with the real configuration.
 * Nothing is written under src.
 */
const root = resolve(import.meta.dirname, '../..');
const config = join(root, '.dependency-cruiser.cjs');
const rules: { forbidden: { name: string }[] } = createRequire(import.meta.url)(config);

const folders: string[] = [];

function writeProject(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-layers-'));
  folders.push(folder);
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  copyFileSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  const dependencies = packages.flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })] as const,
    [`node_modules/${name}/index.js`, 'export default 0;'] as const,
  ]);
  for (const [path, source] of [...dependencies, ...Object.entries(files)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  return folder;
}

// A cycle is reported once, for either of its files.
type Violation = { rule: { name: string }; from: string; to: string };

function findViolations(folder: string): Promise<Violation[]> {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, 'src', '--config', config, '--output-type', 'json'];
  return new Promise((done, fail) => {
    // The exit code is the number of violations; output that is not JSON means that nothing was checked.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64e6 }, (_, stdout, stderr) => {
      try {
        done(JSON.parse(stdout).summary.violations);
      } catch {
        fail(new Error(`The layer check did not run: ${stderr || stdout}`));
      }
    });
  });
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('The layer rules', () => {
  let found: Violation[] = [];
  beforeAll(async () => {
    const planted = Object.fromEntries(plants.map(([, file, source]) => [file, source]));
    found = await findViolations(writeProject({ ...validProject, ...planted }));
  });

  it('accept a valid project', async () => {
    expect(await findViolations(writeProject(validProject))).toEqual([]);
  });

  it.each(plants)('report as %s what %s does', (rule, file) => {
    const names = found.filter((one) => one.from === file || one.to === file).map((one) => one.rule.name);
    expect(names).toContain(rule);
  });

  it('report no file of the valid project except the changed one', () => {
    const changed = new Set(plants.map(([, file]) => file));
    const accused = found.filter((one) => !changed.has(one.from) && one.rule.name !== 'no-cycle');
    expect(accused).toEqual([]);
  });

  it('are each tested by a planted violation', () => {
    const tried = new Set(plants.map(([rule]) => rule));
    expect(rules.forbidden.map((rule) => rule.name).filter((name) => !tried.has(name))).toEqual([]);
  });
});
