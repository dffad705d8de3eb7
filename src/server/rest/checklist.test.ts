import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

test('a checklist item is created, changed and deleted', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const created = await agent.post('/api/checklist').send({ description: ' Radios charged ' });
  expect([created.status, created.body]).toEqual([201, { id: expect.any(Number), description: 'Radios charged' }]);
  const url = `/api/checklist/${created.body.id}`;
  const changed = await agent.put(url).send({ description: 'Two radios charged' });
  expect([changed.status, changed.body]).toEqual([200, { ...created.body, description: 'Two radios charged' }]);
  expect((await agent.get('/api/checklist')).body).toContainEqual(changed.body);
  const deleted = await agent.delete(url);
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Checklist item deleted successfully!' }]);
  expect((await agent.delete(url)).body).toEqual({ message: 'Checklist item not found.' });
});

test('a blank and a known item are refused in words, at the field', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const blank = await agent.post('/api/checklist').send({});
  expect([blank.status, blank.body]).toEqual([
    400,
    { message: 'Please fill in the Description.', errors: { description: 'Please fill in the Description.' } },
  ]);
  await agent.post('/api/checklist').send({ description: 'Radios charged' });
  const again = await agent.post('/api/checklist').send({ description: 'radios CHARGED' });
  expect([again.status, again.body.message]).toEqual([409, 'This checklist item already exists.']);
});
