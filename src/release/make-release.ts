import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isBuildStale } from '#server/start/build-stamp.ts';
import { type PackageJson, releasePackage } from './release-package.ts';

/** What a release holds beside its own package.json and lock file. */
const parts = [
  'dist',
  'docs',
  'deploy',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  '.env.example',
  '.npmrc',
  'check-node.cjs',
  'Dockerfile',
  '.dockerignore',
  'compose.yaml',
];
/** Of these: what only helps with the sources. */
const leftOut = /\/dist\/web\/\.vite(\/|$)|\/deploy\/[\w-]+\.sh$/;

export type Release = { archive: string; checksumFile: string; version: string; bytes: number; sha256: string };

/**
 * Writes `bushline-{version}.tar.gz` and its SHA-256 into `outDir`, from the build in the folder `root`. The same build gives the same
 * archive. Throws, in words, when the build is not of the sources.
 */
export function makeRelease(root: string, outDir: string): Release {
  if (isBuildStale(root)) throw new Error('the build is not of these sources. Run npm run build first.');
  const source = readJson<PackageJson>(join(root, 'package.json'));
  const name = `${source.name}-${source.version}`;
  const staging = mkdtempSync(join(tmpdir(), 'bushline-release-'));
  try {
    const folder = join(staging, name);
    collect(root, folder, releasePackage(source));
    const built = Math.floor(statSync(join(root, 'dist/server/build.json')).mtimeMs / 1000);
    return pack({ staging, name, version: source.version, outDir, seconds: built });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function collect(root: string, folder: string, packageJson: PackageJson): void {
  mkdirSync(folder);
  for (const part of parts) {
    const filter = (path: string) => !leftOut.test(path.replaceAll('\\', '/'));
    cpSync(join(root, part), join(folder, part), { recursive: true, filter });
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  shrinkLock(folder);
}

type Lock = { packages: Record<string, { version?: string; name?: string; resolved?: string; integrity?: string }> };

/** Lets npm drop from the lock file what package.json no longer asks for. It asks no registry. */
function shrinkLock(folder: string): void {
  const flags = ['--package-lock-only', '--ignore-scripts', '--offline', '--omit-lockfile-registry-resolved'];
  execFileSync('npm', ['install', ...flags, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  const path = join(folder, 'package-lock.json');
  const lock = readJson<Lock>(path);
  for (const [path, one] of Object.entries(lock.packages)) if (path) one.resolved = publicAddress(path, one);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}

/**
 * Where the public registry has a package. Without it npm reads the list of all versions of each package first, which takes some 300 MB of
 * memory. npm replaces the host by that of its own registry, and checks the bytes against the digest in any case.
 */
function publicAddress(path: string, { name, version, resolved }: Lock['packages'][string]): string {
  if (resolved) throw new Error(`the lock file names an address for ${path}: ${resolved}`);
  const full = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return `https://registry.npmjs.org/${full}/-/${basename(full)}-${version}.tgz`;
}

type Packing = { staging: string; name: string; version: string; outDir: string; seconds: number };

function pack({ staging, name, version, outDir, seconds }: Packing): Release {
  const fixed = ['--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const bytes = gzipSync(
    execFileSync('tar', [...fixed, `--mtime=@${seconds}`, '-cf', '-', '-C', staging, name], {
      maxBuffer: 500_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    { level: 9 },
  );
  mkdirSync(outDir, { recursive: true });
  const archive = join(outDir, `${name}.tar.gz`);
  const checksumFile = `${archive}.sha256`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(archive, bytes);
  writeFileSync(checksumFile, `${sha256}  ${basename(archive)}\n`);
  return { archive, checksumFile, version, bytes: bytes.length, sha256 };
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
