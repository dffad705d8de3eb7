import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#server/db/schema/audit.ts';
import { removeStaff } from '#server/services/staff.ts';
import { removeVolunteer } from '#server/services/volunteers.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { testAct } from '#test/test-db.ts';

type Program = ReturnType<typeof createTestProgram>;

let program: Program;
let api: ReturnType<typeof callerAs>['api'];
let activityId: number;
beforeEach(() => {
  program = createTestProgram();
  api = callerAs(program, 'Field Staff').api;
  activityId = makeActivity(program.db).id;
});

/** The newest lines of the trail. */
const trail = (count: number) =>
  program.db
    .select({ action: audit.action, recordId: audit.recordId, before: audit.before, after: audit.after })
    .from(audit)
    .orderBy(desc(audit.id))
    .limit(count)
    .all();

async function twoVolunteers() {
  const people = [makeVolunteer(program.db), makeVolunteer(program.db, { firstname: 'Hēmi', lastname: 'Walker' })];
  return people.map(({ id }) => id);
}

describe('assigning to an activity', () => {
  test('answers the ids of the new assignments, without those that existed already', async () => {
    const [first = 0, second = 0] = await twoVolunteers();
    const { ids } = await api.activities.volunteers.assign({ activityId, volunteerIds: [first] });
    const both = await api.activities.volunteers.assign({ activityId, volunteerIds: [first, second] });
    expect(both).toMatchObject({ message: '1 volunteer added.', added: 1 });
    const assigned = await api.activities.volunteers.assigned({ activityId });
    expect(assigned.map(({ id, volunteerId }) => [id, volunteerId])).toEqual([
      [both.ids[0], second],
      [ids[0], first],
    ]);
  });

  test('answers the assignment of a staff member, whether it is new or not', async () => {
    const { id: staffId } = makeStaff(program.db, { firstname: 'Callum', lastname: 'Reid', role: 'Field Staff' });
    const first = await api.activities.staff.assign({ activityId, staffId });
    expect(first).toMatchObject({ message: 'Callum Reid added to this activity.', added: 1, ids: [first.id], staffId });
    const second = await api.activities.staff.assign({ activityId, staffId });
    expect(second).toEqual({ ...first, added: 0, ids: [] });
  });
});

describe('several who are added to an activity at once', () => {
  test('are added without the one who was deleted meanwhile, who is named', async () => {
    const [first = 0, second = 0] = await twoVolunteers();
    removeVolunteer(program.db, testAct, { id: second });
    const added = await api.activities.volunteers.assign({ activityId, volunteerIds: [first, second] });
    expect(added.message).toBe('1 volunteer added. Not added, because deleted since: Hēmi Walker.');
    const assigned = await api.activities.volunteers.assigned({ activityId });
    expect(assigned.map(({ volunteerId }) => volunteerId)).toEqual([first]);
  });

  test('are refused when none is there any more, or one never was', async () => {
    const [first = 0, second = 0] = await twoVolunteers();
    removeVolunteer(program.db, testAct, { id: second });
    const assign = (volunteerIds: number[]) => api.activities.volunteers.assign({ activityId, volunteerIds });
    await expect(assign([second])).rejects.toThrow(messages.people.volunteerNotFound);
    await expect(assign([first, 9999])).rejects.toThrow(messages.people.volunteerNotFound);
    expect(await api.activities.volunteers.assigned({ activityId })).toEqual([]);
  });

  test('are added without the check list item that was deleted meanwhile, which is named', async () => {
    const [radio, rope] = await Promise.all(
      ['Radio charged', 'Rope'].map((description) => api.checklist.create({ description })),
    );
    await api.checklist.remove({ id: rope?.id ?? 0 });
    const checklistIds = [radio?.id ?? 0, rope?.id ?? 0];
    const added = await api.activities.checklist.assign({ activityId, checklistIds });
    expect(added.message).toBe('1 checklist item added. Not added, because deleted since: Rope.');
  });
});

describe('who can be put on an activity', () => {
  test('is still with the group, of a role for the field, and not there yet; by name without case and macrons', async () => {
    const names = ['Zoe', 'āio', 'Ana'];
    const [zoe, aio, ana] = names.map((firstname) => makeStaff(program.db, { firstname, role: 'Team Leader' }).id);
    makeStaff(program.db, { firstname: 'Boss', role: 'Group Admin' });
    const offered = async () =>
      (await api.activities.staff.unassigned({ activityId })).map(({ firstname }) => firstname);
    expect(await offered()).toEqual(['āio', 'Ana', 'Mereana', 'Zoe']);
    await api.activities.staff.assign({ activityId, staffId: zoe ?? 0 });
    removeStaff(program.db, testAct, { id: ana ?? 0 });
    expect(await offered()).toEqual(['āio', 'Mereana']);
    const gone = api.activities.staff.assign({ activityId, staffId: ana ?? 0 });
    await expect(gone).rejects.toThrow(messages.people.userNotFound);
    removeStaff(program.db, testAct, { id: zoe ?? 0 });
    expect((await api.activities.staff.assigned({ activityId })).map(({ staffId }) => staffId)).toEqual([zoe]);
    expect((await api.activities.staff.assign({ activityId, staffId: aio ?? 0 })).added).toBe(1);
  });

  test('is no volunteer who has left', async () => {
    const [first = 0, second = 0] = await twoVolunteers();
    removeVolunteer(program.db, testAct, { id: first });
    expect((await api.activities.volunteers.unassigned({ activityId })).map(({ id }) => id)).toEqual([second]);
  });
});

describe('removing from an activity', () => {
  test('can remove several together, each with its line in the trail', async () => {
    const volunteerIds = await twoVolunteers();
    const { ids } = await api.activities.volunteers.assign({ activityId, volunteerIds });
    expect(await api.activities.volunteers.remove({ ids })).toEqual({ message: '2 removed from this activity.' });
    expect(await api.activities.volunteers.assigned({ activityId })).toEqual([]);
    const lines = trail(2).map(({ before, ...line }) => ({ ...line, before: JSON.parse(before ?? 'null') }));
    const removed = { action: 'removed', recordId: activityId, after: null };
    expect(lines).toEqual([
      { ...removed, before: { volunteerId: volunteerIds[1], name: 'Hēmi Walker' } },
      { ...removed, before: { volunteerId: volunteerIds[0], name: expect.any(String) } },
    ]);
  });

  test('keeps the reason in the trail, and the times of somebody who has gone home', async () => {
    const [here = 0, gone = 0] = await twoVolunteers();
    const { ids } = await api.activities.volunteers.assign({ activityId, volunteerIds: [here, gone] });
    const people = [{ volunteerId: here }, { volunteerId: gone }];
    await api.attendance.signOn({ activityId, people });
    await api.attendance.signOff({ activityId, people: people.slice(1) });
    await expect(api.activities.volunteers.remove({ ids })).rejects.toThrow('is signed on');
    await api.activities.volunteers.remove({ ids, reason: 'On the wrong list' });
    const listed = await api.attendance.list({ activityId });
    expect(listed.map(({ volunteerId }) => volunteerId)).toEqual([gone]);
    const reasons = trail(3).map(({ before }) => JSON.parse(before ?? '{}').reason);
    expect(reasons).toEqual(['On the wrong list', 'On the wrong list', 'On the wrong list']);
  });

  test('passes over what somebody else has removed meanwhile', async () => {
    const [item, other] = await api.activities.checklist.unassigned({ activityId });
    const checklistIds = [item?.id ?? 0, other?.id ?? 0];
    const { ids } = await api.activities.checklist.assign({ activityId, checklistIds });
    await api.activities.checklist.remove({ id: ids[0] ?? 0 });
    expect(await api.activities.checklist.remove({ ids })).toEqual({
      message: `${other?.description} removed from this activity.`,
    });
    await expect(api.activities.checklist.remove({ ids })).rejects.toThrow('Checklist item not found.');
    await expect(api.activities.checklist.remove({ ids: [] })).rejects.toThrow();
  });
});
