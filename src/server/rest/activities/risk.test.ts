import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

async function setUp() {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Field Staff');
  const activityId = makeActivity(program.db).id;
  const post = async (path: string, body: object) => (await agent.post(path).send(body)).body;
  return { program, agent, activityId, post };
}

describe('the documented calls of an activity risk', () => {
  test('rate, attach, choose, change and remove, and answer each with its documented fields', async () => {
    const { agent, activityId, post } = await setUp();
    const title = await post('/api/risk_titles', { title: 'Flooded ford' });
    const first = await post(`/api/risks/${title.id}/controls`, { control_text: 'Turn back' });
    const second = await post(`/api/risks/${title.id}/controls`, { control_text: 'Poles' });

    const rated = await agent
      .post('/api/risks-create-row')
      .send({ risk_title_id: String(title.id), likelihood: 'likely', consequences: 'moderate', risk_rating: 'Low' });
    expect([rated.status, rated.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        activity_id: null,
        riskId: rated.body.id,
        risk_title_id: title.id,
        risk_title_label: 'Flooded ford',
        likelihood: 'likely',
        consequences: 'moderate',
        risk_rating: 'High',
        chosenControlIds: [],
      },
    ]);
    const { riskId } = rated.body;
    const attached = await agent.post('/api/activity_risks').send({ activity_id: activityId, risk_id: riskId });
    expect([attached.status, attached.body]).toEqual([
      201,
      { ...rated.body, activity_id: activityId, risk_id: riskId },
    ]);
    const chosen = await agent
      .post('/api/activity_risk_controls')
      .send({ activity_id: activityId, risk_id: riskId, risk_control_id: first.id, is_checked: 1 });
    expect([chosen.status, chosen.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        activity_id: activityId,
        risk_id: riskId,
        risk_control_id: first.id,
        control_text: 'Turn back',
        is_checked: true,
        isReadOnly: false,
      },
    ]);

    const detailed = await agent.get('/api/activity_risk_controls/detailed').query({ activityId });
    expect(detailed.body).toContainEqual({
      activityRiskControlId: null,
      activity_id: activityId,
      risk_id: riskId,
      riskId,
      risk_control_id: second.id,
      control_text: 'Poles',
      is_checked: false,
      isReadOnly: false,
    });

    const changed = await agent.put(`/api/risks/${riskId}`).send({
      activity_id: activityId,
      title: 'Deep ford',
      consequences: 'catastrophic',
      chosenControlIds: [second.id],
    });
    const saved = { risk_title_label: 'Deep ford', risk_rating: 'Extreme', chosenControlIds: [second.id] };
    expect([changed.status, changed.body]).toMatchObject([200, saved]);
    // The reusable risk is another record.
    expect((await agent.get('/api/risk_titles')).body).toContainEqual(title);
    const removed = await agent.delete('/api/activity_risks').query({ activityId, riskId });
    expect([removed.status, removed.body]).toEqual([200, { message: expect.any(String) }]);
    expect((await agent.delete('/api/activity_risks').query({ activityId, riskId })).status).toBe(404);
  });

  test('name the field of a risk that the activity has already as the call does', async () => {
    const { agent, activityId, post } = await setUp();
    const { id } = await post('/api/risk_titles', { title: 'Flooded ford' });
    const rating = { risk_title_id: id, likelihood: 'likely', consequences: 'moderate' };
    const attach = async () =>
      agent
        .post('/api/activity_risks')
        .send({ activity_id: activityId, risk_id: (await post('/api/risks-create-row', rating)).id });
    await attach();
    const message = messages.activityRisk.alreadyUsed;
    expect(await attach()).toMatchObject({ status: 409, body: { message, errors: { risk_id: message } } });
  });
});

test.each([
  ['/api/activity_site_hazards', '/api/site_hazards', 'site_hazard_id'],
  ['/api/activity_activity_people_hazards', '/api/activity_people_hazards', 'activity_people_hazard_id'],
])('%s adds, lists and removes under its own names', async (path, library, idName) => {
  const { agent, activityId, post } = await setUp();
  const hazard = await post(library, { hazard_description: 'Wasp nest at tunnel 14' });
  const body = { activity_id: activityId, [idName]: hazard.id };
  const added = await agent.post(path).send(body);
  const row = {
    id: expect.any(Number),
    activity_id: activityId,
    [idName]: hazard.id,
    hazard_description: 'Wasp nest at tunnel 14',
  };
  expect([added.status, added.body]).toEqual([201, row]);
  expect((await agent.post(path).send(body)).body).toEqual(added.body);
  expect((await agent.get(path).query({ activityId })).body).toEqual([row]);

  const removed = await agent.delete(path).query({ id: added.body.id });
  expect([removed.status, removed.body]).toEqual([200, { message: expect.any(String) }]);
  const twice = await agent.delete(path).query({ id: added.body.id });
  expect([twice.status, twice.body]).toEqual([404, { message: 'Hazard not found.' }]);
  const { invalid } = messages.general;
  expect(await agent.delete(path)).toMatchObject({ status: 400, body: { message: invalid, errors: { id: invalid } } });
  expect((await agent.get(path).query({ activityId })).body).toEqual([]);
});
