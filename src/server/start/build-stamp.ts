import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build says of itself, in `dist/server/build.json`. */
export type BuildStamp = {
  /** That of package.json when it was built. */
  version: string;
  /** The digest of the sources that it was built from. */
  sources: string;
};

const stampPath = 'dist/server/build.json';
const sourcePaths = ['src', 'drizzle', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'public'];
/** Tests and benchmarks are not part of a build. */
const notBuilt = /^src\/(test|e2e|bench|release)$|\.(test|slow)\.tsx?$|\.md$/;

/** The build is not of the sources, or of another version than its folder says. Starting again does not help. */
export class StaleBuild extends Error {}

/** Throws a StaleBuild, in words, unless `dist` in the folder `root` was built from what lies beside it. */
export function assertBuildIsCurrent(root: string): void {
  const stamp = readStamp(root);
  const version = readVersion(root);
  const isRelease = !existsSync(join(root, 'src'));
  if (isRelease && stamp?.version !== version) {
    throw new StaleBuild(
      `dist is of version ${stamp?.version ?? 'unknown'}, and package.json says ${version}. Unpack the release archive into a new folder, and run npm ci --omit=dev there.`,
    );
  }
  if (isBuildStale(root)) {
    throw new StaleBuild('The program was not built again after its sources changed. Run: npm ci && npm run build');
  }
}

/**
 * Whether there is no build, or the sources have changed since. A release holds no sources, so its build is never stale. The files are
 * only read when one is newer than the build: a copy or a checkout may give them new times.
 */
export function isBuildStale(root: string): boolean {
  const stamp = readStamp(root);
  if (!stamp || !existsSync(join(root, 'dist/web/index.html'))) return true;
  if (!existsSync(join(root, 'src'))) return false;
  if (stamp.version !== readVersion(root)) return true;
  const built = statSync(join(root, stampPath)).mtimeMs;
  const entries = listSources(root);
  return entries.some(({ mtimeMs }) => mtimeMs > built) && digestSources(root, entries) !== stamp.sources;
}

/** The stamp for a build of the folder `root` as it is now. */
export function stampSources(root: string): BuildStamp {
  return { version: readVersion(root), sources: digestSources(root) };
}

type Entry = { path: string; mtimeMs: number; isFile: boolean };

/** Files and folders: a folder's time changes when a file of it is removed. */
function listSources(root: string): Entry[] {
  const list = (path: string): Entry[] => {
    const stat = notBuilt.test(path) ? undefined : statSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (!stat) return [];
    const entry = { path, mtimeMs: stat.mtimeMs, isFile: stat.isFile() };
    if (entry.isFile) return [entry];
    return [entry, ...readdirSync(`${root}/${path}`).flatMap((one) => list(`${path}/${one}`))];
  };
  return sourcePaths.flatMap(list);
}

function digestSources(root: string, entries = listSources(root)): string {
  const hash = createHash('sha256');
  const paths = entries.filter(({ isFile }) => isFile).map(({ path }) => path);
  for (const path of paths.sort()) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function readStamp(root: string): BuildStamp | undefined {
  try {
    return JSON.parse(readFileSync(join(root, stampPath), 'utf8')) as BuildStamp;
  } catch {
    return undefined;
  }
}

function readVersion(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
