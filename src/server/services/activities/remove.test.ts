import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activities } from '#server/db/schema/activities.ts';
import { activityObjectives } from '#server/db/schema/activity-results.ts';
import { audit } from '#server/db/schema/audit.ts';
import { createActivitySchema } from '#shared/activities/details.ts';
import { hasRecords } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeIncident, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../../db/open-db.ts';
import { getProject, removeProject } from '../projects.ts';
import { assignChecklist } from './checklist.ts';
import { createActivity, getActivityDetails, updateActivity } from './details.ts';
import { readDocument } from './document.ts';
import { addActivityHazard } from './hazards.ts';
import { createPredatorRecord } from './predator.ts';
import { removeActivity } from './remove.ts';
import { reviveActivity } from './revive.ts';
import { addActivityRisk } from './risk.ts';
import { assignStaff } from './staff.ts';
import { assignVolunteers } from './volunteers.ts';

const refusal = expect.objectContaining({
  code: 'CONFLICT',
  message: messages.activities.hasRecords,
});

/** An activity with everything that can be planned. */
function plan(db: Db) {
  const { id: projectId } = makeProject(db, { objectiveIds: [1, 2] });
  const details = { activityName: 'Ridge walk', projectId, activityDate: '2026-03-07' };
  const { id: activityId } = createActivity(db, testAct, createActivitySchema.parse(details));
  const rating = { riskTitleId: 1, likelihood: 'likely', consequences: 'minor' } as const;
  addActivityRisk(db, testAct, { activityId, ...rating, chosenControlIds: [1, 2] });
  assignStaff(db, testAct, { activityId, staffId: makeStaff(db, { role: 'Field Staff' }).id });
  assignVolunteers(db, testAct, { activityId, volunteerIds: [makeVolunteer(db).id] });
  assignChecklist(db, testAct, { activityId, checklistIds: [1] });
  addActivityHazard(db, testAct, { activityId, kind: 'site', hazardId: 1 });
  return { activityId, projectId };
}

describe('deleting an activity', () => {
  test('without records deletes its planning too, and leaves a line in the trail', () => {
    const { db, sqlite } = createTestDb();
    const { activityId } = plan(db);
    const other = makeActivity(db);
    addActivityHazard(db, testAct, { activityId: other.id, kind: 'site', hazardId: 1 });
    expect(removeActivity(db, testAct, { id: activityId })).toEqual({ message: 'Ridge walk deleted successfully!' });
    expect(db.select({ id: activities.id }).from(activities).all()).toEqual([{ id: other.id }]);
    const left = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(left('activity_hazards')).toBe(1);
    for (const table of ['risks', 'risk_controls', 'staff', 'volunteers', 'checklist', 'objectives'])
      expect(left(`activity_${table}`), table).toBe(0);
    const line = db.select().from(audit).where(eq(audit.action, 'deleted')).get();
    expect(line).toMatchObject({ recordType: 'activity', recordId: activityId, recordName: 'Ridge walk' });
    expect(JSON.parse(line?.before ?? '')).toMatchObject({ activityName: 'Ridge walk', activityDate: '2026-03-07' });
    expect(() => removeActivity(db, testAct, { id: activityId })).toThrow('Activity not found.');
  });

  test('is brought back with all its planning, in the same rows', () => {
    const { db, sqlite } = createTestDb();
    const { activityId } = plan(db);
    const tables = ['activities', 'activity_hazards', 'activity_risks', 'activity_risk_controls', 'activity_staff'];
    tables.push('activity_volunteers', 'activity_checklist', 'activity_objectives');
    const read = () => tables.map((table) => sqlite.prepare(`SELECT * FROM ${table} ORDER BY id`).all());
    const before = read();
    expect(before.every((rows) => rows.length > 0)).toBe(true);
    removeActivity(db, testAct, { id: activityId });
    expect(read().flat()).toEqual([]);
    for (const _ of ['sent', 'sent again'])
      reviveActivity(db, testAct, { id: activityId, change: 'attendance.signOn' });
    expect(read()).toEqual(before);
    const lines = db.select().from(audit).where(eq(audit.action, 'brought back')).all();
    expect(lines).toMatchObject([{ recordType: 'activity', recordId: activityId, recordName: 'Ridge walk' }]);
    removeActivity(db, testAct, { id: activityId });
  });

  test('is brought back under another name once its own is another’s, and with its project once that is gone', () => {
    const { db } = createTestDb();
    const { activityId, projectId } = plan(db);
    removeActivity(db, testAct, { id: activityId });
    const again = createActivitySchema.parse({ activityName: 'ridge WALK', projectId, activityDate: '2026-03-08' });
    const other = createActivity(db, testAct, again);
    removeActivity(db, testAct, { id: other.id });
    removeProject(db, testAct, { id: projectId });
    const { id: sameName } = makeActivity(db, { activityName: 'ridge WALK' });
    reviveActivity(db, testAct, { id: activityId, change: 'attendance.signOn' });
    expect(getActivityDetails(db, { id: activityId }).activityName).toBe('Ridge walk (back)');
    expect(getActivityDetails(db, { id: sameName }).activityName).toBe('ridge WALK');
    expect(getProject(db, { id: projectId }).id).toBe(projectId);
  });
});

const records: Record<string, (db: Db, activityId: number) => unknown> = {
  'an amount': (db, activityId) =>
    db.update(activityObjectives).set({ amount: 0 }).where(eq(activityObjectives.activityId, activityId)).run(),
  'a predator record': (db, activityId) => createPredatorRecord(db, testAct, { activityId, predatorId: 1 }),
  'an incident': (db, activityId) => makeIncident(db, { activityId }),
  'an incident that was withdrawn': (db, activityId) => makeIncident(db, { activityId, isWithdrawn: true }),
  'its completion': (db, id) => updateActivity(db, testAct, { id, status: 'Completed' }),
  'an earlier completion': (db, id) => {
    updateActivity(db, testAct, { id, status: 'Completed' });
    updateActivity(db, testAct, { id, status: 'InProgress' });
  },
};

test.each(Object.entries(records))('an activity with %s is not deleted', (_, record) => {
  const { db } = createTestDb();
  const { activityId } = plan(db);
  expect(hasRecords(readDocument(db, { id: activityId }))).toBe(false);
  record(db, activityId);
  expect(hasRecords(readDocument(db, { id: activityId }))).toBe(true);
  expect(() => removeActivity(db, testAct, { id: activityId })).toThrow(refusal);
  expect(db.select().from(activities).all()).toHaveLength(1);
});
