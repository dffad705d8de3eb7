import { afterEach, expect, test, vi } from 'vitest';
import { ChildQueue, GivenUp, QueueIsFull } from './child-queue.ts';
import { ChildDied, type LimitedChild } from './limited-child.ts';

type Question = { question: string; answer: (text: string) => void; die: () => void };

/** A queue whose children are played: `asked` are the questions that have come to them, `log` their lives. */
function createQueue(log: string[], waiting = 10) {
  const asked: Question[] = [];
  const start = (): LimitedChild<string, string> => {
    let isAlive = true;
    log.push('starts');
    return {
      isAlive: () => isAlive,
      ask: (question) =>
        new Promise((answer, fail) => {
          asked.push({ question, answer, die: () => fail(new ChildDied()) });
        }),
      async end() {
        isAlive = false;
        log.push('ends');
      },
    };
  };
  const queue = new ChildQueue<string, string>(start, { longestMs: 1000, waiting, idleMs: 1000 });
  queues.push(queue);
  return { queue, asked };
}

const queues: ChildQueue<string, string>[] = [];
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.end();
});

/** Waits until so many questions have come to a child. */
const comes = (asked: Question[], count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), 10_000);

test('a question that the child dies of is told so, and the next one has a new child', async () => {
  const log: string[] = [];
  const { queue, asked } = createQueue(log);
  const first = queue.ask('too much').catch((error: unknown) => error);
  const second = queue.ask('little');
  await comes(asked, 1);
  asked[0]?.die();
  expect(await first).toBeInstanceOf(ChildDied);
  await comes(asked, 2);
  asked[1]?.answer('answered');
  expect(await second).toBe('answered');
  expect(log).toEqual(['starts', 'ends', 'starts']);
});

test('more than may wait are refused, and what nobody waits for is not asked', async () => {
  const { queue, asked } = createQueue([], 1);
  const gone = new AbortController();
  const first = queue.ask('first');
  const second = queue.ask('second', gone.signal).catch((error: unknown) => error);
  await expect(queue.ask('third')).rejects.toBeInstanceOf(QueueIsFull);
  gone.abort();
  expect(await second).toBeInstanceOf(GivenUp);
  await comes(asked, 1);
  asked[0]?.answer('answered');
  expect(await first).toBe('answered');
  const last = queue.ask('last');
  await comes(asked, 2);
  asked[1]?.answer('answered');
  expect(await last).toBe('answered');
  expect(asked.map(({ question }) => question)).toEqual(['first', 'last']);
});
