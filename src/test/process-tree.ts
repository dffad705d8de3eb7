import { readdirSync, readFileSync } from 'node:fs';

/**
 * The memory of a process and all its descendants, in bytes; undefined on systems without /proc. What each has for itself is added up.
 * Pages of files (the program, its libraries) are the same memory in all of them and count once, as many as the largest has.
 */
export function treeMemory(pid: number): number | undefined {
  const processes = processTree(pid)?.map(residentBytes);
  if (!processes) return undefined;
  const own = processes.reduce((sum, { ownBytes }) => sum + ownBytes, 0);
  return own + Math.max(...processes.map(({ fileBytes }) => fileBytes));
}

/** A process and all its descendants; undefined on systems without /proc. */
export function processTree(pid: number): number[] | undefined {
  try {
    const parents = readParents();
    const tree = new Set([pid]);
    // A child can have a lower pid than its parent, so repeat until no new process is found.
    for (let size = 0; size !== tree.size; ) {
      size = tree.size;
      for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child);
    }
    return [...tree];
  } catch {
    return undefined;
  }
}

function readParents(): [child: number, parent: number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/^PPid:\s*(\d+)/m.exec(readIfPresent(`/proc/${name}/status`))?.[1] ?? 0)]);
}

function residentBytes(pid: number) {
  const status = readIfPresent(`/proc/${pid}/status`);
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { ownBytes: bytesOf('RssAnon') + bytesOf('RssShmem'), fileBytes: bytesOf('RssFile') };
}

/** Returns '' when the process has ended meanwhile. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
