import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { callerFor, createTestProgram } from '#test/callers.ts';
import { makeDocument, makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

const project = {
  name: 'Karamatura Riparian Planting',
  location: 'Karamatura Valley, Huia',
  startDate: '2026-05-11',
  emergencyServices: '111 will contact all emergency services',
};

test('a project is created, read, changed and deleted by the documented calls', async () => {
  const { agent, person } = await signedInAgent(createTestProgram());
  const created = await agent.post('/api/projects').send({ ...project, createdBy: 999, objectives: [1, '2'] });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    ...project,
    id: expect.any(Number),
    status: 'inprogress',
    imageUrl: null,
    inductionFileUrl: null,
    localMedicalCenterAddress: '',
    localMedicalCenterPhone: '',
    localHospital: '',
    primaryContactName: '',
    primaryContactPhone: '',
    createdBy: person.id,
    createdByName: 'Mereana Hōhepa',
    objectiveIds: [1, 2],
    objectiveTitles: [expect.any(String), expect.any(String)],
    ...{ latitude: null, longitude: null, accuracy: null, positionHow: null },
  });
  const url = `/api/projects/${created.body.id}`;
  expect((await agent.get(url)).body).toEqual({ ...created.body, project: created.body });
  expect((await agent.get('/api/projects')).body).toEqual([created.body]);
  const name = project.name.toUpperCase();
  expect((await agent.get('/api/projects').query({ name })).body).toEqual({ exists: true });

  const updated = await agent.put(url).send({ status: 'onhold', objectives: '[2]', createdBy: 1 });
  expect([updated.status, updated.body.status, updated.body.objectiveIds, updated.body.createdBy]).toEqual([
    200,
    'onhold',
    [2],
    person.id,
  ]);
  const deleted = await agent.delete(url);
  expect([deleted.status, typeof deleted.body.message]).toEqual([200, 'string']);
  expect((await agent.get(url)).body).toEqual({ message: 'Project not found.' });
});

test('the project list has every project with every field, newest first, and the objectives as one text', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const send = async (name: string, status: string, objectives: number[]) =>
    (await agent.post('/api/projects').send({ ...project, name, status, objectives })).body;
  const first = await send('Aotea dunes', 'archived', [2, 1]);
  const second = await send('Zealandia fence', 'inprogress', [1]);
  const third = await send('Mahurangi', 'onhold', []);
  const [one, two] = first.objectiveTitles;
  expect((await agent.get('/api/projects/projList')).body).toEqual([
    { ...third, objectiveTitles: '' },
    { ...second, objectiveTitles: two },
    { ...first, objectiveTitles: `${one}, ${two}` },
  ]);
});

test('wrong input is refused in the documented words, under the wire names', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const send = async (body: object) => {
    const answer = await agent.post('/api/projects').send(body);
    return [answer.status, answer.body.message, Object.keys(answer.body.errors ?? {})];
  };
  const required = messages.projects.required;
  expect(await send({})).toEqual([400, required, ['name', 'location', 'startDate', 'emergencyServices']]);
  expect(await send({ ...project, objectives: '[99999]' })).toMatchObject([400, expect.anything(), ['objectives']]);
  expect(await send({ ...project, objectives: 'none' })).toMatchObject([400, expect.anything(), ['objectives']]);
  expect(await send({ ...project, image: 'abc' })).toEqual([400, messages.files.needsForm, ['image']]);
  expect((await agent.get('/api/projects/x')).status).toBe(400);
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n%%EOF');

test('a multipart form adds the image and the induction document, and removes them', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const form = agent.post('/api/projects').field({ ...project, objectives: '[2,1]', createdBy: '7' });
  const created = await form.attach('image', pixel, 'a.png').attach('inductionFile', pdf, 'a.pdf');
  expect([created.status, created.body.objectiveIds]).toEqual([201, [2, 1]]);
  const { id, imageUrl, inductionFileUrl } = created.body;
  expect([imageUrl, inductionFileUrl]).toEqual(Array(2).fill(expect.stringMatching(/^api\/files\/\d+$/)));
  expect((await agent.get(`/${imageUrl}`)).headers['content-type']).toBe('image/png');
  expect((await agent.get(`/${inductionFileUrl}`)).headers['content-type']).toBe('application/pdf');

  const renamed = await agent.put(`/api/projects/${id}`).field('name', 'Renamed');
  expect([renamed.status, renamed.body.name, renamed.body.imageUrl]).toEqual([200, 'Renamed', imageUrl]);
  const replaced = await agent
    .put(`/api/projects/${id}`)
    .field('removeInductionFile', 'true')
    .attach('image', pixel, 'b.png');
  expect(replaced.body.inductionFileUrl).toBeNull();
  expect(replaced.body.imageUrl).not.toBe(imageUrl);
  const removed = await agent.put(`/api/projects/${id}`).field('removeImage', 'true');
  expect(removed.body.imageUrl).toBeNull();
});

test('a form whose file is refused says so at the file and saves nothing', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const refused = await agent.post('/api/projects').field(project).attach('inductionFile', pixel, 'a.pdf');
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([415, ['inductionFile']]);
  expect((await agent.get('/api/projects')).body).toEqual([]);
});

test('nobody names a file of a project that somebody else uploaded and no project uses: to them it is not there', async () => {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program, 'Field Staff');
  const { person: other } = await signedInAgent(program, 'Field Staff');
  const store = (actorId: number) => makeDocument(program.db, { act: { ...testAct, actorId } }).id;
  const [own, theirs] = [store(person.id), store(other.id)];
  const { id } = makeProject(program.db);
  const errors = { inductionFileId: messages.projects.fileGone };
  const api = callerFor(program, person);
  await expect(api.projects.update({ id, inductionFileId: theirs })).rejects.toMatchObject({ cause: { errors } });
  const url = `/api/projects/${id}`;
  const wrong = { ...project, inductionFileId: theirs };
  for (const answer of [await agent.put(url).send(wrong), await agent.post('/api/projects').send(wrong)])
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
  expect((await agent.put(url).send({ inductionFileId: own })).status).toBe(200);
  const { id: source } = makeProject(program.db, { name: 'Theirs', inductionFileId: theirs });
  const copy = { ...project, copyFilesFrom: source };
  expect((await agent.post('/api/projects').send(copy)).body.inductionFileUrl).toBe(`api/files/${theirs}`);
});
