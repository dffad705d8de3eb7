import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of memory that a process and everything that it started hold; undefined where the system has no /proc to tell it. */
export function treeMemory(pid: number): number | undefined {
  try {
    const parents = readParents();
    const tree = new Set([pid]);
    // A child can have a lower number than its parent, so it takes as many rounds as there are generations.
    for (let size = 0; size !== tree.size; ) {
      size = tree.size;
      for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child);
    }
    return [...tree].reduce((sum, one) => sum + residentBytes(one), 0);
  } catch {
    return undefined;
  }
}

function readParents(): [child: number, parent: number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/^PPid:\s*(\d+)/m.exec(readOr(`/proc/${name}/status`))?.[1] ?? 0)]);
}

const residentBytes = (pid: number) => Number(/^VmRSS:\s*(\d+)/m.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

/** A process may end while it is looked at. */
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
