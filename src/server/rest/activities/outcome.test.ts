import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

test('an outcome is listed, added to and filled by the documented calls', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Field Staff');
  const { id } = makeActivity(program.db);
  const direct = { activity_id: String(id), title: 'Nest boxes hung', measurement: 'Boxes' };
  const created = await agent.post('/api/activity_objectives_direct').send(direct);
  expect([created.status, created.body]).toEqual([
    201,
    { activityObjectiveId: expect.any(Number), title: 'Nest boxes hung', measurement: 'Boxes', amount: null },
  ]);
  expect((await agent.post('/api/activity_objectives_direct').send(direct)).body).toEqual(created.body);

  const url = `/api/activity_objectives/${created.body.activityObjectiveId}`;
  const saved = await agent.put(url).send({ amount: '2.5' });
  expect([saved.status, saved.body]).toEqual([200, { ...created.body, amount: 2.5 }]);
  expect((await agent.get(`/api/activity_outcome/${id}`)).body).toEqual({ objectives: [saved.body] });
  expect((await agent.put(url).send({ amount: '' })).body.amount).toBeNull();
  expect((await agent.put(url).send({ amount: 0 })).body.amount).toBe(0);
  expect((await agent.put(url).send({})).body.amount).toBe(0);
  expect((await agent.put(url).send({ amount: -1 })).status).toBe(400);
});
