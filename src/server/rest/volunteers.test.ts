import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';
import { createVolunteerOnTheDay } from '../services/volunteers.ts';

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
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Wiremu Kōtare deleted successfully!' }]);
  expect([(await agent.put(url).send({})).status, (await agent.put(url).send({})).body.message]).toEqual([
    404,
    'Volunteer not found.',
  ]);
});

test('a volunteer is refused in the documented words', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const send = async (change: object) => {
    const { status, body } = await agent.post('/api/volunteers').send({ ...wiremu, ...change });
    return [status, body.message, Object.keys(body.errors ?? {})];
  };
  expect(await send({ emergencyContact: '  ' })).toEqual([400, 'All fields are required.', ['emergencyContact']]);
  expect(await send({ email: 'wiremu' })).toEqual([400, 'Invalid email format.', ['email']]);
  expect(await send({ emergencyContactNumber: 'x' })).toEqual([
    400,
    'Phone must contain only numbers and may start with +.',
    ['emergencyContactNumber'],
  ]);
  expect(await send({ emergencyContactNumber: '0211112222' })).toEqual([
    400,
    'Phone number and Emergency Contact Number must be different.',
    ['emergencyContactNumber'],
  ]);
  expect((await send({}))[0]).toBe(201);
  expect(await send({ email: 'WIREMU@EXAMPLE.ORG' })).toEqual([409, 'The email address is already in use.', ['email']]);
});

test('a volunteer who lacks something is changed without it, and what is there is refused empty in the documented words', async () => {
  const program = createTestProgram();
  const { id } = createVolunteerOnTheDay(program.db, testAct, { firstname: 'Wai', lastname: '', phone: '0211112222' });
  const { agent } = await signedInAgent(program);
  const send = async (change: object) => {
    const { status, body } = await agent.put(`/api/volunteers/${id}`).send(change);
    return [status, body.message, Object.keys(body.errors ?? {})];
  };
  const lacking = { lastname: '', email: ' ', emergencyContact: null, emergencyContactNumber: '' };
  expect(await send({ firstname: 'Wairua', phone: '021 111 2222', ...lacking })).toEqual([200, undefined, []]);
  expect(await send({ ...lacking, phone: ' ' })).toEqual([400, 'All fields are required.', ['phone']]);
  expect(await send({ firstname: '' })).toEqual([400, 'All fields are required.', ['firstname']]);
  expect(await send({ email: 'wai' })).toEqual([400, 'Invalid email format.', ['email']]);
  const onlyNumbers = 'Phone must contain only numbers and may start with +.';
  expect(await send({ emergencyContactNumber: 'x' })).toEqual([400, onlyNumbers, ['emergencyContactNumber']]);
});

test('two records of one volunteer are found and joined, or said to be two people, by a Team Leader', async () => {
  const program = createTestProgram();
  const { id: intoId } = makeVolunteer(program.db, { ...wiremu, phone: '0211112222' });
  const came = { firstname: 'Wirema', lastname: '', phone: '0211112222' };
  const { id } = createVolunteerOnTheDay(program.db, testAct, came);
  const other = createVolunteerOnTheDay(program.db, testAct, came);
  const { agent } = await signedInAgent(program, 'Team Leader');
  const found = await agent.get('/api/volunteers/alike');
  expect([found.status, found.body]).toMatchObject([
    200,
    [
      { newcomer: { id, firstname: 'Wirema', role: 'Volunteer' }, known: { id: intoId, firstname: 'Wiremu' } },
      { newcomer: { id: other.id } },
    ],
  ]);
  const joined = await agent.post(`/api/volunteers/${id}/join`).send({ intoId, take: ['firstname'] });
  expect([joined.status, joined.body]).toMatchObject([200, { id: intoId, firstname: 'Wirema', lastname: 'Kōtare' }]);
  const again = await agent.post(`/api/volunteers/${id}/join`).send({ intoId });
  expect([again.status, again.body.message]).toEqual([404, 'Volunteer not found.']);
  const told = await agent.post(`/api/volunteers/${other.id}/separate`).send({ otherId: intoId });
  expect([told.status, told.body.message]).toEqual([200, 'Wirema and Wirema Kōtare stay two people.']);
  const wrong = await agent.post(`/api/volunteers/${other.id}/join`).send({ intoId, take: ['role'] });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['take.0']]);
  const late = await agent.post(`/api/volunteers/${other.id}/join`).send({ intoId });
  expect([late.status, late.body.message]).toEqual([409, 'These two are not marked as perhaps the same person.']);
});
