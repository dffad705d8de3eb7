import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import type { assignChecklistSchema, checklistNotesSchema } from '#shared/activities/checklist.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityChecklist } from '../../db/schema/activity-planning.ts';
import { checklistItems } from '../../db/schema/checklist.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { staffName } from '../versions.ts';
import { getActivity } from './details.ts';

type InActivity = { activityId: number };

/** In the order in which they were added, in the words of then. */
export function listActivityChecklist(db: Db, { activityId }: InActivity) {
  getActivity(db, activityId);
  return db
    .select({
      id: activityChecklist.id,
      checklistId: activityChecklist.checklistItemId,
      description: activityChecklist.description,
    })
    .from(activityChecklist)
    .where(eq(activityChecklist.activityId, activityId))
    .orderBy(activityChecklist.id)
    .all();
}

export function listUnassignedChecklist(db: Db, { activityId }: InActivity) {
  getActivity(db, activityId);
  const onActivity = db
    .select({ id: activityChecklist.id })
    .from(activityChecklist)
    .where(and(eq(activityChecklist.activityId, activityId), eq(activityChecklist.checklistItemId, checklistItems.id)));
  return db
    .select({ id: checklistItems.id, description: checklistItems.description })
    .from(checklistItems)
    .where(and(isNull(checklistItems.deletedAt), notExists(onActivity)))
    .orderBy(checklistItems.descriptionKey)
    .all();
}

/** All or none; those that are there already are left as they are. */
export function assignChecklist(db: Db, act: Act, input: z.output<typeof assignChecklistSchema>) {
  const { activityId, checklistIds } = input;
  const activity = getActivity(db, activityId);
  const items = db
    .select({ id: checklistItems.id, description: checklistItems.description })
    .from(checklistItems)
    .where(and(inArray(checklistItems.id, checklistIds), isNull(checklistItems.deletedAt)))
    .orderBy(checklistItems.descriptionKey)
    .all();
  if (items.length < checklistIds.length) throw notFound('Checklist item');
  const added = items.filter(
    ({ id, description }) =>
      db
        .insert(activityChecklist)
        .values({ activityId, checklistItemId: id, description, ...stampsOf(act) })
        .onConflictDoNothing()
        .run().changes > 0,
  );
  if (added.length > 0) {
    recordAudit(db, act, {
      action: 'assigned',
      recordType: 'activity',
      recordId: activityId,
      recordName: activity.activityName,
      after: { checklist: added.map((item) => item.description) },
    });
  }
  return { message: messages.wizard.checklistsAdded(added.length), added: added.length };
}

export function removeChecklistFromActivity(db: Db, act: Act, { id }: { id: number }) {
  const before = db.select().from(activityChecklist).where(eq(activityChecklist.id, id)).get();
  if (!before) throw notFound('Checklist item');
  const activity = getActivity(db, before.activityId);
  db.delete(activityChecklist).where(eq(activityChecklist.id, id)).run();
  recordAudit(db, act, {
    action: 'removed',
    recordType: 'activity',
    recordId: activity.id,
    recordName: activity.activityName,
    before: { checklist: before.description },
  });
  return { message: messages.wizard.removed(before.description) };
}

export function getChecklistNotes(db: Db, { activityId }: InActivity) {
  getActivity(db, activityId);
  const row = db
    .select({ notes: activities.checklistNotes })
    .from(activities)
    .where(eq(activities.id, activityId))
    .get();
  return { notes: row?.notes ?? '' };
}

/** Refused when somebody else wrote other notes meanwhile: the writer is told who, and chooses. */
export function saveChecklistNotes(db: Db, act: Act, input: z.output<typeof checklistNotesSchema>) {
  const { activityId, notes, startedFrom } = input;
  const activity = getActivity(db, activityId);
  const before = getChecklistNotes(db, { activityId });
  if (startedFrom !== undefined && startedFrom !== before.notes && notes !== before.notes) {
    const changedBy = staffName(db, activity.updatedById);
    throw new AppError('CONFLICT', messages.general.changedMeanwhile(changedBy), {
      conflict: { changedBy, changedAt: activity.updatedAt, version: activity.version, record: null },
    });
  }
  db.update(activities)
    .set({ checklistNotes: notes, ...changeStampsOf(act) })
    .where(eq(activities.id, activityId))
    .run();
  recordAudit(db, act, {
    action: 'updated',
    recordType: 'activity',
    recordId: activityId,
    recordName: activity.activityName,
    before: { checklistNotes: before.notes },
    after: { checklistNotes: notes },
  });
  return { message: messages.wizard.notesSaved };
}
