import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

type Risk = { id: number; title: string; isReadOnly: boolean };

async function signIn() {
  const { agent } = await signedInAgent(createTestProgram());
  const create = async (body: object) => (await agent.post('/api/risks').send(body)).body as Risk;
  return { agent, create };
}

test('a risk and its controls are created, changed and deleted by the documented calls', async () => {
  const { agent } = await signIn();
  const created = await agent.post('/api/risks').send({ title: '  Sea caves ', isReadOnly: 'false' });
  expect([created.status, created.body]).toEqual([
    201,
    { id: expect.any(Number), title: 'Sea caves', isReadOnly: false },
  ]);
  const url = `/api/risks/${created.body.id}`;
  expect((await agent.put(url).send({ title: 'Sea arches' })).body).toEqual({ ...created.body, title: 'Sea arches' });

  const control = await agent.post(`${url}/controls`).send({ control_text: ' Stay out ', isReadOnly: 0 });
  expect([control.status, control.body]).toEqual([
    201,
    { id: expect.any(Number), risk_id: created.body.id, control_text: 'Stay out', isReadOnly: false },
  ]);
  const controlUrl = `/api/risk_controls/${control.body.id}`;
  expect((await agent.put(controlUrl).send({ control_text: 'Keep out' })).body).toEqual({
    ...control.body,
    control_text: 'Keep out',
  });
  expect((await agent.get(`${url}/controls`)).body).toEqual([{ ...control.body, control_text: 'Keep out' }]);
  expect((await agent.delete(controlUrl)).body).toEqual({ message: messages.risks.controlDeleted });
  expect((await agent.get(`${url}/controls`)).body).toEqual([]);

  const deleted = await agent.delete(url);
  expect([deleted.status, deleted.body]).toEqual([200, { message: messages.risks.deleted }]);
  expect((await agent.delete(url)).body).toEqual({ message: 'Risk not found.' });
  expect((await agent.get(`${url}/controls`)).status).toBe(404);
});

test('risk titles are the same records under another path', async () => {
  const { agent } = await signIn();
  const created = await agent.post('/api/risk_titles').send({ title: 'Sea caves' });
  expect([created.status, created.body]).toEqual([
    201,
    { id: expect.any(Number), title: 'Sea caves', isReadOnly: false },
  ]);
  expect((await agent.get('/api/risks')).body).toEqual((await agent.get('/api/risk_titles')).body);
  expect((await agent.get('/api/risks')).body).toContainEqual(created.body);
});

test('a posted record can be changed and deleted, whatever its `isReadOnly` says', async () => {
  const { agent, create } = await signIn();
  for (const isReadOnly of [true, 'perhaps', null]) {
    const { id } = await create({ title: 'Sea caves', isReadOnly });
    const url = `/api/risks/${id}`;
    const control = await agent.post(`${url}/controls`).send({ control_text: 'Stay out', isReadOnly });
    expect([control.status, control.body.isReadOnly]).toEqual([201, false]);
    expect((await agent.delete(`/api/risk_controls/${control.body.id}`)).status).toBe(200);
    expect((await agent.delete(url)).status).toBe(200);
  }
});
