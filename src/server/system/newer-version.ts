import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type NewerVersion = { version: string; folder: string };

/**
 * The newest Bushline on this disk that is newer than the one that runs: unpacked beside it, or put in its place without a restart.
 * Null when there is none, or when the folders may not be read.
 * @param root the folder of the running program.
 */
export function findNewerVersion(root: string, running: string): NewerVersion | null {
  const found = [root, ...foldersBeside(root)]
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter((one): one is NewerVersion => one.version !== undefined && compareVersions(one.version, running) > 0)
    .sort((a, b) => compareVersions(b.version, a.version));
  return found[0] ?? null;
}

function foldersBeside(root: string): string[] {
  try {
    const parent = dirname(realpathSync(root));
    const names = readdirSync(parent).filter((name) => name.toLowerCase().startsWith('bushline'));
    return names.map((name) => join(parent, name));
  } catch {
    return [];
  }
}

function versionIn(folder: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    return name === 'bushline' && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Compares `1.10.0` and `1.9.2` by their numbers. */
export function compareVersions(a: string, b: string): number {
  const [as, bs] = [a, b].map((version) => version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0));
  const differences = [0, 1, 2].map((i) => (as?.[i] ?? 0) - (bs?.[i] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
