import { afterEach, expect, test, vi } from 'vitest';
import { makeActivity } from '#test/factories.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';
import { bytesOf, WrittenBytes } from './written-bytes.ts';

afterEach(() => vi.restoreAllMocks());

const hourMs = 3_600_000;
const sentence = 'You have written very much within an hour. Please wait before you write more.';

test('somebody writes at most 20 MB in an hour, and others are not held up by it', () => {
  const written = new WrittenBytes();
  written.take(1, 12_000_000, 1000);
  const more = (personId: number, nowMs: number) => () => written.take(personId, 12_000_000, nowMs);
  expect(more(1, 61_000)).toThrow(expect.objectContaining({ code: 'TOO_MANY', retryAfterSeconds: 3540 }));
  expect(() => written.take(1, 8_000_000, 62_000)).not.toThrow();
  expect(() => written.take(1, 1, hourMs)).toThrow(sentence);
  expect(more(2, 61_000)).not.toThrow();
  expect(more(1, hourMs + 1000)).not.toThrow();
});

test('many people take little memory', () => {
  const written = new WrittenBytes();
  for (let person = 1; person <= 10_001; person += 1) written.take(person, 20_000_000, person);
  expect(() => written.take(1, 1, 20_000)).not.toThrow();
  expect(() => written.take(10_001, 1, 20_000)).toThrow(sentence);
});

test('an input is as large as its text, whatever its form; a file in it does not count', () => {
  const input = { title: 'Ōkura', list: [{ note: 'x'.repeat(1000) }, 7, null], bytes: Buffer.alloc(1_000_000) };
  const json = JSON.stringify({ ...input, bytes: null });
  expect(Math.abs(bytesOf(input) - Buffer.byteLength(json))).toBeLessThan(40);
});

test('beyond it a write is refused for a while and nothing is written; reading goes on, and so does the next hour', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000);
  const { program, enter, count } = createPageScene();
  const { agent, send, person } = await enter();
  const hedges = (title: string) => ({ title, measurement: 'm' });
  program.written.take(person.id, 19_999_000);
  await send('objectives.create', hedges('Hedges'));
  const input = hedges('x'.repeat(199));
  for (let n = 0; n < 4; n += 1) await send('objectives.create', { ...input, title: `${n}${input.title}` }, keyed());
  const refused = await agent.post('/trpc/objectives.create').set(keyed()).send(input);
  expect([refused.status, refused.body.error.message, refused.headers['retry-after']]).toEqual([429, sentence, '3600']);
  const rest = await agent.post('/api/objectives').send(input);
  expect([rest.status, rest.body, rest.headers['retry-after']]).toEqual([429, { message: sentence }, '3600']);
  expect(count('SELECT count(*) FROM objectives WHERE length(title) = 200')).toBe(4);
  expect(count('SELECT count(*) FROM objectives WHERE length(title) = 199')).toBe(0);
  expect((await agent.get('/trpc/objectives.list')).status).toBe(200);
  clock.mockReturnValue(5000 + hourMs);
  expect((await send('objectives.create', input)).status).toBe(200);
});

test('whoever wrote too much still signs people on and off, and logs out', async () => {
  const { program, enter } = createPageScene();
  const { send, person } = await enter();
  const { id: activityId } = makeActivity(program.db);
  program.written.take(person.id, 20_000_000);
  expect((await send('objectives.create', { title: 'Hedges', measurement: 'm' })).status).toBe(429);
  const people = [{ staffId: person.id }];
  const taps = [
    await send('attendance.signOn', { activityId, people }),
    await send('attendance.signOff', { activityId, people }),
  ];
  expect([...taps, await send('session.logout', {})].map(({ status }) => status)).toEqual([200, 200, 200]);
});
