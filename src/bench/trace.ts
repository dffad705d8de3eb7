/** One line of the browser's trace, as far as it is read. Times are in µs; `tdur` is the thread's own processor time. */
export type TraceEvent = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  dur?: number;
  args?: { name?: string };
};

/**
 * The longest task of the page's main thread, in ms of processor time: what else the machine does at the same time does not count.
 * Of several pages the busiest one is meant.
 */
export function longestTask(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const threads = new Map<string, { longest: number; sum: number }>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.ph !== 'X' || !event.name.endsWith('RunTask') || !mainThreads.has(thread)) continue;
    const ms = (event.tdur ?? event.dur ?? 0) / 1000;
    const { longest, sum } = threads.get(thread) ?? { longest: 0, sum: 0 };
    threads.set(thread, { longest: Math.max(longest, ms), sum: sum + ms });
  }
  const [busiest] = [...threads.values()].toSorted((a, b) => b.sum - a.sum);
  if (!busiest) throw new Error('The trace names no task of a page.');
  return busiest.longest;
}
