import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Admission, type Budget, createTurns, type Sender } from './admission.ts';

const bounds = (running: number, waiting: number, perMinute: number) => ({ running, waiting, perMinute });
const wide = bounds(100, 100, 1000);
const person = (personId: number, address = ''): Sender => ({ personId, address });

function admission(budget: Partial<Budget>) {
  return new Admission(
    { person: wide, address: wide, all: { running: 100, waiting: 100 }, ...budget },
    createTurns().takeTurn,
  );
}

test('so many run at once, so many wait for them, and the next is told to come again', async () => {
  const heavy = admission({ person: bounds(2, 1, 100) });
  const [first] = [await heavy.enter(person(1)), await heavy.enter(person(1))];
  let isIn = false;
  const third = heavy.enter(person(1)).then((release) => {
    isIn = true;
    return release;
  });
  await expect(heavy.enter(person(1))).rejects.toMatchObject({ code: 'TOO_MANY', retryAfterSeconds: 5 });
  await nextTurn();
  expect(isIn).toBe(false);
  first?.();
  first?.();
  await expect(third).resolves.toBeTypeOf('function');
});

test('nobody uses up what another one may have', async () => {
  const heavy = admission({ person: bounds(1, 50, 100), all: { running: 2, waiting: 60 } });
  await heavy.enter(person(1));
  for (let n = 0; n < 40; n += 1) void heavy.enter(person(1));
  await expect(heavy.enter(person(2))).resolves.toBeTypeOf('function');
});

test('calls of a minute are counted by a clock that nobody can set', async () => {
  const heavy = admission({ address: bounds(100, 0, 3) });
  const stranger = { personId: undefined, address: '2001:db8::1' };
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  await heavy.enter(stranger);
  // Two calls of one request, from the same household.
  await heavy.enter({ personId: undefined, address: '2001:db8::2' }, 2);
  await expect(heavy.enter(stranger)).rejects.toMatchObject({ code: 'TOO_MANY', retryAfterSeconds: 60 });
  await expect(heavy.enter({ personId: undefined, address: '2001:db8:0:1::1' })).resolves.toBeTypeOf('function');
  clock.mockReturnValue(61_001);
  await expect(heavy.enter(stranger)).resolves.toBeTypeOf('function');
});

/** Lets so many calls in at once, each of which works for so long. @returns how many began in each pass of the event loop where some did. */
async function beginTogether(count: number, workMs: number): Promise<number[]> {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const heavy = admission({});
  const begun: number[] = [];
  let left = count;
  for (let n = 0; n < count; n += 1)
    void heavy.enter(person(n)).then(() => {
      begun[begun.length - 1] = (begun.at(-1) ?? 0) + 1;
      nowMs += workMs;
      left -= 1;
    });
  while (left > 0) {
    begun.push(0);
    await nextTurn();
  }
  return begun.filter((calls) => calls > 0);
}

test('long calls begin in a pass of the event loop of their own, so that others are answered between two', async () => {
  expect(await beginTogether(5, 3)).toEqual([1, 1, 1, 1, 1]);
});

test('short calls share a pass until it took two milliseconds', async () => {
  expect(await beginTogether(9, 0.5)).toEqual([4, 4, 1]);
});

test('a call begins at once when none did in this pass', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('next pass'));
  await createTurns()
    .takeTurn()
    .then(() => order.push('begun'));
  await nextTurn();
  expect(order).toEqual(['begun', 'next pass']);
});

test('after a turn that took long, those who connect meanwhile are taken in before the next one', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const { takeTurn, noteConnection } = createTurns();
  const passesUntilNext = async (workMs: number, connecting: number) => {
    await takeTurn();
    nowMs += workMs;
    let isNext = false;
    void takeTurn().then(() => {
      isNext = true;
    });
    let passes = 0;
    for (; !isNext; passes += 1) {
      if (passes < connecting) noteConnection();
      await nextTurn();
    }
    return passes;
  };
  expect(await passesUntilNext(10, 30)).toBeGreaterThanOrEqual(30);
  expect(await passesUntilNext(10, 0)).toBeLessThan(5);
  expect(await passesUntilNext(0, 30)).toBeLessThan(5);
});
