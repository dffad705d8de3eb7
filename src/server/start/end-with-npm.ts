import { readFileSync } from 'node:fs';

const everyMs = 1000;
/** How far up npm is looked for: a shell and a loader may stand between. */
const mostParents = 4;

/**
 * Calls `stop` once when the npm that started this process is gone. A killed npm cannot stop what it has started, which would go on unseen
 * and keep the data folder locked. Does nothing where no npm is above this process, or where the system has no `/proc`.
 */
export function endWithNpm(stop: () => void): void {
  const line = lineToNpm(process.pid);
  if (line.length === 0) return;
  const timer = setInterval(() => {
    if (line.every((pid, i) => i === 0 || parentOf(line[i - 1] as number) === pid)) return;
    clearInterval(timer);
    stop();
  }, everyMs);
  timer.unref();
}

/** This process, its parent and so on up to npm; empty when there is none above it. */
function lineToNpm(pid: number): number[] {
  const line = [pid];
  while (line.length <= mostParents) {
    const parent = parentOf(line.at(-1) as number);
    if (parent === undefined || parent <= 1) return [];
    line.push(parent);
    if (/^npm(-cli|\s|$)/.test(nameOf(parent))) return line;
  }
  return [];
}

/** npm renames its process to `npm start`; until then the command line names npm's script. */
function nameOf(pid: number): string {
  const words = read(`/proc/${pid}/cmdline`).split('\0');
  const script = words.find((word) => /npm(-cli)?(\.c?js)?$/.test(word));
  return script ? 'npm' : (words[0] ?? '');
}

/** The fourth word of `stat`. The second is a name in brackets, which may hold spaces and brackets. */
function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return Number.isInteger(parent) ? parent : undefined;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
