import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import type { assignChecklistSchema, checklistNotesSchema } from '#shared/activities/checklist.ts';
import { notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityChecklist } from '../../db/schema/activity-planning.ts';
import { checklistItems } from '../../db/schema/checklist.ts';
import { sortText } from '../../db/sort-text.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { recordRemoval } from '../removals.ts';
import { saveRecord } from '../versions.ts';
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
    .orderBy(sortText(checklistItems.description), checklistItems.id)
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
    .orderBy(sortText(checklistItems.description), checklistItems.id)
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
  const removal = { recordType: 'activity', recordId: activity.id, recordName: activity.activityName };
  recordRemoval(db, act, { ...removal, before: { checklist: before.description } }, [
    { table: 'activityChecklist', row: before },
  ]);
  return { message: messages.wizard.removed(before.description) };
}

/** `version` is the activity's, whose notes they are. */
export function getChecklistNotes(db: Db, { activityId }: InActivity) {
  const { checklistNotes: notes, version } = getActivity(db, activityId);
  return { notes, version };
}

export function saveChecklistNotes(db: Db, act: Act, input: z.output<typeof checklistNotesSchema>) {
  const { activityId, notes, version } = input;
  const before = getActivity(db, activityId);
  return saveRecord(db, act, {
    table: activities,
    before,
    values: { checklistNotes: notes },
    startedFrom: version,
    read: () => getChecklistNotes(db, input),
    trail: { recordType: 'activity', recordName: before.activityName },
  });
}
