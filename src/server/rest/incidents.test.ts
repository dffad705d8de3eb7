import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down' };

test('an incident is answered by the documented calls, which refuse in the documented words and delete none', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Field Staff');
  const { id: activityId, projectId, activityName, projectName } = makeActivity(program.db);
  const created = await agent.post('/api/incidents').send({ ...nearMiss, activityId: String(activityId) });
  const place = { activityId, projectId, activityName, projectName };
  expect([created.status, created.body]).toMatchObject([
    201,
    { ...nearMiss, ...place, state: 'Open', notifiable: 'Not decided', actions: [] },
  ]);
  const url = `/api/incidents/${created.body.id}`;
  const listed = await agent.get('/api/incidents?state=Open&kind=Near%20Miss');
  expect(listed.body).toMatchObject([{ id: created.body.id, isCompletionReport: true }]);
  expect((await agent.get('/api/incidents?state=Lost')).status).toBe(400);
  const asked = { description: 'Mark the tunnel', staffId: makeStaff(program.db).id, dueDate: '2026-03-04' };
  const action = await agent.post(`${url}/actions`).send(asked);
  expect([action.status, action.body]).toMatchObject([201, { ...asked, doneDate: null, givenUpReason: '' }]);
  const refused = await agent.post(`${url}/close`).send({});
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    {
      actions: '1 action is still open.',
      notifiable: messages.incidents.notDecided,
    },
  ]);
  const blank = await agent.post(`${url}/withdraw`).send({ reason: ' ' });
  expect([blank.status, blank.body.message]).toEqual([400, messages.incidents.reasonRequired]);
  expect((await agent.delete(url)).status).toBe(404);
  await agent.post(`${url}/withdraw`).send({ reason: 'Reported twice' });
  expect((await agent.get('/api/incidents')).body).toEqual([]);
  expect((await agent.get(url)).body).toMatchObject({ state: 'Withdrawn', withdrawnReason: 'Reported twice' });
});
