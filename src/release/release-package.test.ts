import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtCommands } from '#server/cli/built-commands.ts';
import { packageRoot } from '#server/start/package-root.ts';
import { supervisedStartLine } from '#test/start-line.ts';
import { installedPackages } from '../build/own-packages.ts';
import { type PackageJson, releasePackage } from './release-package.ts';

const source = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as PackageJson;

test('a release has the commands of those who run it, each from the build, and none that needs the sources', () => {
  const { scripts } = releasePackage(source);
  expect(scripts).toMatchObject({
    start: supervisedStartLine.join(' '),
    demo: 'node check-node.cjs && node dist/server/supervise.js dist/server/demo.js',
    backup: 'node check-node.cjs && node dist/server/backup.js',
    restore: 'node check-node.cjs && node dist/server/restore.js',
    'reset-password': 'node check-node.cjs && node dist/server/reset-password.js',
    unlock: 'node check-node.cjs && node dist/server/unlock.js',
  });
  expect(
    Object.values(scripts).filter(
      (line) => !/^node check-node\.cjs && node (dist\/server\/supervise\.js )?dist\/server\/[\w-]+\.js$/.test(line),
    ),
    'main.js checks Node itself',
  ).toEqual([supervisedStartLine.join(' ')]);
  expect(Object.keys(builtCommands(source.scripts)).sort()).toEqual(
    Object.entries(scripts)
      .filter(([name]) => name !== 'start')
      .map(([, line]) => line.replace(/^.*dist\/server\/|\.js$/g, ''))
      .sort(),
  );
  for (const name of ['dev', 'build', 'test', 'release', 'db:generate', 'prestart'])
    expect(scripts).not.toHaveProperty(name);
});

test('a release asks for the packages that the built server does not hold, at the version that was tested, and for no other', () => {
  const released = releasePackage(source);
  expect(released.dependencies).toStrictEqual(
    Object.fromEntries(installedPackages.map((name) => [name, source.dependencies[name]])),
  );
  expect(released.allowScripts).toEqual({ 'better-sqlite3': true });
  expect(released).toMatchObject({ name: 'bushline', version: source.version, engines: source.engines });
  expect(released).not.toHaveProperty('devDependencies');
});
