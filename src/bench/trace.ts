/** The fields read from one line of the browser's trace. Times are in µs; `tdur` is the thread's processor time. */
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
 * The longest task of the page's main thread, in ms of processor time, which excludes other programs on the machine. With several
 * pages, that of the busiest one.
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
