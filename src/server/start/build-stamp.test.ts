import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertBuildIsCurrent, isBuildStale, StaleBuild, stampSources } from './build-stamp.ts';

const atBuild = new Date('2026-03-05T00:00:00Z');
const later = new Date('2026-03-06T00:00:00Z');
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bushline-build-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string, at = atBuild): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  for (let one = file; one.startsWith(root); one = dirname(one)) utimesSync(one, at, at);
}

/** A checkout that was built. */
function build(): void {
  write('package.json', '{"version":"1.2.0"}');
  write('src/server/main.ts', 'start();');
  write('src/server/main.test.ts', 'test();');
  write('drizzle/0000_first.sql', 'CREATE TABLE birds (id INTEGER);');
  write('dist/web/index.html', '<html>');
  write('dist/server/build.json', JSON.stringify(stampSources(root)));
}

describe('a build in a checkout', () => {
  test('is current after it was made, and after its files only got new times', () => {
    build();
    expect(isBuildStale(root)).toBe(false);
    write('src/server/main.ts', 'start();', later);
    expect(isBuildStale(root)).toBe(false);
    expect(() => assertBuildIsCurrent(root)).not.toThrow();
  });

  test.each([
    ['a changed source', 'src/server/main.ts', 'startBetter();'],
    ['a new migration', 'drizzle/0001_second.sql', 'CREATE TABLE trees (id INTEGER);'],
    ['another version', 'package.json', '{"version":"1.3.0"}'],
  ])('is stale after %s, and then does not start', (_what, path, text) => {
    build();
    write(path, text, later);
    expect(isBuildStale(root)).toBe(true);
    expect(() => assertBuildIsCurrent(root)).toThrow(StaleBuild);
    expect(() => assertBuildIsCurrent(root)).toThrow('npm ci && npm run build');
  });

  test('is stale after a source was removed, and when there is none', () => {
    build();
    rmSync(join(root, 'src/server/main.ts'));
    expect(isBuildStale(root)).toBe(true);
    rmSync(join(root, 'dist'), { recursive: true });
    expect(isBuildStale(root)).toBe(true);
  });

  test('does not depend on tests', () => {
    build();
    write('src/server/main.test.ts', 'testMore();', later);
    write('src/e2e/main-job.spec.ts', 'test();', later);
    // The folder of the changed test is newer, too.
    expect(isBuildStale(root)).toBe(false);
  });
});

describe('a release', () => {
  test('starts with the version that its folder says, and not with another one unpacked over it', () => {
    build();
    for (const part of ['src', 'drizzle']) rmSync(join(root, part), { recursive: true });
    expect(() => assertBuildIsCurrent(root)).not.toThrow();
    write('package.json', '{"version":"1.3.0"}', later);
    expect(() => assertBuildIsCurrent(root)).toThrow('dist is of version 1.2.0, and package.json says 1.3.0');
  });
});
