import { afterEach, expect, test, vi } from 'vitest';
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

/** Waits until so many questions have come to a child: another queue of this process may have its turn first. */
const comes = (asked: Asked[], count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), 10_000);

test('children of two queues take turns, and never live at the same time', async () => {
  const log: string[] = [];
  const files = createQueue('files', log);
  const reads = createQueue('reads', log);
  const answers = Promise.all([files.queue.ask('a'), files.queue.ask('b'), reads.queue.ask('c')]);
  await comes(files.asked, 1);
  expect(reads.asked).toHaveLength(0);
  files.asked[0]?.answer('A');
  await comes(reads.asked, 1);
  expect(files.asked).toHaveLength(1);
  expect(log).toEqual(['files starts', 'files ends', 'reads starts']);
  reads.asked[0]?.answer('C');
  await comes(files.asked, 2);
  files.asked[1]?.answer('B');
  expect(await answers).toEqual(['A', 'B', 'C']);
  expect(log).toEqual(['files starts', 'files ends', 'reads starts', 'reads ends', 'files starts']);
});

test('a question that the child dies of is told so, and the next one has a new child', async () => {
  const log: string[] = [];
  const { queue, asked } = createQueue('reads', log);
  const first = queue.ask('too much').catch((error: unknown) => error);
  const second = queue.ask('little');
  await comes(asked, 1);
  asked[0]?.die();
  expect(await first).toBeInstanceOf(ChildDied);
  await comes(asked, 2);
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
  await comes(asked, 1);
  asked[0]?.answer('answered');
  expect(await first).toBe('answered');
  const last = queue.ask('last');
  await comes(asked, 2);
  asked[1]?.answer('answered');
  expect(await last).toBe('answered');
  expect(asked.map(({ question }) => question)).toEqual(['first', 'last']);
});

test('a queue that is closed gives up what waits, and starts no other child', async () => {
  const log: string[] = [];
  const { queue, asked } = createQueue('reads', log);
  const refusal = (question: string) => queue.ask(question).catch((error: unknown) => error);
  const answers = Promise.all([refusal('running'), refusal('waiting')]);
  await comes(asked, 1);
  await queue.close();
  asked[0]?.die();
  expect([...(await answers), await refusal('late')]).toEqual([new GivenUp(), new GivenUp(), new GivenUp()]);
  expect(log).toEqual(['reads starts', 'reads ends']);
});
