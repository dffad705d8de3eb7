import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#server/db/schema/audit.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testNow } from '#test/test-db.ts';

describe('staff of an activity', () => {
  test('are offered by role, assigned once and removed', async () => {
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

    const assign = () =>
      agent.post('/api/activity_staff').send({ activity_id: activity.id, staff_id: String(field.id) });
    const first = await assign();
    expect(first.status).toBe(201);
    expect((await assign()).body.id).toBe(first.body.id);
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
    expect((await agent.get(`/api/activity_staff/${activity.id}`)).body).toEqual([]);
  });

  test('cannot be a Group Admin or an unknown person, nor be put on an unknown activity', async () => {
    const program = createTestProgram();
    const { agent, person } = await signedInAgent(program, 'Group Admin');
    const activity = makeActivity(program.db);
    const send = (activity_id: unknown, staff_id: unknown) =>
      agent.post('/api/activity_staff').send({ activity_id, staff_id });
    expect((await send(activity.id, person.id)).status).toBe(400);
    expect((await send(activity.id, 9999)).body).toEqual({ message: 'User not found.' });
    expect((await send(9999, person.id)).body).toEqual({ message: 'Activity not found.' });
    expect((await send('one', person.id)).body.errors).toHaveProperty('activity_id');
    expect((await agent.get('/api/activity_staff/9999')).status).toBe(404);
  });
});

describe('volunteers of an activity', () => {
  test('are added all together, or not at all when one is unknown', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    const activity = makeActivity(program.db);
    const [wiremu, hemi] = [
      makeVolunteer(program.db),
      makeVolunteer(program.db, { firstname: 'Hēmi', lastname: 'Walker' }),
    ];
    const add = (...volunteer_ids: number[]) =>
      agent.post('/api/activity_volunteer').send({ activity_id: activity.id, volunteer_ids });

    expect((await add(wiremu.id, 9999)).body).toEqual({ message: 'Volunteer not found.' });
    expect((await agent.get(`/api/activity_volunteer/${activity.id}`)).body).toEqual([]);

    expect((await add(wiremu.id, hemi.id, hemi.id)).body).toEqual({ message: '2 volunteers added.', added: 2 });
    expect((await add(wiremu.id)).body.added).toBe(0);
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
  test('keeps the words that an item had when it was added', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    const activity = makeActivity(program.db);
    const [item] = (await agent.get(`/api/unassigned_checklist/${activity.id}`)).body;
    const added = await agent
      .post('/api/activity_checklist')
      .send({ activity_id: activity.id, checklist_ids: [item.id] });
    expect([added.status, added.body.added]).toEqual([201, 1]);
    await agent.put(`/api/checklist/${item.id}`).send({ description: 'Something else' });
    const listed = (await agent.get(`/api/activity_checklist/${activity.id}`)).body;
    const noTick = { isTicked: false, tickedBy: null, tickedAt: null };
    expect(listed).toEqual([
      { id: expect.any(Number), checklist_id: item.id, description: item.description, ...noTick },
    ]);
    expect((await agent.delete(`/api/activity_checklist/${listed[0].id}`)).status).toBe(200);
  });

  test('is ticked on the day: who and when, once, and taken back', async () => {
    const program = createTestProgram();
    const { agent, person } = await signedInAgent(program);
    const activity = makeActivity(program.db);
    const [item] = (await agent.get(`/api/unassigned_checklist/${activity.id}`)).body;
    await agent.post('/api/activity_checklist').send({ activity_id: activity.id, checklist_ids: [item.id] });
    const list = async () => (await agent.get(`/api/activity_checklist/${activity.id}`)).body;
    const [{ id }] = await list();
    const url = `/api/activity_checklist/${id}`;
    const ticked = await agent.put(url).send({ isTicked: true });
    const row = { id, checklist_id: item.id, description: item.description };
    const by = `${person.firstname} ${person.lastname}`;
    expect([ticked.status, ticked.body]).toEqual([200, { ...row, isTicked: true, tickedBy: by, tickedAt: testNow }]);
    expect(await list()).toEqual([ticked.body]);
    const { agent: other } = await signedInAgent(program);
    expect((await other.put(url).send({ isTicked: 'true' })).body).toEqual(ticked.body);
    const lines = program.db.select().from(audit).where(eq(audit.action, 'ticked')).all();
    expect(lines).toMatchObject([{ recordType: 'activity', recordId: activity.id }]);
    expect((await agent.delete(`/api/activities/${activity.id}`)).body).toEqual({
      message: 'This activity has records. Archive it instead.',
    });
    const back = await agent.put(url).send({ isTicked: false });
    expect(back.body).toEqual({ ...row, isTicked: false, tickedBy: null, tickedAt: null });
    for (const isTicked of [undefined, null, 'perhaps', 2]) {
      expect((await agent.put(url).send({ isTicked })).status, String(isTicked)).toBe(400);
    }
    expect((await agent.put('/api/activity_checklist/9999').send({ isTicked: true })).status).toBe(404);
  });

  test('has notes of its own', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    const activity = makeActivity(program.db);
    const saved = await agent
      .post('/api/activity_checklist/notes')
      .send({ activity_id: activity.id, notes: ' Kia tūpato\nTwo radios ' });
    expect([saved.status, saved.body]).toEqual([200, { message: 'Checklist notes saved!' }]);
    expect((await agent.get(`/api/activity_checklist/notes/${activity.id}`)).body).toEqual({
      notes: 'Kia tūpato\nTwo radios',
    });
  });

  test('notes written by two people at once are not silently lost', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    const activity = makeActivity(program.db);
    await agent.post('/api/activity_checklist/notes').send({ activity_id: activity.id, notes: 'Hers' });
    const { api } = callerAs(program, 'Field Staff');
    const save = (version: number) =>
      api.activities.checklist.saveNotes({ activityId: activity.id, notes: 'His', version });
    await expect(save(1)).rejects.toMatchObject({
      message: 'Mereana Hōhepa changed this record after you opened it.',
      cause: { conflict: { version: 2, record: { notes: 'Hers', version: 2 } } },
    });
    await expect(save(2)).resolves.toEqual({ notes: 'His', version: 3, message: 'Checklist notes saved!' });
    expect(await api.activities.checklist.notes({ activityId: activity.id })).toEqual({ notes: 'His', version: 3 });
  });

  test('notes are erased by an empty text, not by a call that leaves them out', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    const { id: activity_id } = makeActivity(program.db, { checklistNotes: 'Two radios' });
    const save = (body: object) => agent.post('/api/activity_checklist/notes').send({ activity_id, ...body });
    for (const body of [{}, { notes: null }]) expect((await save(body)).status).toBe(400);
    expect((await agent.get(`/api/activity_checklist/notes/${activity_id}`)).body.notes).toBe('Two radios');
    expect((await save({ notes: '' })).status).toBe(200);
    expect((await agent.get(`/api/activity_checklist/notes/${activity_id}`)).body.notes).toBe('');
  });
});
