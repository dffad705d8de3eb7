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
  it('is measured in processor time, which other programs on the machine do not lengthen', () => {
    expect(longestTask([main(1), task(1, 12_000, 90_000), task(1, 31_500, 40_000)])).toBe(31.5);
  });

  it('is that of the busiest page, not of another thread or an idle page', () => {
    const events = [main(1), main(2), task(1, 20_000), task(1, 20_000), task(2, 30_000), task(3, 99_000)];
    expect(longestTask(events)).toBe(20);
  });

  it('causes an error when the trace has none, instead of being 0', () => {
    expect(() => longestTask([main(1), task(2, 5000)])).toThrow('names no task');
  });
});
