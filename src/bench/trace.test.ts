import { describe, expect, it } from 'vitest';
import { longestTask, type TraceEvent } from './trace.ts';

const main = (tid: number): TraceEvent => ({
  ph: 'M',
  name: 'thread_name',
  pid: 1,
  tid,
  args: { name: 'CrRendererMain' },
});
const task = (tid: number, tdur: number, dur = tdur): TraceEvent => ({
  ph: 'X',
  name: 'ThreadControllerImpl::RunTask',
  pid: 1,
  tid,
  tdur,
  dur,
});

describe('the longest task of a page', () => {
  it('is told by processor time, which another program on the machine does not lengthen', () => {
    expect(longestTask([main(1), task(1, 12_000, 90_000), task(1, 31_500, 40_000)])).toBe(31.5);
  });

  it('is that of the busiest page, not of another thread or a page that waits', () => {
    const events = [main(1), main(2), task(1, 20_000), task(1, 20_000), task(2, 30_000), task(3, 99_000)];
    expect(longestTask(events)).toBe(20);
  });

  it('is refused when the trace has none, rather than being nothing', () => {
    expect(() => longestTask([main(1), task(2, 5000)])).toThrow('names no task');
  });
});
