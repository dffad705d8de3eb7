import { expect, test } from 'vitest';
import { openExport } from '#server/services/exports.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeIncident, makeProject, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

/** Everything that leaves of an activity with a parking note, by the way on which it leaves. */
async function send() {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Group Admin');
  const { api } = callerAs(program, 'Group Admin');
  makeVolunteer(program.db);
  const project_id = makeProject(program.db).id;
  const when = { activity_name: 'Ridge walk', project_id, activity_date: '2026-03-06' };
  const made = await agent.post('/api/activities').send({ ...when, parking_notes: 'By the gate' });
  expect(made.status, made.text).toBe(201);
  const id = Number(made.body.id);
  makeIncident(program.db, { activityId: id, projectId: project_id });
  const changed = await agent.put(`/api/activities/${id}`).send({ parking_notes: ' Behind the hall ' });
  const read = async (path: string) => (await agent.get(path)).body;
  const zip: [name: string, text: string][] = [];
  // Each file is read before the next one is made.
  for (const { name, pieces } of openExport(program.db, testAct).files())
    zip.push([name, Buffer.concat([...pieces()]).toString()]);
  return {
    made: made.body,
    changed: changed.body,
    one: await read(`/api/activities/${id}`),
    all: await read('/api/activities'),
    found: await api.activities.list({ term: 'BEHIND the hall' }),
    file: await api.activities.export({ term: 'ridge' }),
    plan: await api.activities.details.safetyPlan({ id }),
    pack: await api.field.pack({}),
    again: await api.activities.details.duplicate({ id }),
    copies: await api.activities.copies.create({ id, dates: ['2026-03-09'] }),
    trail: program.sqlite.prepare('SELECT before, after FROM audit').all(),
    activities: Object.fromEntries(zip)['activities.csv'],
    others: [zip, await Promise.all(['staff', 'volunteers', 'projects', 'incidents'].map((of) => read(`/api/${of}`)))],
  };
}

test('a new field of an activity goes wherever its lines say', async () => {
  const { made, others, ...ways } = await send();
  expect(made).toMatchObject({ parking_notes: 'By the gate' });
  const missing = Object.entries(ways).filter(([, sent]) => !JSON.stringify(sent).includes('Behind the hall'));
  expect(missing.map(([way]) => way)).toEqual([]);
  expect(ways.one).toMatchObject({ parking_notes: 'Behind the hall' });
});

test('a secret column goes nowhere', async () => {
  const ways = Object.entries(await send());
  expect(ways.filter(([, sent]) => /s3cret|gate_?code/i.test(JSON.stringify(sent)))).toEqual([]);
});
