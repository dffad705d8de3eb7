import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { copyName, type duplicateActivitySchema } from '#shared/activities/details.ts';
import { conflictOn } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import {
  activityChecklist,
  activityHazards,
  activityRiskControls,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../../db/schema/activity-planning.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { type Act, stampsOf } from '../act.ts';
import { getActivity, getActivityDetails, insertActivity, pickProject } from './details.ts';
import type { ActivityTable } from './tables.ts';

/** Save as New Activity: the plan of an activity for another day, without its outcome. */
export function duplicateActivity(db: Db, act: Act, input: z.output<typeof duplicateActivitySchema>) {
  const source = getActivity(db, input.id);
  const project = pickProject(db, input.projectId ?? source.projectId);
  const status = input.status ?? 'InProgress';
  const id = insertActivity(
    db,
    act,
    {
      activityName: input.activityName ?? findCopyName(db, input).activityName,
      activityDate: input.activityDate ?? source.activityDate,
      startTime: input.startTime ?? source.startTime,
      finishTime: input.finishTime ?? source.finishTime,
      meetingPlace: input.meetingPlace ?? source.meetingPlace,
      notes: input.notes ?? source.notes,
      checklistNotes: source.checklistNotes,
      status,
      completedAt: status === 'Completed' ? act.now : null,
      ...project,
    },
    () => conflictOn('activityName', messages.activities.copyNameTaken),
  );
  for (const copy of Object.values(copies)) copy?.(db, act, source.id, id);
  return getActivityDetails(db, { id });
}

/** The first name for a copy of the activity that is not taken. */
export function findCopyName(db: Db, { id }: { id: number }) {
  const source = getActivity(db, id);
  for (let n = 1; ; n += 1) {
    const activityName = copyName(source.activityName, n);
    const isTaken = eq(activities.nameKey, caseKey(activityName));
    if (!db.select({ id: activities.id }).from(activities).where(isTaken).get()) return { activityName };
  }
}

type Copy = (db: Db, act: Act, from: number, activityId: number) => void;

/** What a copy takes along of each table of an activity; null: nothing, because it is about what happened. */
const copies: Record<ActivityTable['name'], Copy | null> = {
  activityHazards: copyHazards,
  activityChecklist: copyChecklist,
  activityRisks: copyRisks,
  activityStaff: copyStaff,
  activityVolunteers: copyVolunteers,
  // The copy has its project's objectives already, without amounts.
  activityObjectives: null,
  predatorRecords: null,
  attendance: null,
  incidents: null,
};

function copyHazards(db: Db, act: Act, from: number, activityId: number): void {
  for (const { id, ...row } of db.select().from(activityHazards).where(eq(activityHazards.activityId, from)).all()) {
    db.insert(activityHazards)
      .values({ ...row, activityId, ...stampsOf(act) })
      .run();
  }
}

/** Without ticks: they are of the day. */
function copyChecklist(db: Db, act: Act, from: number, activityId: number): void {
  const rows = db.select().from(activityChecklist).where(eq(activityChecklist.activityId, from)).all();
  for (const { id, ...row } of rows) {
    db.insert(activityChecklist)
      .values({ ...row, activityId, tickedAt: null, tickedById: null, ...stampsOf(act) })
      .run();
  }
}

/** With their ratings, and every control that was considered. */
function copyRisks(db: Db, act: Act, from: number, activityId: number): void {
  for (const { id, ...risk } of db.select().from(activityRisks).where(eq(activityRisks.activityId, from)).all()) {
    const copied = db
      .insert(activityRisks)
      .values({ ...risk, activityId, version: 1, ...stampsOf(act) })
      .returning({ id: activityRisks.id })
      .get();
    const controls = db.select().from(activityRiskControls).where(eq(activityRiskControls.activityRiskId, id)).all();
    for (const { id: _, ...control } of controls) {
      db.insert(activityRiskControls)
        .values({ ...control, activityRiskId: copied.id, ...stampsOf(act) })
        .run();
    }
  }
}

/** Only people who are still with the group, as for volunteers. */
function copyStaff(db: Db, act: Act, from: number, activityId: number): void {
  const assignedStaff = db
    .select({ staffId: staff.id })
    .from(activityStaff)
    .innerJoin(staff, and(eq(staff.id, activityStaff.staffId), isNull(staff.deletedAt)))
    .where(eq(activityStaff.activityId, from))
    .orderBy(activityStaff.id)
    .all();
  for (const { staffId } of assignedStaff) {
    db.insert(activityStaff)
      .values({ activityId, staffId, ...stampsOf(act) })
      .run();
  }
}

function copyVolunteers(db: Db, act: Act, from: number, activityId: number): void {
  const assignedVolunteers = db
    .select({ volunteerId: volunteers.id })
    .from(activityVolunteers)
    .innerJoin(volunteers, and(eq(volunteers.id, activityVolunteers.volunteerId), isNull(volunteers.deletedAt)))
    .where(eq(activityVolunteers.activityId, from))
    .orderBy(activityVolunteers.id)
    .all();
  for (const { volunteerId } of assignedVolunteers) {
    db.insert(activityVolunteers)
      .values({ activityId, volunteerId, ...stampsOf(act) })
      .run();
  }
}
