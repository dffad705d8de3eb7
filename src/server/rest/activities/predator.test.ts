import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

test('predator control is recorded by the documented calls', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Field Staff');
  const { id: activityId } = makeActivity(program.db);
  const subTypes: { id: number; sub_type: string }[] = (await agent.get('/api/predator')).body;
  expect(subTypes.map((one) => one.sub_type)).toEqual(['traps established', 'traps checked', 'catches']);
  const catches = subTypes[2]!.id;

  const created = await agent.post('/api/activity_predator').send({
    activity_id: activityId,
    predator_id: String(catches),
    measurement: '',
    rats: '4',
    possums: null,
    others: 2,
    othersDescription: ' Mice ',
  });
  expect([created.status, created.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      activity_id: activityId,
      predator_id: catches,
      sub_type: 'catches',
      measurement: null,
      rats: 4,
      possums: 0,
      mustelids: 0,
      hedgehogs: 0,
      others: 2,
      others_description: 'Mice',
    },
  ]);
  const url = `/api/activity_predator/${created.body.id}`;
  const updated = await agent.put(url).send({ rats: 5 });
  expect([updated.status, updated.body]).toEqual([200, { ...created.body, rats: 5 }]);
  expect((await agent.get(`/api/activity_predator/${activityId}`)).body).toEqual([updated.body]);
  const deleted = await agent.delete(url);
  expect([deleted.status, deleted.body]).toEqual([200, { message: messages.wizard.recordDeleted }]);
  expect(await agent.delete(url)).toMatchObject({ status: 404, body: { message: 'Predator record not found.' } });
});

test('a record needs a sub type and whole numbers of 0 or more', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { id: activity_id } = makeActivity(program.db);
  for (const predator_id of [undefined, null, '', 0, 99, 'catches']) {
    const answer = await agent.post('/api/activity_predator').send({ activity_id, predator_id });
    expect([answer.status, answer.body.errors], String(predator_id)).toEqual([
      400,
      { predator_id: messages.wizard.subTypeRequired },
    ]);
  }
  for (const rats of [-1, 1.5, 'two', {}]) {
    const answer = await agent.post('/api/activity_predator').send({ activity_id, predator_id: 3, rats });
    expect([answer.status, Object.keys(answer.body.errors)], String(rats)).toEqual([400, ['rats']]);
  }
  expect((await agent.post('/api/activity_predator').send({ activity_id: 99, predator_id: 3 })).status).toBe(404);
});
