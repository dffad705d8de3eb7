import { expect, test } from 'vitest';
import { maxLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

test('a database that cannot grow answers 507 in words, can still be read, and recovers without a restart', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const create = (n: number) =>
    agent.post('/api/objectives').send({ title: `Objective ${n}`.padEnd(maxLength.line, 'x'), measurement: 'm' });
  const pages = Number(program.sqlite.pragma('page_count', { simple: true }));
  program.sqlite.pragma(`max_page_count = ${pages + 2}`);

  const answers: number[] = [];
  for (let n = 0; n < 200 && !answers.includes(507); n += 1) answers.push((await create(n)).status);
  expect(answers.at(-1)).toBe(507);
  expect(new Set(answers.slice(0, -1))).toEqual(new Set([201]));
  expect((await create(1000)).body).toEqual({
    message: messages.general.diskFull,
  });
  const list = await agent.get('/api/objectives');
  expect(list.status).toBe(200);
  expect(list.body).toHaveLength(15 + answers.length - 1);

  program.sqlite.pragma('max_page_count = 1000000');
  expect((await create(1001)).status).toBe(201);
  expect(program.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
});
