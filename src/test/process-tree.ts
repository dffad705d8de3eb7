import { readdirSync, readFileSync } from 'node:fs';

/** The memory of a process and all its descendants, in bytes; undefined on systems without /proc. */
export function treeMemory(pid: number): number | undefined {
  return processTree(pid)?.reduce((sum, one) => sum + residentBytes(one), 0);
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

const residentBytes = (pid: number) =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readIfPresent(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

/** Returns '' when the process has ended meanwhile. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
