import request from 'supertest';
import { afterEach, expect, test, vi } from 'vitest';
import { maxLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity } from '#test/factories.ts';
import { createTestApp } from '#test/http.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';
import { tokenSession } from '../services/sessions.ts';
import { bytesOf, WrittenBytes } from './written-bytes.ts';

afterEach(() => vi.restoreAllMocks());

const hourMs = 3_600_000;
const sentence = messages.general.tooMuchWritten;

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
  const input = hedges('x'.repeat(maxLength.line - 1));
  for (let n = 0; n < 4; n += 1) await send('objectives.create', { ...input, title: `${n}${input.title}` }, keyed());
  const refused = await agent.post('/trpc/objectives.create').set(keyed()).send(input);
  expect([refused.status, refused.body.error.message, refused.headers['retry-after']]).toEqual([429, sentence, '3600']);
  const rest = await agent.post('/api/objectives').send(input);
  expect([rest.status, rest.body, rest.headers['retry-after']]).toEqual([429, { message: sentence }, '3600']);
  expect(count(`SELECT count(*) FROM objectives WHERE length(title) = ${maxLength.line}`)).toBe(4);
  expect(count(`SELECT count(*) FROM objectives WHERE length(title) = ${maxLength.line - 1}`)).toBe(0);
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

test('a program writes an hour of its own: it takes nothing from its owner, nor its owner from it', async () => {
  const { program, enter } = createPageScene();
  const { send, person } = await enter();
  const makeProgram = async (name: string) => {
    const { data } = await send('tokens.create', { name, scope: 'write', expiresInDays: 90 });
    const { id, token } = data as { id: number; token: string };
    const create = (title: string) =>
      request(createTestApp(program))
        .post('/api/objectives')
        .set('Authorization', `Bearer ${token}`)
        .send({ title, measurement: 'm' });
    return { session: tokenSession(id), create };
  };
  const [gauge, gate] = [await makeProgram('Rain gauge'), await makeProgram('Gate')];
  program.written.take(gauge.session, 20_000_000);
  expect((await gauge.create('Fences')).status).toBe(429);
  expect((await send('objectives.create', { title: 'Hedges', measurement: 'm' })).status).toBe(200);
  // Two tokens and an objective were less than a kilobyte.
  program.written.take(person.id, 19_999_000);
  for (const title of ['Huts', 'Tanks', 'Gates', 'Signs', 'Stiles'])
    await send('objectives.create', { title: title.padEnd(maxLength.line, '.'), measurement: 'm' });
  expect((await send('objectives.create', { title: 'x'.repeat(maxLength.line - 1), measurement: 'm' })).status).toBe(
    429,
  );
  expect((await gate.create('Tracks')).status).toBe(201);
});

test('a copy counts as the text that is in it, and one that is too much is not made', async () => {
  const { program, enter, count } = createPageScene();
  const { send, person } = await enter();
  const { id } = makeActivity(program.db, { activityName: 'Traps' });
  const hazard = `INSERT INTO activity_hazards (activity_id, hazard_id, kind, hazard_description, created_at, updated_at)
    SELECT ${id}, id, kind, ?, created_at, updated_at FROM hazards LIMIT 1`;
  program.sqlite.prepare(hazard).run('x'.repeat(500));
  program.written.take(person.id, 19_999_000);
  const dates = ['2026-04-01', '2026-04-02'];
  const twice = await send('activities.copies.create', { id, dates });
  expect([twice.status, twice.error.message]).toEqual([429, sentence]);
  expect(count('SELECT count(*) FROM activities')).toBe(1);
  expect((await send('activities.details.duplicate', { id })).status).toBe(200);
  expect((await send('activities.details.duplicate', { id })).status).toBe(429);
  expect(count('SELECT count(*) FROM activities')).toBe(2);
});
