import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { createLog } from './create-log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { log, lines };
}

const full = () => new SqliteDatabase.SqliteError('database or disk is full', 'SQLITE_FULL');

test('a full disk has one line a minute, without a stack, whoever meets it and how often', () => {
  const { log, lines } = openLog();
  const failures = [
    full(),
    new AppError('NO_ROOM', 'The disk is full.'),
    Object.assign(new Error('x'), { code: 'ENOSPC' }),
  ];
  for (let save = 0; save < 300; save += 1) log.error({ requestId: save, err: failures[save % 3] }, 'request failed');
  vi.advanceTimersByTime(59_000);
  log.error({ err: new Error('outer', { cause: full() }) }, 'the nightly backup could not be noted');
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'the disk is full, and nothing can be saved',
      reason: 'database or disk is full',
      times: 1,
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  vi.advanceTimersByTime(2000);
  log.error({ err: full() }, 'request failed');
  expect(lines[1]).toMatchObject({ times: 301 });
});

test('anything else is logged as often as it happens, with its stack', () => {
  const { log, lines } = openLog();
  log.error({ err: full() }, 'request failed');
  for (let n = 0; n < 3; n += 1) log.error({ requestId: n, err: new Error('planted') }, 'request failed');
  log.info('in words');
  log.warn({ reason: 'refused' }, 'email not sent');
  const told = lines.slice(1).map(({ msg, requestId }) => [msg, requestId]);
  expect(told).toEqual([
    ['request failed', 0],
    ['request failed', 1],
    ['request failed', 2],
    ['in words', undefined],
    ['email not sent', undefined],
  ]);
  expect(lines[1]).toMatchObject({ err: { stack: expect.stringContaining('planted') } });
});
