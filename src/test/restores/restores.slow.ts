import { afterAll, expect, test } from 'vitest';
import { startLine } from '#test/start-line.ts';
import { killInTime, killRestore, type Moment } from './kill-restore.ts';

const program = startLine.slice(1);
const byTime = 12;
const byFile = [
  /restore-asked\.json\.part$/,
  /restore-asked\.json$/,
  /restore-tried\.json$/,
  /^bushline\.db\.restoring$/,
  /^bushline\.db\.restored$/,
  /^before-restore-.*\.part$/,
  /^before-restore-.*\.db$/,
  /^replaced$/,
];

/** From asking until people can work again. */
let wholeMs = 0;
const told: string[] = [];
afterAll(() => process.stdout.write(`${told.join('\n')}\n`));

test('a restore that nobody cuts off takes the place of everything, once', async () => {
  const { data, isDone, ends, tookMs } = await killRestore(program);
  wholeMs = tookMs;
  expect({ data, isDone, ends }).toEqual({ data: 'new', isDone: true, ends: [75] });
});

const kill = async (name: string, moment: Moment) => {
  const { data, isDone, wasAnswered, ends } = await killInTime(program, moment);
  told.push(`${name}: ${wasAnswered ? 'answered' : 'not answered'}, ${data} data, told ${isDone}, ended ${ends}`);
};

test.each(Array.from({ length: byTime }, (_, index) => index + 1))(
  'a server that is killed at moment %i of 12 comes back by itself, with the old data or the new',
  (index) => kill(`at ${index} of ${byTime}`, { ms: (wholeMs * index) / byTime }),
);

test.each(byFile)(
  'a server that is killed when %s is there comes back by itself, with the old data or the new',
  (file) => kill(`at ${file}`, { file }),
);
