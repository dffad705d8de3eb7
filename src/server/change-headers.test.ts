import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeProject } from '#test/factories.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';
import { testNow } from '#test/test-db.ts';
import { createProgram } from './program.ts';

const hedges = { title: 'Hedges', measurement: 'm' };
const countHedges = "SELECT count(*) FROM objectives WHERE title LIKE 'Hedge%'";

describe('a change that the page sends', () => {
  test.each([
    ['no UUID', 'objectives.create', 'not-a-key'],
    ['a key for two calls', 'objectives.create,hazards.create?batch=1', randomUUID()],
  ])('is refused with %s, and nothing is done', async (_, path, key) => {
    const { count, enter } = createPageScene();
    const { send } = await enter();
    const both = { 0: hedges, 1: { kind: 'site', hazardDescription: 'Old mine shaft' } };
    const { status } = await send(path, path.includes(',') ? both : hedges, { 'x-change-key': key });
    expect(status).toBe(400);
    expect(count('SELECT count(*) FROM audit')).toBe(0);
  });

  test('is carried out only under the session of whoever made it', async () => {
    const { count, enter } = createPageScene();
    const { send, person } = await enter();
    const byOther = await send('objectives.create', hedges, { 'x-change-person': String(person.id + 1) });
    expect([byOther.status, byOther.error.message]).toEqual([401, 'Please log in.']);
    expect(count(countHedges)).toBe(0);
    expect((await send('objectives.create', hedges, { 'x-change-person': String(person.id) })).status).toBe(200);
  });

  test.each([
    ['a day ago', '2026-03-03T20:30:00.000Z', '2026-03-03T20:30:00.000Z'],
    ['with the offset of its clock', '2026-03-04T20:30:00+13:00', '2026-03-04T07:30:00.000Z'],
    ['a minute ago', '2026-03-04T20:29:00.000Z', null],
    ['tomorrow', '2026-03-05T20:30:00.000Z', null],
    ['at no time', 'yesterday', null],
  ])('that was made %s is not refused, and the trail keeps a plausible time', async (_, madeAt, kept) => {
    const { program, enter } = createPageScene();
    const { send } = await enter();
    expect((await send('objectives.create', hedges, { 'x-change-made-at': madeAt })).status).toBe(200);
    const line = program.sqlite.prepare("SELECT at, made_at FROM audit WHERE action = 'created'").get();
    expect(line).toEqual({ at: testNow, made_at: kept });
  });

  test('is known from the page alone: a REST call ignores these headers', async () => {
    const { count, enter } = createPageScene();
    const { agent } = await enter();
    const headers = { ...keyed(), 'x-change-person': '999' };
    for (const title of ['Hedges', 'Hedgerows']) {
      const { status } = await agent
        .post('/api/objectives')
        .set(headers)
        .send({ ...hedges, title });
      expect(status).toBe(201);
    }
    expect(count('SELECT count(*) FROM client_keys')).toBe(0);
  });
});

describe('a change that builds on an earlier one', () => {
  const planting = (projectId: number) => ({ activityName: 'Planting', projectId, activityDate: '2026-03-07' });

  test('names the earlier key in place of the id, also in a list and for another procedure', async () => {
    const { program, enter } = createPageScene();
    const { send } = await enter('Field Staff');
    const [activityKey, volunteerKey, riskKey] = [randomUUID(), randomUUID(), randomUUID()];
    const person = { firstname: 'Ana', lastname: 'Rewi', email: 'ana@okurabush.example', phone: '0215550111' };
    const contact = { emergencyContact: 'Hone', emergencyContactNumber: '0225550222' };
    await send('activities.details.create', planting(makeProject(program.db).id), keyed(activityKey));
    await send('volunteers.create', { ...person, ...contact }, keyed(volunteerKey));
    const activityId = { changeKey: activityKey.toUpperCase() };
    const walkIn = { activityId, volunteerIds: [{ changeKey: volunteerKey }] };
    const assigned = await send('activities.volunteers.assign', walkIn, keyed());
    expect(assigned.data).toMatchObject({ message: '1 volunteer added.', added: 1 });
    const rating = { riskTitleId: 1, likelihood: 'likely', consequences: 'minor' };
    const rated = await send('activities.risk.add', { activityId, ...rating }, keyed(riskKey));
    const more = { activityId, id: { changeKey: riskKey }, chosenControlIds: [1], version: 1 };
    const updated = await send('activities.risk.update', more, keyed());
    expect(updated.data).toMatchObject({ id: rated.data.id, chosenControlIds: [1], version: 2 });
  });

  test('means the latest record, where a key made several', async () => {
    const { program, enter } = createPageScene();
    const { send } = await enter();
    const shared = randomUUID();
    await send('activities.details.create', planting(makeProject(program.db).id), keyed(shared));
    program.now = () => '2026-03-04T20:31:00.000Z';
    const { data } = await send('objectives.create', hedges, keyed(shared));
    const updated = await send('objectives.update', { id: { changeKey: shared }, title: 'Hedgerows' }, keyed());
    expect(updated.data).toMatchObject({ id: data.id, title: 'Hedgerows' });
  });

  test('is refused when the earlier one has not arrived, or was somebody else’s', async () => {
    const { program, enter } = createPageScene();
    const [one, other] = [await enter(), await enter()];
    const key = randomUUID();
    await other.send('activities.details.create', planting(makeProject(program.db).id), keyed(key));
    for (const changeKey of [key, randomUUID(), 'no key']) {
      const answer = await one.send('activities.details.update', { id: { changeKey }, notes: 'x' }, keyed());
      expect([answer.status, answer.error.message]).toEqual([
        409,
        'This belongs to a change that has not arrived yet. Please send that one first.',
      ]);
    }
  });

  test('is recognised by what was sent, and gets the same answer when it is sent again', async () => {
    const { program, enter } = createPageScene();
    const { send } = await enter();
    const [made, noted] = [randomUUID(), keyed()];
    await send('activities.details.create', planting(makeProject(program.db).id), keyed(made));
    const input = { activityId: { changeKey: made }, notes: 'Two radios' };
    const first = await send('activities.checklist.saveNotes', input, noted);
    expect(first.data).toMatchObject({ notes: 'Two radios', version: 2 });
    expect(await send('activities.checklist.saveNotes', input, noted)).toEqual(first);
  });

  test('needs a key of its own: without one no earlier key is looked up', async () => {
    const { enter } = createPageScene();
    const { send } = await enter();
    const answer = await send('activities.details.update', { id: { changeKey: randomUUID() }, notes: 'x' });
    expect(answer.status).toBe(400);
  });

  test('is refused when it is nested too deep to be ours', async () => {
    const { enter } = createPageScene();
    const { send } = await enter();
    const deep = JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`) as object;
    expect((await send('objectives.create', { ...hedges, deep }, keyed())).status).toBe(400);
  });
});

test('the page learns which database it sees and what time it is there', async () => {
  const { program, enter } = createPageScene();
  const { agent } = await enter();
  const { data } = (await agent.get('/trpc/session.config')).body.result;
  expect(data).toMatchObject({ now: testNow, databaseId: program.databaseId });
  expect(program.databaseId).toMatch(/^[0-9a-f-]{36}$/);
  expect(createProgram(program.env, program.sqlite).databaseId).toBe(program.databaseId);
  expect(createTestProgram().databaseId).not.toBe(program.databaseId);
});

test('a save that began on another database is a conflict, whatever version it names', async () => {
  const { program, enter } = createPageScene();
  const { send } = await enter();
  const { data } = await send('objectives.create', hedges);
  const change = { ...hedges, id: data.id, title: 'Hedgerows', version: 1 };
  const elsewhere = await send('objectives.update', change, { 'x-change-database': randomUUID() });
  expect([elsewhere.status, elsewhere.error.conflict]).toEqual([409, expect.objectContaining({ record: data })]);
  expect((await send('objectives.update', change, { 'x-change-database': program.databaseId })).status).toBe(200);
});
