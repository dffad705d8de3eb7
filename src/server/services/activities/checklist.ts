import type { z } from 'zod';
import type { assignChecklistSchema, checklistNotesSchema } from '#shared/activities/checklist.ts';
import { notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityChecklist } from '../../db/schema/activity-planning.ts';
import { checklistItems } from '../../db/schema/checklist.ts';
import { sortText } from '../../db/sort-text.ts';
import type { Act } from '../act.ts';
import { saveRecord } from '../versions.ts';
import { assignmentsOf } from './assignments.ts';
import { getActivity } from './details.ts';

const byDescription = [sortText(checklistItems.description), checklistItems.id];

const assignments = assignmentsOf({
  table: 'activityChecklist',
  links: activityChecklist,
  named: activityChecklist.checklistItemId,
  things: checklistItems,
  // In the order in which they were added, with the words that they had then.
  assigned: {
    columns: {
      id: activityChecklist.id,
      checklistId: activityChecklist.checklistItemId,
      description: activityChecklist.description,
    },
    order: [activityChecklist.id],
  },
  offered: {
    columns: { id: checklistItems.id, description: checklistItems.description },
    order: byDescription,
    addedBy: byDescription,
  },
  linkTo: ({ id, description }) => ({ checklistItemId: id, description }),
  unknown: () => notFound('Checklist item'),
  noun: 'Checklist item',
  nameOf: ({ description }) => description,
  added: (items) => ({ checklist: items.map(({ description }) => description) }),
  removed: ({ description }) => ({ checklist: description }),
});

export const {
  list: listActivityChecklist,
  listOffered: listOfferedChecklist,
  listUnassigned: listUnassignedChecklist,
  remove: removeChecklistFromActivity,
} = assignments;

/** `ids` are those of the new assignments. */
export function assignChecklist(db: Db, act: Act, input: z.output<typeof assignChecklistSchema>) {
  const { activityId, checklistIds: named } = input;
  const { added, ids } = assignments.assign(db, act, { activityId, named });
  return { message: messages.wizard.checklistsAdded(added.length), added: added.length, ids };
}

/** `version` is the activity's, because the notes are a column of the activity. */
export function getChecklistNotes(db: Db, { activityId }: { activityId: number }) {
  const { checklistNotes: notes, version } = getActivity(db, activityId);
  return { notes, version };
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
