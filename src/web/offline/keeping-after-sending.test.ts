import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giveKeepingPhone, homeKey, packOf } from '#test/field/keeping-phone.ts';
import { madeStale, waitingSent } from '#web/events.ts';
import { changeField } from '#web/sync/field-state.ts';

const phone = giveKeepingPhone();

describe('after what waited was sent, what is kept', () => {
  const second = 1000;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cache = await phone.open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    // What was asked for is in the phone's database, too: until then nothing else is asked.
    await vi.waitFor(async () => expect(await phone.stored()).toBeDefined());
    return () => vi.useRealTimers();
  });
  const pass = async (ms: number) => {
    phone.now += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };
  const asked = () => phone.server.pack.mock.calls.length - 1;

  test('is asked for again, once for all that was sent in a row', async () => {
    await pass(60 * second);
    waitingSent.tell();
    await pass(3 * second);
    waitingSent.tell();
    await pass(4 * second);
    expect(asked()).toBe(0);
    await pass(second);
    await vi.waitFor(() => expect(asked()).toBe(1));
    await pass(120 * second);
    await vi.waitFor(() => expect(asked()).toBe(1));
  });

  test('is asked for at most once a minute', async () => {
    await pass(10 * second);
    waitingSent.tell();
    await pass(49 * second);
    expect(asked()).toBe(0);
    await pass(second);
    await vi.waitFor(() => expect(asked()).toBe(1));
  });

  test('is asked for as soon as there is coverage again, where that was lost before', async () => {
    await pass(60 * second);
    waitingSent.tell();
    changeField({ hasCoverage: false });
    await pass(5 * second);
    expect(asked()).toBe(0);
    changeField({ hasCoverage: true });
    await vi.waitFor(() => expect(asked()).toBe(1));
  });

  test('is asked for once more, when something was sent while the answer was on its way', async () => {
    await pass(60 * second);
    waitingSent.tell();
    phone.server.pack.mockImplementationOnce(async () => {
      waitingSent.tell();
      return packOf('Before that.');
    });
    await pass(5 * second);
    await vi.waitFor(async () => expect(JSON.stringify(await phone.stored())).toContain('Before that.'));
    await vi.waitFor(() => expect(asked()).toBe(1));
    await pass(60 * second);
    await vi.waitFor(() => expect(asked()).toBe(2));
    await pass(120 * second);
    await vi.waitFor(() => expect(asked()).toBe(2));
  });

  test('is not asked for again and again, where the server fails', async () => {
    await pass(60 * second);
    waitingSent.tell();
    phone.server.pack.mockRejectedValue(new Error('no answer'));
    await pass(120 * second);
    await vi.waitFor(() => expect(asked()).toBe(1));
  });

  test('is asked for once, also where the change made stale what no screen shows', async () => {
    await pass(60 * second);
    const cache = await phone.open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    const before = asked();
    await pass(60 * second);
    madeStale.tell([homeKey]);
    waitingSent.tell();
    await pass(5 * second);
    expect(asked() - before).toBe(1);
  });
});
