import { describe, expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

const kinds = [
  {
    path: '/api/site_hazards',
    other: '/api/activity_people_hazards',
    blank: 'Please provide a site hazard description.',
  },
  {
    path: '/api/activity_people_hazards',
    other: '/api/site_hazards',
    blank: 'Please provide an activity/people hazard description.',
  },
];

describe.each(kinds)('$path', ({ path, other, blank }) => {
  test('creates, changes and deletes a hazard of its kind only', async () => {
    const { agent } = await signedInAgent(createTestProgram());
    const created = await agent.post(path).send({ hazard_description: '  Rusty fence ' });
    expect([created.status, created.body]).toEqual([
      201,
      { id: expect.any(Number), hazard_description: 'Rusty fence' },
    ]);
    const { id } = created.body;
    const changed = await agent.put(`${path}/${id}`).send({ hazard_description: 'Loose wire' });
    expect([changed.status, changed.body]).toEqual([200, { id, hazard_description: 'Loose wire' }]);
    expect((await agent.get(path)).body).toContainEqual(changed.body);
    expect((await agent.get(other)).body).not.toContainEqual(changed.body);
    expect((await agent.put(`${other}/${id}`).send({ hazard_description: 'x' })).status).toBe(404);
    expect((await agent.delete(`${other}/${id}`)).status).toBe(404);
    const deleted = await agent.delete(`${path}/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Hazard deleted successfully!' }]);
    expect((await agent.delete(`${path}/${id}`)).body).toEqual({ message: 'Hazard not found.' });
  });

  test('refuses a blank and a known description in words, at the field', async () => {
    const { agent } = await signedInAgent(createTestProgram());
    const empty = await agent.post(path).send({ hazard_description: '  ' });
    expect([empty.status, empty.body]).toEqual([400, { message: blank, errors: { hazard_description: blank } }]);
    const { id } = (await agent.post(path).send({ hazard_description: 'Rusty fence' })).body;
    expect((await agent.put(`${path}/${id}`).send({ hazard_description: '' })).body.message).toBe(blank);
    const again = await agent.post(path).send({ hazard_description: 'RUSTY fence' });
    expect([again.status, again.body.errors]).toEqual([409, { hazard_description: 'This hazard already exists.' }]);
    expect((await agent.post(other).send({ hazard_description: 'Rusty fence' })).status).toBe(201);
  });
});
