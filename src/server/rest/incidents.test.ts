import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down' };

test('an incident is reported, changed, decided, closed, reopened and withdrawn by the documented calls', async () => {
  const program = createTestProgram();
  const { db } = program;
  const { agent } = await signedInAgent(program, 'Field Staff');
  const { id: activityId, projectId, activityName, projectName } = makeActivity(db);
  const created = await agent.post('/api/incidents').send({ ...nearMiss, activityId: String(activityId) });
  expect([created.status, created.body]).toMatchObject([
    201,
    {
      ...nearMiss,
      activityId,
      projectId,
      activityName,
      projectName,
      state: 'Open',
      notifiable: 'Not decided',
      actions: [],
    },
  ]);
  const url = `/api/incidents/${created.body.id}`;
  const send = async (path: string, values: object, method: 'post' | 'put' = 'post') => {
    const { status, body } = await agent[method](`${url}${path}`).send(values);
    return [status, body.message ?? body.state];
  };
  const listed = await agent.get('/api/incidents?state=Open&kind=Near%20Miss');
  expect(listed.body).toMatchObject([{ id: created.body.id, isCompletionReport: true }]);
  expect((await agent.get('/api/incidents?state=Lost')).status).toBe(400);
  expect(await send('', { witnesses: 'Hine' }, 'put')).toEqual([200, 'Open']);
  const asked = { description: 'Mark the tunnel', staffId: makeStaff(db).id, dueDate: '2026-03-04' };
  const action = await agent.post(`${url}/actions`).send(asked);
  expect([action.status, action.body]).toMatchObject([201, { ...asked, doneDate: null, givenUpReason: '' }]);
  const refused = await agent.post(`${url}/close`).send({});
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    {
      actions: '1 action is still open.',
      notifiable: 'The question whether it is notifiable is not answered.',
    },
  ]);
  const done = await agent.put(`/api/incident_actions/${action.body.id}`).send({ givenUpReason: 'Nobody goes there' });
  expect(done.body).toMatchObject({ givenUpReason: 'Nobody goes there', doneDate: null });
  expect(await send('/notifiable', { decision: 'No' }, 'put')).toEqual([200, 'Open']);
  expect(await send('/close', { committeeMeetingDate: '2026-03-01' })).toEqual([200, 'Closed']);
  expect(await send('', { witnesses: 'Tama' }, 'put')).toEqual([409, 'This incident is closed. Reopen it first.']);
  expect(await send('/reopen', { reason: 'New facts' })).toEqual([200, 'Open']);
  expect(await send('/withdraw', { reason: ' ' })).toEqual([400, 'Please give a reason.']);
  expect(await send('/withdraw', { reason: 'Reported twice' })).toEqual([200, 'Withdrawn']);
  expect((await agent.delete(url)).status).toBe(404);
  expect((await agent.get('/api/incidents')).body).toEqual([]);
  expect((await agent.get(url)).body).toMatchObject({ state: 'Withdrawn', withdrawnReason: 'Reported twice' });
});
