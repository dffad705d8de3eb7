import { expect, test } from 'vitest';
import { mailQueue } from '#server/db/schema/emails.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

const url = '/api/activities/complete';
const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch fell beside the track.' };

test('an activity is completed with an incident by the documented calls, and the report is mailed', async () => {
  const program = createTestProgram({ SMTP_URL: 'smtp://mail.okurabush.example' });
  const { agent } = await signedInAgent(program, 'Field Staff');
  const { id: activityId } = makeActivity(program.db, { notes: 'Bring water.' });
  const before = await agent.get(`${url}/${activityId}`);
  expect(before.body).toEqual({ success: true, activity: { notes: 'Bring water.' }, incident: null });

  const incidentDetails = {
    typeOfIncident: 'Near Miss',
    dateOfIncident: '2026-03-05',
    timeOfIncident: '14:05',
    incidentDescription: 'A branch fell beside the track.',
    injuredPersonGender: null,
  };
  const saved = await agent.post(url).send({ activityId, notes: 'Done.', anyIncident: 'Yes', incidentDetails });
  expect([saved.status, saved.body]).toEqual([200, { success: true, message: 'Activity has been completed/saved!' }]);
  const after = await agent.get(`${url}/${activityId}`);
  expect(after.body.activity).toEqual({ notes: 'Done.' });
  expect(after.body.incident).toMatchObject({ ...incidentDetails, injuredPersonGender: '', preExistingInjury: 'No' });
  expect(Object.keys(after.body.incident)).toHaveLength(30);

  const sent = await agent
    .post(`${url}/send-email`)
    .send({ email: 'anyone@elsewhere.example', subject: 'Prize!', message: 'Click here' });
  expect([sent.status, sent.body]).toEqual([200, { message: 'Incident report emailed successfully!' }]);
  const [mail] = program.db.select().from(mailQueue).all();
  expect(mail).toMatchObject({ toAddress: 'anyone@elsewhere.example', subject: 'Incident Report' });
  expect(mail?.body).toContain('Type of incident: Near Miss');
  expect(mail?.body).not.toContain('Click here');

  await agent.post(url).send({ activityId, notes: 'Done.', anyIncident: 'No', incidentDetails: null });
  expect((await agent.get(`${url}/${activityId}`)).body.incident).toBeNull();
  expect((await agent.post(`${url}/send-email`).send({ email: 'anyone@elsewhere.example' })).status).toBe(409);
});

test('a report is not said to be mailed while email is not set up', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { id: activityId } = makeActivity(program.db);
  await agent.post(url).send({ activityId, anyIncident: 'Yes', incidentDetails: nearMiss });
  const sent = await agent.post(`${url}/send-email`).send({ email: 'a@okurabush.example' });
  expect([sent.status, sent.body.message]).toEqual([
    200,
    'Email is not set up yet. The incident report is saved, and its email waits until it is set up.',
  ]);
  expect(program.db.select().from(mailQueue).all()).toHaveLength(1);
});

test('a session mails only what it saved itself, ten times an hour, to one address', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { agent: other } = await signedInAgent(program);
  const { id: activityId } = makeActivity(program.db);
  await agent.post(url).send({ activityId, anyIncident: 'Yes', incidentDetails: nearMiss });
  const refused = await other.post(`${url}/send-email`).send({ email: 'a@okurabush.example' });
  expect([refused.status, refused.body.message]).toEqual([409, 'Please save the incident report before sending it.']);
  for (const email of ['a@okurabush.example, b@okurabush.example', 'a@okurabush.example\r\nBcc: b@c.example', '', 1]) {
    expect((await agent.post(`${url}/send-email`).send({ email })).status, String(email)).toBe(400);
  }
  for (let n = 0; n < 10; n += 1) {
    expect((await agent.post(`${url}/send-email`).send({ email: 'a@okurabush.example' })).status).toBe(200);
  }
  const tooMany = await agent.post(`${url}/send-email`).send({ email: 'a@okurabush.example' });
  expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '3600']);
});

test('what is not an answer, a date, a time or a choice is refused at its field', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { id: activityId } = makeActivity(program.db);
  const send = (body: object) => agent.post(url).send({ activityId, ...body });
  expect((await send({ anyIncident: 'Maybe' })).body.errors).toHaveProperty('anyIncident');
  expect((await send({ anyIncident: 'Yes', incidentDetails: null })).body).toEqual({
    message: 'Please fill in the incident report.',
    errors: { incidentDetails: 'Please fill in the incident report.' },
  });
  const wrong = {
    typeOfIncident: 'Flood',
    dateOfIncident: '31-02-2026',
    timeOfIncident: '25:00',
    registerOfInjuries: 1,
  };
  const answer = await send({ anyIncident: 'Yes', incidentDetails: wrong });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors).sort()).toEqual(
    Object.keys(wrong)
      .map((name) => `incidentDetails.${name}`)
      .sort(),
  );
  expect((await agent.post(url).send({ activityId: 99, anyIncident: 'No' })).status).toBe(404);
  expect((await agent.get(`${url}/${activityId}`)).body.incident).toBeNull();
});

test.each<[string, object, Record<string, string>]>([
  [
    'is blank',
    {},
    { typeOfIncident: 'Please choose the type of incident.', incidentDescription: 'Please describe what happened.' },
  ],
  ['has no type', { ...nearMiss, typeOfIncident: null }, { typeOfIncident: 'Please choose the type of incident.' }],
  [
    'says nothing',
    { ...nearMiss, incidentDescription: '  ' },
    { incidentDescription: 'Please describe what happened.' },
  ],
  [
    'is dated in the future',
    { ...nearMiss, dateOfIncident: '2026-03-06' },
    { dateOfIncident: 'The date of the incident cannot be in the future.' },
  ],
])(
  'an incident report that %s is refused at its fields, and nothing is completed',
  async (_, incidentDetails, errors) => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    const { id: activityId } = makeActivity(program.db);
    const answer = await agent.post(url).send({ activityId, anyIncident: 'Yes', incidentDetails });
    const named = Object.entries(errors).map(([name, message]) => [`incidentDetails.${name}`, message]);
    expect([answer.status, answer.body.errors]).toEqual([400, Object.fromEntries(named)]);
    expect(answer.body.message).toBe(Object.values(errors)[0]);
    expect((await agent.get(`/api/activities/${activityId}`)).body.status).toBe('InProgress');
  },
);

test('a later save of a report may leave out what it says already', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { id: activityId } = makeActivity(program.db);
  const save = (incidentDetails: object) => agent.post(url).send({ activityId, anyIncident: 'Yes', incidentDetails });
  // Today in Auckland, where it is still yesterday in UTC.
  expect((await save({ ...nearMiss, dateOfIncident: '2026-03-05' })).status).toBe(200);
  expect((await save({ witnesses: 'Aroha Ngātai' })).status).toBe(200);
  expect((await save({ incidentDescription: '' })).status).toBe(400);
});
