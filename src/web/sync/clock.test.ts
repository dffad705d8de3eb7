import { beforeEach, describe, expect, test, vi } from 'vitest';

const minute = 60_000;
/** This phone's clock, an hour and two minutes late. */
const phone = Date.parse('2026-03-05T09:58:00.000Z');
const server = 'Thu, 05 Mar 2026 11:00:00 GMT';
const iso = '2026-03-05T11:00:00.000Z';
const isoOf = (ms: number) => new Date(ms).toISOString();

/** The clock of a page that is opened now. */
async function openPage() {
  vi.resetModules();
  return import('./clock.ts');
}

/** Nothing can be stored from now on. */
function forbidStorage(): void {
  const forbid = () => {
    throw new DOMException('Not allowed', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
}

/** Time passes. A phone that sleeps does not count it in the page's clock. */
function pass(ms: number, isAsleep = false): void {
  if (isAsleep) vi.setSystemTime(Date.now() + ms);
  else vi.advanceTimersByTime(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.setSystemTime(phone);
  return () => vi.useRealTimers();
});

describe("the server's time, as a phone knows it", () => {
  test("is the phone's own until the server has answered for the first time", async () => {
    const clock = await openPage();
    expect(clock.serverNow()).toBe(isoOf(phone));
    expect(clock.sayMoment()).toEqual({ madeAt: isoOf(phone) });
  });

  test('is still right after the page was opened again without coverage', async () => {
    (await openPage()).setServerTime(server);
    pass(90 * minute);
    const again = await openPage();
    expect(again.serverNow()).toBe('2026-03-05T12:30:00.000Z');
  });

  test('is that of the last answer, once the clock of the phone was set', async () => {
    const clock = await openPage();
    clock.setServerTime(server);
    vi.setSystemTime(Date.parse(server));
    clock.setServerTime(server);
    expect(clock.serverNow()).toBe(iso);
    clock.setServerTime('Thu, 05 Mar 2026 11:00:01 GMT');
    expect((await openPage()).serverNow()).toBe('2026-03-05T11:00:01.000Z');
  });

  test('is not altered by an answer that was long on its way, but by a server whose clock was set', async () => {
    const clock = await openPage();
    clock.setServerTime(server);
    pass(10_000);
    clock.setServerTime('Thu, 05 Mar 2026 10:59:30 GMT');
    expect(clock.serverNow()).toBe('2026-03-05T11:00:10.000Z');
    clock.setServerTime('Thu, 05 Mar 2026 09:00:00 GMT');
    expect(clock.serverNow()).toBe('2026-03-05T09:00:00.000Z');
  });

  test.each([null, 'yesterday'])('is not altered by %o', async (text) => {
    const clock = await openPage();
    clock.setServerTime(server);
    clock.setServerTime(text);
    expect(clock.serverNow()).toBe(iso);
  });

  test.each(['soon', '3720000', 'null', '{"at":1}'])(
    "is the phone's own where %s was stored, and what was heard where nothing can be",
    async (stored) => {
      localStorage.setItem('bushline.lastAnswer', stored);
      const clock = await openPage();
      expect(clock.serverNow()).toBe(isoOf(phone));
      forbidStorage();
      clock.setServerTime(server);
      expect(clock.serverNow()).toBe(iso);
    },
  );
});

describe('a device that slept, or whose clock was set', () => {
  test('is noticed on focus and each minute, until it is watched anew', async () => {
    vi.useFakeTimers();
    vi.setSystemTime(phone);
    const { watchClock } = await openPage();
    const onMoved = vi.fn();
    const end = watchClock(onMoved);
    pass(90 * minute);
    expect(onMoved).not.toHaveBeenCalled();
    pass(40 * minute, true);
    window.dispatchEvent(new Event('focus'));
    expect(onMoved).toHaveBeenCalledOnce();
    pass(minute);
    expect(onMoved).toHaveBeenCalledTimes(2);
    end();
    const again = watchClock(onMoved);
    pass(10 * minute);
    window.dispatchEvent(new Event('focus'));
    expect(onMoved).toHaveBeenCalledTimes(2);
    again();
  });
});

describe('what a phone says with a change', () => {
  test('is its last answer, how long ago that was, and the reading of the page’s clock', async () => {
    const clock = await openPage();
    pass(500);
    clock.setServerTime(server);
    pass(5 * minute);
    pass(40 * minute, true);
    const { madeAt, phone: said } = clock.sayMoment();
    expect(madeAt).toBe('2026-03-05T11:45:00.000Z');
    expect(said).toMatchObject({ answeredAt: iso, sinceMs: 5 * minute });
    pass(2 * minute);
    const later = clock.sayMoment().phone;
    expect(later).toMatchObject({ phoneId: said?.phoneId, pageId: said?.pageId, sinceMs: 7 * minute });
    expect((later?.pageMs ?? 0) - (said?.pageMs ?? 0)).toBe(2 * minute);
  });

  test('has a number that rises over tabs and reloads, on one phone', async () => {
    const [first, second] = [await openPage(), await openPage()];
    first.setServerTime(server);
    const said = [first, second, first, await openPage()].map((page) => page.sayMoment().phone);
    expect(said.map((one) => one?.number)).toEqual([1, 2, 3, 4]);
    expect(new Set(said.map((one) => one?.phoneId)).size).toBe(1);
    expect(new Set(said.map((one) => one?.pageId)).size).toBe(3);
  });

  test('is the answer that another tab had, or the worker; how long ago, this page does not know', async () => {
    const [mine, other] = [await openPage(), await openPage()];
    mine.setServerTime(server);
    pass(10 * minute);
    other.setServerTime('Thu, 05 Mar 2026 11:10:00 GMT');
    pass(minute);
    expect(mine.sayMoment().phone).toMatchObject({ answeredAt: '2026-03-05T11:10:00.000Z', sinceMs: 0 });
    expect(other.sayMoment().phone).toMatchObject({ answeredAt: '2026-03-05T11:10:00.000Z', sinceMs: minute });
    mine.takeAnswer({ at: '2026-03-05T11:10:30.000Z', aheadMs: 0 });
    expect(mine.sayMoment()).toMatchObject({
      madeAt: '2026-03-05T10:09:00.000Z',
      phone: { answeredAt: '2026-03-05T11:10:30.000Z', sinceMs: 0 },
    });
    mine.takeAnswer({ at: iso, aheadMs: minute });
    expect(mine.sayMoment().phone).toMatchObject({ answeredAt: '2026-03-05T11:10:30.000Z' });
  });

  test('is of a phone of its own where nothing can be stored, with rising numbers', async () => {
    const kept = await openPage();
    kept.setServerTime(server);
    const before = kept.sayMoment().phone;
    forbidStorage();
    const said = [kept.sayMoment().phone, kept.sayMoment().phone];
    expect(said.map((one) => one?.number)).toEqual([1, 2]);
    expect(said[0]?.phoneId).toBe(said[1]?.phoneId);
    expect(said[0]?.phoneId).not.toBe(before?.phoneId);
  });
});
