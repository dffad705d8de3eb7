import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#server/db/schema/audit.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';

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
