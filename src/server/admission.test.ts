import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Admission, type Budget, createTurns, type Release, type Sender } from './admission.ts';

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

test('each begins in a turn of its own, so that others are answered between two', async () => {
  const heavy = admission({});
  const begun: number[] = [];
  let turn = 0;
  const entered: Promise<Release>[] = [];
  for (let n = 0; n < 5; n += 1) {
    const one = heavy.enter(person(n));
    void one.then(() => begun.push(turn));
    entered.push(one);
  }
  const all = Promise.all(entered);
  while (begun.length < 5) {
    await nextTurn();
    turn += 1;
  }
  await all;
  expect(new Set(begun).size).toBe(5);
});

test('after a turn that took long, those who connect meanwhile are taken in before the next one', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const { takeTurn, noteConnection } = createTurns();
  const passesUntilNext = async (workMs: number, connecting: number) => {
    await takeTurn();
    let isNext = false;
    void takeTurn().then(() => {
      isNext = true;
    });
    nowMs += workMs;
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
