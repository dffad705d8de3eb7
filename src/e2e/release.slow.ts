import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeRelease, type Release } from '../release/make-release.ts';
import { admin, startServer } from './start-server.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
let home = '';
let release: Release;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-archive-'));
  release = makeRelease(root, join(folder, 'out'));
  execFileSync('tar', ['-xzf', release.archive, '-C', folder]);
  home = join(folder, `bushline-${release.version}`);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Entry = { dev?: boolean; dependencies?: object; resolved?: string; version?: string };

const read = (path: string) => readFileSync(join(home, path), 'utf8');

/** What `npm ci --omit=dev` would install by the lock file of the release, from what is installed here. */
function linkPackages(): void {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
  for (const path of Object.keys(packages).filter((one) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(one))) {
    if (!existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(home, path)), { recursive: true });
    symlinkSync(join(root, path), join(home, path));
  }
}

test('a release holds the built program, its migrations and its documents, and names the public registry only', () => {
  expect(readFileSync(release.checksumFile, 'utf8')).toBe(
    `${createHash('sha256').update(readFileSync(release.archive)).digest('hex')}  bushline-${release.version}.tar.gz\n`,
  );
  const migrations = readdirSync(join(root, 'drizzle')).filter((name) => name.endsWith('.sql'));
  expect(readdirSync(join(home, 'dist/server/migrations'))).toEqual(expect.arrayContaining(migrations));
  for (const path of ['dist/web/index.html', 'docs/rescue.md', 'deploy/bushline.service', 'README.md', '.env.example'])
    expect(existsSync(join(home, path)), path).toBe(true);
  const assets = readdirSync(join(home, 'dist/web/assets'));
  const scripts = assets.filter(
    (name) => /\.(js|css)$/.test(name) && statSync(join(home, 'dist/web/assets', name)).size >= 1000,
  );
  expect(scripts.filter((name) => !assets.includes(`${name}.br`) || !assets.includes(`${name}.gz`))).toEqual([]);
  for (const path of ['src', 'node_modules', 'data', '.env', 'drizzle', 'deploy/try.sh'])
    expect(existsSync(join(home, path)), path).toBe(false);
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
  expect(packages['']?.dependencies).toEqual(JSON.parse(read('package.json')).dependencies);
  expect(Object.keys(packages).filter((name) => packages[name]?.dev)).toEqual([]);
  // One that only the page uses, and one that the built server holds.
  for (const name of ['react', 'express']) expect(Object.keys(packages)).not.toContain(`node_modules/${name}`);
  expect(packages['node_modules/@node-rs/argon2']?.resolved).toBe(
    `https://registry.npmjs.org/@node-rs/argon2/-/argon2-${packages['node_modules/@node-rs/argon2']?.version}.tgz`,
  );
  const hosts = Object.values(packages).flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : []));
  expect([...new Set(hosts)]).toEqual(['registry.npmjs.org']);
});

test('a release starts from an empty folder, and its commands run from the build', async () => {
  linkPackages();
  const dataDir = join(folder, 'data');
  const server = await startServer({}, dataDir, [join(home, 'dist/server/main.js')]);
  const npm = (...args: string[]) =>
    spawnSync('npm', ['run', '--silent', ...args], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  try {
    const body = JSON.stringify(admin);
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/api/login`, { method: 'POST', headers, body })).status).toBe(200);
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
    expect(npm('backup', '--', join(folder, 'copy.db')).stdout).toContain('Backup written and checked');
  } finally {
    await server.endGently();
  }
  expect(npm('restore', '--', join(folder, 'copy.db')).stdout).toContain('Everybody has to sign in again.');
  const others = Object.keys(JSON.parse(read('package.json')).scripts).filter(
    (name) => !['start', 'demo', 'backup', 'restore'].includes(name),
  );
  for (const name of others) expect(npm(name, '--', 'nobody@example.org').stderr, name).not.toContain('node:internal');
});

test('a newer release unpacked over an older one does not start, and says why', () => {
  writeFileSync(join(home, 'package.json'), read('package.json').replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
  const { status, stderr } = spawnSync(process.execPath, [join(home, 'dist/server/main.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'other') },
    encoding: 'utf8',
  });
  expect(stderr).toContain(`dist is of version ${release.version}, and package.json says 99.0.0`);
  expect(status, 'starting again does not help').toBe(78);
});
