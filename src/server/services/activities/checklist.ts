import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type assignChecklistSchema,
  checklistNotesOf,
  type checklistNotesSchema,
  checklistOf,
  offeredChecklist,
  type tickSchema,
} from '#shared/activities/checklist.ts';
import { notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityChecklist } from '../../db/schema/activity-planning.ts';
import { checklistItems } from '../../db/schema/checklist.ts';
import { staff } from '../../db/schema/staff.ts';
import { sortText } from '../../db/sort-text.ts';
import { type Act, changeStampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { listChecklist } from '../checklist.ts';
import { saveRecord } from '../versions.ts';
import { assignmentsOf, withLeft } from './assignments.ts';
import { getActivity } from './details.ts';

const byDescription = [sortText(checklistItems.description), checklistItems.id];

const assignments = assignmentsOf({
  links: activityChecklist,
  named: activityChecklist.checklistItemId,
  things: checklistItems,
  // With the words that it had then.
  assigned: pickFields(activityChecklist, ['id', 'checklistItemId', 'description', 'tickedAt', 'tickedById']),
  offered: {
    columns: { id: checklistItems.id, description: checklistItems.description },
    order: byDescription,
    addedBy: byDescription,
  },
  linkTo: ({ id, description }) => ({ checklistItemId: id, description }),
  unknown: () => notFound('Checklist item'),
  noun: 'Checklist item',
  bounded: 'checklist',
  nameOf: ({ description }) => description,
  added: (items) => ({ checklist: items.map(({ description }) => description) }),
  removed: ({ description }) => ({ checklist: description }),
});

export const removeChecklistFromActivity = assignments.remove;

const ticked = preparedOnce((db) =>
  db
    .select(pickFields(staff, ['id', 'firstname', 'lastname']))
    .from(staff)
    .where(
      inArray(
        staff.id,
        db
          .select({ id: activityChecklist.tickedById })
          .from(activityChecklist)
          .where(eq(activityChecklist.activityId, sql.placeholder('activityId'))),
      ),
    )
    .prepare(),
);

/** The check list's rows, and whoever ticked one. */
export function readChecklist(db: Db, of: { activityId: number }) {
  return { checklist: assignments.list(db, of), names: ticked(db).all(of) };
}

export function listActivityChecklist(db: Db, of: { activityId: number }) {
  getActivity(db, of.activityId);
  return checklistOf(readChecklist(db, of));
}

export function listUnassignedChecklist(db: Db, of: { activityId: number }) {
  getActivity(db, of.activityId);
  return offeredChecklist(readChecklist(db, of), listChecklist(db));
}

type TickInput = z.output<typeof tickSchema>;

const { id: ownId, activityId: ofActivity, checklistItemId: ofItem } = activityChecklist;

const chosenBy = ({ id, activityId, checklistId }: TickInput) =>
  id === undefined ? and(eq(ofActivity, activityId ?? 0), eq(ofItem, checklistId ?? 0)) : eq(ownId, id);

/** Ticks an item, or takes its tick back. The first tick stays: whoever ticks it again changes nothing. */
export function tickChecklistItem(db: Db, act: Act, input: TickInput) {
  const { isTicked } = input;
  const row = db.select().from(activityChecklist).where(chosenBy(input)).get();
  if (!row) throw notFound('Checklist item');
  if ((row.tickedAt !== null) === isTicked) return getChecklistItem(db, row);
  const tick = isTicked ? { tickedAt: act.madeAt, tickedById: act.actorId } : { tickedAt: null, tickedById: null };
  db.update(activityChecklist)
    .set({ ...tick, ...changeStampsOf(act) })
    .where(eq(activityChecklist.id, row.id))
    .run();
  const { activityName } = getActivity(db, row.activityId);
  recordAudit(db, act, {
    action: isTicked ? 'ticked' : 'unticked',
    recordType: 'activity',
    recordId: row.activityId,
    recordName: activityName,
    after: { checklist: row.description },
  });
  return getChecklistItem(db, row);
}

/** One item of an activity, as its list has it. */
export function getChecklistItem(db: Db, { id }: { id: number }) {
  const row = db.select().from(activityChecklist).where(eq(activityChecklist.id, id)).get();
  const item = row && checklistOf(readChecklist(db, row)).find((one) => one.id === id);
  if (!item) throw notFound('Checklist item');
  return { ...item, activityId: row.activityId };
}

/** `ids` are those of the new assignments. */
export function assignChecklist(db: Db, act: Act, input: z.output<typeof assignChecklistSchema>) {
  const { activityId, checklistIds: named } = input;
  const { added, ids, left } = assignments.assign(db, act, { activityId, named });
  const message = withLeft(messages.wizard.checklistsAdded(added.length), left);
  return { message, added: added.length, ids, ...(left.length > 0 && { left: left.length }) };
}

export function getChecklistNotes(db: Db, { activityId }: { activityId: number }) {
  return checklistNotesOf({ activity: getActivity(db, activityId) });
}

export function saveChecklistNotes(db: Db, act: Act, input: z.output<typeof checklistNotesSchema>) {
  const { activityId, notes, version } = input;
  const before = getActivity(db, activityId);
  return saveRecord(db, act, {
    table: activities,
    before,
    only: { checklistNotes: notes },
    startedFrom: version,
    read: () => getChecklistNotes(db, input),
    trail: { recordType: 'activity', recordName: before.activityName },
  });
}
