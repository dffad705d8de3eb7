import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

const wiremu = {
  firstname: 'Wiremu',
  lastname: 'Kōtare',
  email: 'wiremu@example.org',
  phone: '021 111 2222',
  emergencyContact: 'Rangi Kōtare',
  emergencyContactNumber: '021 333 4444',
};

test('a volunteer is created, listed, changed and deleted by any signed-in person', async () => {
  const { agent } = await signedInAgent(createTestProgram(), 'Field Staff');
  const created = await agent.post('/api/volunteers').send({ ...wiremu, role: 'Group Admin' });
  const shown = {
    ...wiremu,
    id: expect.any(Number),
    phone: '0211112222',
    emergencyContactNumber: '0213334444',
    role: 'Volunteer',
  };
  expect([created.status, created.body]).toEqual([201, shown]);
  const url = `/api/volunteers/${created.body.id}`;

  const found = await agent.get('/api/volunteers').query({ role: 'Team Leader', search: 'kotare' });
  expect([found.status, found.body]).toEqual([200, [shown]]);
  const changed = await agent.put(url).send({ phone: '093334444' });
  expect([changed.status, changed.body]).toEqual([200, { ...shown, phone: '093334444' }]);
  const deleted = await agent.delete(url);
  expect([deleted.status, deleted.body]).toEqual([200, { message: messages.people.deleted(wiremu) }]);
  expect([(await agent.put(url).send({})).status, (await agent.put(url).send({})).body.message]).toEqual([
    404,
    messages.people.volunteerNotFound,
  ]);
});
