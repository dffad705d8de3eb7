import { expect, test } from 'vitest';
import { mailQueue } from '#server/db/schema/emails.ts';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

const url = '/api/activities/complete';
/** Somebody with an activity, and what they send to complete it. */
async function setUp(settings: Record<string, string> = {}) {
  const program = createTestProgram(settings);
  const { agent } = await signedInAgent(program, 'Field Staff');
  const { id: activityId } = makeActivity(program.db, { notes: 'Bring water.' });
  const complete = (body: object) => agent.post(url).send({ activityId, ...body });
  const mail = (body: object) => agent.post(`${url}/send-email`).send(body);
  return { program, agent, activityId, complete, mail };
}

const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch fell beside the track.' };

test('an activity is completed with an incident by the documented calls, and the report is mailed', async () => {
  const { program, agent, activityId, complete, mail } = await setUp({ SMTP_URL: 'smtp://mail.okurabush.example' });
  const before = await agent.get(`${url}/${activityId}`);
  expect(before.body).toEqual({ success: true, activity: { notes: 'Bring water.' }, incident: null });

  const incidentDetails = { ...nearMiss, injuredPersonGender: null };
  await complete({ notes: 'Done.', anyIncident: 'Yes', incidentDetails });
  const after = await agent.get(`${url}/${activityId}`);
  expect(after.body.activity).toEqual({ notes: 'Done.' });
  expect(after.body.incident).toMatchObject({ ...incidentDetails, injuredPersonGender: '', preExistingInjury: 'No' });
  expect(Object.keys(after.body.incident)).toHaveLength(30);

  const sent = await mail({ email: 'anyone@elsewhere.example', subject: 'Prize!', message: 'Click here' });
  expect([sent.status, sent.body]).toEqual([200, { message: messages.wizard.incidentSent }]);
  expect(program.db.select().from(mailQueue).all()).toMatchObject([{ subject: 'Incident Report' }]);

  await complete({ notes: 'Done.', anyIncident: 'No', incidentDetails: null });
  expect((await agent.get(`${url}/${activityId}`)).body.incident).toBeNull();
  expect((await mail({ email: 'anyone@elsewhere.example' })).status).toBe(409);
});

test('a report is not said to be mailed while email is not set up', async () => {
  const { program, complete, mail } = await setUp();
  await complete({ anyIncident: 'Yes', incidentDetails: nearMiss });
  const sent = await mail({ email: 'a@okurabush.example' });
  expect([sent.status, sent.body.message]).toEqual([200, messages.wizard.incidentWaits]);
  expect(program.db.select().from(mailQueue).all()).toHaveLength(1);
});

test('a report is mailed to one address', async () => {
  const { complete, mail } = await setUp();
  await complete({ anyIncident: 'Yes', incidentDetails: nearMiss });
  expect((await mail({ email: 'a@okurabush.example, b@okurabush.example' })).status).toBe(400);
});

test('what is no answer and no report is refused at its field, and nothing is completed', async () => {
  const { agent, activityId, complete } = await setUp();
  expect((await complete({ anyIncident: 'Maybe' })).body.errors).toHaveProperty('anyIncident');
  expect((await complete({ anyIncident: 'Yes', incidentDetails: null })).body).toEqual({
    message: messages.wizard.incidentRequired,
    errors: { incidentDetails: messages.wizard.incidentRequired },
  });
  const wrong = await complete({ anyIncident: 'Yes', incidentDetails: { timeOfIncident: '25:00' } });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['incidentDetails.timeOfIncident']]);
  expect((await agent.get(`${url}/${activityId}`)).body.incident).toBeNull();
  expect((await agent.get(`/api/activities/${activityId}`)).body.status).toBe('InProgress');
});
