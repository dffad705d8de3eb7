import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#server/db/schema/audit.ts';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testNow } from '#test/test-db.ts';

async function setUp() {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  return { program, agent, person, activity: makeActivity(program.db) };
}

describe('staff of an activity', () => {
  test('are offered by role, assigned and removed', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program, 'Group Admin');
    const activity = makeActivity(program.db);
    const contact = { emergencyContact: 'Rangi Ngātai', emergencyContactNumber: '0225550117' };
    const none = { emergencyContact: '', emergencyContactNumber: '' };
    const leader = makeStaff(program.db, { firstname: 'Aroha', lastname: 'Ngātai', ...contact });
    const field = makeStaff(program.db, { firstname: 'Callum', lastname: 'Reid', role: 'Field Staff' });

    const offered = await agent.get(`/api/unassigned_staff/${activity.id}`);
    expect(offered.body).toEqual([
      { id: leader.id, firstname: 'Aroha', lastname: 'Ngātai', phone: '0215550142', role: 'Team Leader', ...contact },
      { id: field.id, firstname: 'Callum', lastname: 'Reid', phone: '0215550142', role: 'Field Staff', ...none },
    ]);

    const first = await agent
      .post('/api/activity_staff')
      .send({ activity_id: activity.id, staff_id: String(field.id) });
    expect(first.status).toBe(201);
    const assigned = await agent.get(`/api/activity_staff/${activity.id}`);
    expect(assigned.body).toEqual([
      {
        id: first.body.id,
        staff_id: field.id,
        firstname: 'Callum',
        lastname: 'Reid',
        phone: '0215550142',
        role: 'Field Staff',
        ...none,
      },
    ]);

    const remove = () => agent.delete(`/api/activity_staff/${first.body.id}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const nowhere = await agent.post('/api/activity_staff').send({ activity_id: 9999, staff_id: field.id });
    expect([nowhere.status, nowhere.body]).toEqual([404, { message: 'Activity not found.' }]);
  });
});

describe('volunteers of an activity', () => {
  test('are added all together, and removed', async () => {
    const { program, agent, activity } = await setUp();
    const [wiremu, hemi] = [
      makeVolunteer(program.db),
      makeVolunteer(program.db, { firstname: 'Hēmi', lastname: 'Walker' }),
    ];
    const add = (...volunteer_ids: number[]) =>
      agent.post('/api/activity_volunteer').send({ activity_id: activity.id, volunteer_ids });

    expect((await add(wiremu.id, hemi.id, hemi.id)).body).toEqual({ message: '2 volunteers added.', added: 2 });
    const assigned = (await agent.get(`/api/activity_volunteer/${activity.id}`)).body;
    expect(assigned[0]).toEqual({
      id: expect.any(Number),
      volunteer_id: hemi.id,
      firstname: 'Hēmi',
      lastname: 'Walker',
      phone: '0275550198',
      emergencyContact: 'Aroha Tāmati',
      emergencyContactNumber: '0225550117',
    });
    expect((await agent.get(`/api/unassigned_volunteer/${activity.id}`)).body).toEqual([]);
    expect((await agent.delete(`/api/activity_volunteer/${assigned[0].id}`)).body).toEqual({
      message: 'Hēmi Walker removed from this activity.',
    });
  });
});

describe('the checklist of an activity', () => {
  test('is added, ticked on the day, who and when, once, taken back, and removed', async () => {
    const { program, agent, person, activity } = await setUp();
    const [item] = (await agent.get(`/api/unassigned_checklist/${activity.id}`)).body;
    const added = await agent
      .post('/api/activity_checklist')
      .send({ activity_id: activity.id, checklist_ids: [item.id] });
    expect([added.status, added.body.added]).toEqual([201, 1]);
    const list = async () => (await agent.get(`/api/activity_checklist/${activity.id}`)).body;
    const [{ id }] = await list();
    const row = { id, checklist_id: item.id, description: item.description };
    const noTick = { isTicked: false, tickedBy: null, tickedAt: null };
    expect(await list()).toEqual([{ ...row, ...noTick }]);
    const url = `/api/activity_checklist/${id}`;
    const ticked = await agent.put(url).send({ isTicked: true });
    const by = `${person.firstname} ${person.lastname}`;
    expect([ticked.status, ticked.body]).toEqual([200, { ...row, isTicked: true, tickedBy: by, tickedAt: testNow }]);
    expect(await list()).toEqual([ticked.body]);
    const { agent: other } = await signedInAgent(program);
    expect((await other.put(url).send({ isTicked: 'true' })).body).toEqual(ticked.body);
    const lines = program.db.select().from(audit).where(eq(audit.action, 'ticked')).all();
    expect(lines).toMatchObject([{ recordType: 'activity', recordId: activity.id }]);
    expect((await agent.delete(`/api/activities/${activity.id}`)).body).toEqual({
      message: messages.activities.hasRecords,
    });
    const back = await agent.put(url).send({ isTicked: false });
    expect(back.body).toEqual({ ...row, ...noTick });
    for (const isTicked of [undefined, null, 'perhaps', 2]) {
      expect((await agent.put(url).send({ isTicked })).status, String(isTicked)).toBe(400);
    }
    expect((await agent.delete(url)).status).toBe(200);
    expect((await agent.put(url).send({ isTicked: true })).status).toBe(404);
  });

  test('has notes of its own, erased by an empty text, not by a call that leaves them out', async () => {
    const { agent, activity } = await setUp();
    const save = (body: object) =>
      agent.post('/api/activity_checklist/notes').send({ activity_id: activity.id, ...body });
    const read = async () => (await agent.get(`/api/activity_checklist/notes/${activity.id}`)).body;
    const saved = await save({ notes: ' Kia tūpato\nTwo radios ' });
    expect([saved.status, saved.body]).toEqual([200, { message: messages.wizard.notesSaved }]);
    for (const body of [{}, { notes: null }]) expect((await save(body)).status).toBe(400);
    expect(await read()).toEqual({ notes: 'Kia tūpato\nTwo radios' });
    expect((await save({ notes: '' })).status).toBe(200);
    expect(await read()).toEqual({ notes: '' });
  });
});
