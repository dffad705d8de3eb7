import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { audit } from '#server/db/schema/audit.ts';
import { copyToDatesSchema } from '#shared/activities/copies.ts';
import { createActivitySchema } from '#shared/activities/details.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeProject, makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { removeStaff, updateStaff } from '../staff.ts';
import { copyToDates } from './copies.ts';
import { createActivity, getActivityDetails, updateActivity } from './details.ts';
import { readDocument } from './document.ts';
import { duplicateActivity } from './duplicate.ts';
import { listActivities } from './find.ts';
import { removeActivity } from './remove.ts';
import { assignStaff, listAssignedStaff, listLeaders, listUnassignedStaff } from './staff.ts';

/** An activity that a Group Admin leads. */
function setUp() {
  const scene = createTestDb();
  const { db } = scene;
  makeStaff(db, { role: 'Group Admin' });
  const hemi = makeStaff(db, {
    ...{ firstname: 'Hēmi', lastname: 'Walker', phone: '0215550101', role: 'Group Admin' },
  });
  const activity = makeActivity(db, { activityName: 'Ridge trap check', ledById: hemi.id });
  return { ...scene, hemi, activity };
}

const search = (db: Db, term: string) =>
  listActivities(db, { tab: 'active', term, sort: 'activityDate', descending: true, page: 1, pageSize: 50 }).rows;

describe('who leads an activity', () => {
  test('is nobody, or anybody of the staff, with name and number', () => {
    const { db, hemi } = setUp();
    const { id: projectId } = makeProject(db);
    const input = { activityName: 'Planting', activityDate: '2026-03-05', projectId };
    const { id, version, ...made } = createActivity(db, testAct, createActivitySchema.parse(input));
    expect(made).toMatchObject({ ledById: null, ledBy: null, ledByPhone: null });
    const led = { ledById: hemi.id, ledBy: 'Hēmi Walker', ledByPhone: '0215550101' };
    expect(updateActivity(db, testAct, { id, ledById: hemi.id })).toMatchObject(led);
    expect(updateActivity(db, testAct, { id, notes: 'Gloves' })).toMatchObject(led);
    expect(safetyPlan(readDocument(db, { id })).activity).toMatchObject({
      ledBy: 'Hēmi Walker',
      ledByPhone: '0215550101',
    });
    expect(() => updateActivity(db, testAct, { id, ledById: 9999 })).toThrow(messages.people.userNotFound);
    expect(updateActivity(db, testAct, { id, ledById: null })).toMatchObject({ ledById: null, ledBy: null });
  });

  test('is in the trail by name', () => {
    const { db, hemi, activity } = setUp();
    const other = makeStaff(db, { firstname: 'Tāne', lastname: 'Rāwiri' });
    updateActivity(db, testAct, { id: activity.id, ledById: other.id });
    removeActivity(db, testAct, { id: activity.id });
    const lines = db
      .select()
      .from(audit)
      .where(and(eq(audit.recordType, 'activity'), eq(audit.recordId, activity.id)))
      .orderBy(audit.id)
      .all();
    const read = (json: string | null) => json && JSON.parse(json);
    expect(lines.map(({ action, before, after }) => [action, read(before), read(after)])).toEqual([
      ['updated', { ledById: hemi.id, ledBy: 'Hēmi Walker' }, { ledById: other.id, ledBy: 'Tāne Rāwiri' }],
      ['deleted', expect.objectContaining({ ledById: other.id, ledBy: 'Tāne Rāwiri' }), null],
    ]);
    expect(JSON.stringify(lines)).not.toContain(other.phone);
  });

  test('finds the activity, also under a new name', () => {
    const { db, hemi, activity } = setUp();
    updateActivity(db, testAct, { id: activity.id, notes: 'Gloves' });
    expect(search(db, 'hemi walker')).toMatchObject([{ id: activity.id, ledBy: 'Hēmi Walker' }]);
    updateStaff(db, testAct, { id: hemi.id, lastname: 'Walker-Ngātai' });
    expect(search(db, 'ngatai')).toMatchObject([{ id: activity.id, ledBy: 'Hēmi Walker-Ngātai' }]);
  });

  test('comes along with copies, for as long as they are with the group', () => {
    const { db, hemi, activity } = setUp();
    const { id, activityDate } = activity;
    const copy = (date: string) => copyToDates(db, testAct, copyToDatesSchema.parse({ id, dates: [date] })).rows;
    expect(duplicateActivity(db, testAct, { id, activityDate }).ledById).toBe(hemi.id);
    expect(duplicateActivity(db, testAct, { id, activityDate, ledById: null }).ledById).toBeNull();
    expect(copy('2026-12-05')).toMatchObject([{ ledById: hemi.id }]);
    removeStaff(db, testAct, { id: hemi.id });
    expect(duplicateActivity(db, testAct, { id, activityDate }).ledById).toBeNull();
    expect(copy('2026-12-12')).toMatchObject([{ ledById: null }]);
  });

  test('keeps their name when they are deleted, and is offered to nobody any more', () => {
    const { db, hemi, activity } = setUp();
    const { id } = activity;
    removeStaff(db, testAct, { id: hemi.id });
    expect(getActivityDetails(db, { id })).toMatchObject({ ledById: hemi.id, ledBy: 'Hēmi Walker' });
    // A phone that was out of coverage names them all the same.
    expect(updateActivity(db, testAct, { id, notes: 'Gloves', ledById: hemi.id })).toMatchObject({
      ...{ notes: 'Gloves', ledBy: 'Hēmi Walker' },
    });
    expect(listLeaders(db).map((one) => one.id)).not.toContain(hemi.id);
    expect(listUnassignedStaff(db, { activityId: id })).toEqual([]);
  });
});

describe('a Group Admin', () => {
  test('who leads an activity is offered there without being on it, and can be put on it; another cannot', () => {
    const { db, hemi, activity } = setUp();
    const other = makeActivity(db);
    const of = { activityId: activity.id };
    expect(listUnassignedStaff(db, of)).toMatchObject([{ id: hemi.id, role: 'Group Admin' }]);
    expect(listAssignedStaff(db, of)).toEqual([]);
    expect(listUnassignedStaff(db, { activityId: other.id })).toEqual([]);
    const refusal = messages.wizard.onlyFieldRoles;
    expect(() => assignStaff(db, testAct, { activityId: other.id, staffId: hemi.id })).toThrow(refusal);
    assignStaff(db, testAct, { ...of, staffId: hemi.id });
    expect(listAssignedStaff(db, of)).toMatchObject([{ staffId: hemi.id }]);
    expect(listUnassignedStaff(db, of)).toEqual([]);
  });
});
