import { beforeEach, describe, expect, test, vi } from 'vitest';

const minute = 60_000;
/** This phone's clock, an hour and two minutes late. */
const phone = Date.parse('2026-03-05T09:58:00.000Z');
const server = 'Thu, 05 Mar 2026 11:00:00 GMT';

/** The clock of a page that is opened now. */
async function openPage() {
  vi.resetModules();
  return import('./clock.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(phone);
  return () => vi.useRealTimers();
});

describe("the server's time, as a phone knows it", () => {
  test("is the phone's own until the server has answered for the first time", async () => {
    const clock = await openPage();
    expect([clock.serverNow(), clock.isServerTimeKnown()]).toEqual([phone, false]);
  });

  test('is still right after the page was opened again without coverage', async () => {
    (await openPage()).setServerTime(server);
    vi.setSystemTime(phone + 90 * minute);
    const again = await openPage();
    expect(new Date(again.serverNow()).toISOString()).toBe('2026-03-05T12:30:00.000Z');
    // The phone's clock may have been set meanwhile: the server is asked before anything is sent.
    expect(again.isServerTimeKnown()).toBe(false);
  });

  test('is that of the last answer, once the clock of the phone was set', async () => {
    const clock = await openPage();
    clock.setServerTime(server);
    vi.setSystemTime(Date.parse(server));
    clock.setServerTime(server);
    expect((await openPage()).serverNow()).toBe(Date.parse(server));
  });

  test('is written only when it has changed by seconds', async () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    const clock = await openPage();
    clock.setServerTime(server);
    vi.setSystemTime(phone + 1500);
    clock.setServerTime('Thu, 05 Mar 2026 11:00:01 GMT');
    expect(write).toHaveBeenCalledTimes(1);
  });

  test.each([null, 'yesterday'])('is not altered by %o', async (text) => {
    const clock = await openPage();
    clock.setServerTime(server);
    clock.setServerTime(text);
    expect(clock.serverNow()).toBe(Date.parse(server));
  });

  test("is the phone's own where nothing can be stored, or something else was", async () => {
    localStorage.setItem('bushline.clockAheadMs', 'soon');
    expect((await openPage()).serverNow()).toBe(phone);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Not allowed', 'SecurityError');
    });
    expect((await openPage()).serverNow()).toBe(phone);
  });
});
