import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noPosition } from '#shared/position-fields.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testNow } from '#test/test-db.ts';

const here = { latitude: -36.6652, longitude: 174.7214, accuracy: 8, positionHow: 'phone' };

type Owners = { projectId: number; trapId: number };

const nouns = {
  activity: {
    path: '/api/activities',
    body: ({ projectId }: Owners) => ({ activity_name: 'Ridge', project_id: projectId, activity_date: '2026-03-05' }),
    other: { notes: 'Line A' },
  },
  project: {
    path: '/api/projects',
    body: () => ({ name: 'Ridge', location: 'Ōkura', startDate: '2026-04-01', emergencyServices: '111' }),
    other: { localHospital: 'North Shore' },
  },
  incident: {
    path: '/api/incidents',
    body: () => ({ typeOfIncident: 'Near Miss', incidentDescription: 'Slipped' }),
    other: { witnesses: 'Tama' },
  },
  trap: {
    path: '/api/traps',
    body: ({ projectId }: Owners) => ({ projectId, code: 'MB2', type: 'DOC 200' }),
    other: { lure: 'Rabbit' },
  },
  check: {
    path: '/api/trap_checks',
    body: ({ trapId }: Owners) => ({ trapId, checkedAt: testNow, state: 'Set' }),
    other: { note: 'Lid is loose' },
  },
} as const;
const names = Object.keys(nouns) as (keyof typeof nouns)[];

async function createScene(noun: keyof typeof nouns) {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Group Admin');
  const projectId = makeProject(program.db).id;
  const trap = await agent.post('/api/traps').send({ projectId, code: 'MB1', type: 'DOC 200' });
  const { path, body } = nouns[noun];
  const fields = body({ projectId, trapId: trap.body.id });
  const add = (position: object) => agent.post(path).send({ ...fields, ...position });
  const read = async (id: number) => {
    const list = await agent.get(path).query(noun === 'check' ? { trapId: trap.body.id } : {});
    return list.body.find((row: { id: number }) => row.id === id);
  };
  return { program, agent, path, add, read };
}

test.each(names)('a position of one %s is saved, read and replaced as one', async (noun) => {
  const { program, agent, path, add, read } = await createScene(noun);
  const created = await add(here);
  expect([created.status, created.body]).toEqual([201, expect.objectContaining(here)]);
  const url = `${path}/${created.body.id}`;
  expect(await read(created.body.id)).toMatchObject(here);
  // A trap and a check are only read in their lists.
  if (noun !== 'trap' && noun !== 'check') expect((await agent.get(url)).body).toMatchObject(here);

  // What says nothing of it leaves it as it is.
  expect((await agent.put(url).send(nouns[noun].other)).body).toMatchObject(here);
  // A new one brings nothing of the old one along.
  const typed = { latitude: '-36.7', longitude: '174.75' };
  const replaced = { latitude: -36.7, longitude: 174.75, accuracy: null, positionHow: 'typed' };
  expect((await agent.put(url).send(typed)).body).toMatchObject(replaced);
  const trail = program.sqlite.prepare('SELECT before, after FROM audit ORDER BY id DESC LIMIT 1').get() as object;
  expect(JSON.stringify(trail)).toMatch(/-36\.6652.*-36\.7/);
  expect((await agent.put(url).send({ latitude: null, longitude: null })).body).toMatchObject(noPosition);
});

test.each(names)('half a position of one %s is refused in words, and changes nothing', async (noun) => {
  const { agent, path, add, read } = await createScene(noun);
  const half = { status: 400, body: { errors: { latitude: messages.positions.half } } };
  expect(await add({ latitude: -36 })).toMatchObject(half);
  const { body } = await add({});
  expect(body).toMatchObject(noPosition);
  expect(await agent.put(`${path}/${body.id}`).send({ latitude: -36 })).toMatchObject(half);
  expect(await read(body.id)).toMatchObject(noPosition);
});
