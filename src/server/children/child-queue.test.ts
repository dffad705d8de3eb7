import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ChildQueue, GivenUp, QueueIsFull } from './child-queue.ts';
import { ChildDied, type LimitedChild } from './limited-child.ts';

type Asked = { question: string; answer: (text: string) => void; die: () => void };

/** A queue whose children are played: `asked` are the questions that have come to them, `log` their lives. */
function createQueue(name: string, log: string[], waiting = 10) {
  const asked: Asked[] = [];
  const start = (): LimitedChild<string, string> => {
    let isAlive = true;
    log.push(`${name} starts`);
    return {
      isAlive: () => isAlive,
      ask: (question) =>
        new Promise((answer, fail) => {
          asked.push({ question, answer, die: () => fail(new ChildDied()) });
        }),
      async end() {
        isAlive = false;
        log.push(`${name} ends`);
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

const settled = async () => {
  for (let n = 0; n < 5; n += 1) await setImmediate();
};

test('children of two queues take turns, and never live at the same time', async () => {
  const log: string[] = [];
  const files = createQueue('files', log);
  const reads = createQueue('reads', log);
  const answers = Promise.all([files.queue.ask('a'), files.queue.ask('b'), reads.queue.ask('c')]);
  await settled();
  expect([files.asked.length, reads.asked.length]).toEqual([1, 0]);
  files.asked[0]?.answer('A');
  await settled();
  expect([files.asked.length, reads.asked.length]).toEqual([1, 1]);
  expect(log).toEqual(['files starts', 'files ends', 'reads starts']);
  reads.asked[0]?.answer('C');
  await settled();
  files.asked[1]?.answer('B');
  expect(await answers).toEqual(['A', 'B', 'C']);
  expect(log).toEqual(['files starts', 'files ends', 'reads starts', 'reads ends', 'files starts']);
});

test('a question that the child dies of is told so, and the next one has a new child', async () => {
  const log: string[] = [];
  const { queue, asked } = createQueue('reads', log);
  const first = queue.ask('too much').catch((error: unknown) => error);
  const second = queue.ask('little');
  await settled();
  asked[0]?.die();
  expect(await first).toBeInstanceOf(ChildDied);
  await settled();
  asked[1]?.answer('answered');
  expect(await second).toBe('answered');
  expect(log).toEqual(['reads starts', 'reads ends', 'reads starts']);
});

test('more than may wait are refused, and what nobody waits for is not asked', async () => {
  const { queue, asked } = createQueue('reads', [], 1);
  const gone = new AbortController();
  const first = queue.ask('first');
  const second = queue.ask('second', gone.signal).catch((error: unknown) => error);
  await expect(queue.ask('third')).rejects.toBeInstanceOf(QueueIsFull);
  gone.abort();
  expect(await second).toBeInstanceOf(GivenUp);
  await settled();
  asked[0]?.answer('answered');
  expect(await first).toBe('answered');
  await settled();
  expect(asked.map(({ question }) => question)).toEqual(['first']);
});
