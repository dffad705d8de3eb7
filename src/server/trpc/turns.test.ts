import { setImmediate as nextPass } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mostWaiting, Turns } from './turns.ts';

const answered = (done: () => void) => done();
const ada = 1;

/** Heavy calls that end when they are told to, and what has happened to them. */
function createCalls(turns = new Turns(1)) {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    turns,
    log,
    begin: (name: string, personId = ada, whenAnswered = answered) =>
      turns
        .run(personId, whenAnswered, async () => {
          log.push(`${name} begins`);
          await new Promise<void>((end) => ends.set(name, end));
          log.push(`${name} ends`);
        })
        .catch(({ code, retryAfterSeconds }) => void log.push(`${name} ${code} ${retryAfterSeconds}`)),
    end: (name: string) => ends.get(name)?.(),
    endAll: async () => {
      for (let pass = 0; pass < 100; pass += 1) {
        for (const end of ends.values()) end();
        await nextPass();
      }
    },
  };
}

const passes = async (count: number) => {
  for (let pass = 0; pass < count; pass += 1) await nextPass();
};

describe('heavy calls', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('run one at a time, in the order in which they came', async () => {
    const { begin, end, log } = createCalls();
    const all = [begin('a', 1), begin('b', 2), begin('c', 1)];
    await passes(5);
    expect(log).toEqual(['a begins']);
    for (const name of ['a', 'b', 'c']) {
      end(name);
      await passes(3);
    }
    await Promise.all(all);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  test('leave the loop to everybody else for as long as the one before took', async () => {
    const { turns, log } = createCalls();
    const work = (name: string) => async () => {
      vi.advanceTimersByTime(100);
      log.push(name);
    };
    const first = turns.run(1, answered, work('first'));
    const second = turns.run(2, answered, work('second'));
    await first;
    vi.advanceTimersByTime(99);
    await passes(10);
    expect(log).toEqual(['first']);
    vi.advanceTimersByTime(1);
    await second;
    // One that comes while nobody waits leaves them as much.
    let isDone = false;
    const third = turns.run(1, answered, work('third')).then(() => {
      isDone = true;
    });
    await passes(10);
    expect(isDone).toBe(false);
    vi.advanceTimersByTime(100);
    await third;
  });

  test('that are short begin one right after the other, until together they took two milliseconds', async () => {
    const { turns, log } = createCalls();
    const short = (name: string) => async () => {
      vi.advanceTimersByTime(1);
      log.push(name);
    };
    const all = ['a', 'b', 'c'].map((name) => turns.run(1, answered, short(name)));
    setImmediate(() => {
      log.push('a small read');
      vi.advanceTimersByTime(2);
    });
    await Promise.all(all);
    expect(log).toEqual(['a', 'b', 'a small read', 'c']);
  });

  test('of one person wait up to four, and another person still finds room', async () => {
    const { begin, endAll, log } = createCalls();
    const own = Array.from({ length: mostWaiting.ofOnePerson + 2 }, (_, n) => begin(`own ${n}`));
    const other = begin('other', 2);
    await nextPass();
    expect(log).toEqual(['own 0 begins', `own ${mostWaiting.ofOnePerson + 1} TOO_MANY 5`]);
    await endAll();
    await Promise.all([...own, other]);
    expect(log.at(-1)).toBe('other ends');
    const again = begin('again');
    await endAll();
    await again;
    expect(log.at(-1)).toBe('again ends');
  });

  test('wait up to sixty in all, and the next is told when to come back', async () => {
    const { begin, endAll, log } = createCalls();
    const all = Array.from({ length: 1 + mostWaiting.inAll }, (_, n) => begin(`person ${n}`, n));
    await begin('one more', 1000);
    expect(log.at(-1)).toBe('one more TOO_MANY 5');
    await endAll();
    await Promise.all(all);
    expect(log.filter((line) => line.endsWith('ends'))).toHaveLength(1 + mostWaiting.inAll);
  });

  test('keep their place until the answer is taken, because it takes memory', async () => {
    const { begin, endAll, log } = createCalls();
    const taken: (() => void)[] = [];
    const slowly = (done: () => void) => void taken.push(done);
    const most = 1 + mostWaiting.ofOnePerson;
    const all = Array.from({ length: most }, (_, n) => begin(`own ${n}`, ada, slowly));
    await endAll();
    await Promise.all(all);
    await begin('one more');
    expect(log.at(-1)).toBe('one more TOO_MANY 5');
    taken[0]?.();
    const next = begin('next');
    await endAll();
    await next;
    expect(log.at(-1)).toBe('next ends');
  });

  test('that fail let the next one begin', async () => {
    const { turns, begin, endAll, log } = createCalls();
    const failed = turns.run(1, answered, () => Promise.reject(new Error('It fails.')));
    const next = begin('next', 2);
    await expect(failed).rejects.toThrow('It fails.');
    await endAll();
    await next;
    expect(log).toEqual(['next begins', 'next ends']);
  });

  test('that come in pieces answer others after each, for as long as it took, and keep their turn', async () => {
    const { turns, begin, endAll, log } = createCalls();
    function* pieces() {
      for (const piece of ['one', 'two']) {
        vi.advanceTimersByTime(20);
        log.push(piece);
        yield;
      }
      return 'whole';
    }
    const work = turns.run(1, answered, () => turns.inPieces(pieces()));
    const next = begin('next', 2);
    setImmediate(() => log.push('a small read'));
    await passes(5);
    expect(log).toEqual(['one', 'a small read']);
    vi.advanceTimersByTime(20);
    await passes(5);
    expect(log.slice(2)).toEqual(['two']);
    vi.advanceTimersByTime(20);
    expect(await work).toBe('whole');
    await endAll();
    await next;
    expect(log.slice(3)).toEqual(['next begins', 'next ends']);
  });

  test('and pieces of downloads take turns, but no download is ever refused', async () => {
    const { turns, begin, endAll, log } = createCalls();
    const call = begin('call');
    const pieces = Array.from({ length: 100 }, (_, n) => turns.aside(() => log.push(`piece ${n}`)));
    const other = begin('other', 2);
    await nextPass();
    expect(log).toEqual(['call begins']);
    for (let n = 0; n < 4; n += 1) await endAll();
    await Promise.all([call, other, ...pieces]);
    expect(log.slice(0, 3)).toEqual(['call begins', 'call ends', 'piece 0']);
    expect(log.slice(-3)).toEqual(['piece 99', 'other begins', 'other ends']);
  });
});
