/** A line of bench.json and bench-page.json: the measured value, in `unit`, and its goal. */
export type Row = { name: string; ratio: number; goal: number; unit: string; better: 'higher' | 'lower' };

export function holds({ ratio, goal, better }: Row): boolean {
  return better === 'lower' ? ratio <= goal : ratio >= goal;
}

/** A size in kB that may be at most `goal`. */
export function sizeRow(name: string, kB: number, goal: number): Row {
  return { name, ratio: Math.round(kB * 10) / 10, goal, unit: 'kB', better: 'lower' };
}

/** A time in ms that may be at most `goal`. */
export function millisRow(name: string, ms: number, goal: number): Row {
  return { name, ratio: Math.round(ms), goal, unit: 'ms', better: 'lower' };
}

/** A plain-text table: the first column aligned left, the others right. */
export function formatTable(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows.map((row) => row.map(formatCell))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}

function formatCell(cell: string | number): string {
  if (typeof cell === 'string') return cell;
  return Number.isInteger(cell) ? String(cell) : cell.toFixed(1);
}

/** The median processor time of a piece of work, done so many times, in ms. `work` gets the number of the round. */
export function processorMs(rounds: number, work: (round: number) => unknown): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const before = process.cpuUsage();
    work(round);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
