import { z } from 'zod';
import { id, ids, longText, version } from '../fields.ts';
import { messages } from '../messages.ts';
import { fullName } from '../names.ts';
import type { ActivityDocument } from './document.ts';

export const assignChecklistSchema = z.object({ activityId: id, checklistIds: ids });

/** `version` is the activity's. An emptied field is the empty text; notes that are left out are refused, so that nobody erases them by accident. */
export const checklistNotesSchema = z.object({
  activityId: id,
  notes: longText(),
  version,
});

/** Ticks an item on the day, or takes the tick back: by the assignment's id, or by the item for a page that does not know that id yet. */
export const tickSchema = z
  .object({
    id: id.optional(),
    activityId: id.optional(),
    checklistId: id.optional(),
    isTicked: z.boolean(messages.general.invalid),
  })
  .refine((tick) => tick.id !== undefined || (tick.activityId !== undefined && tick.checklistId !== undefined), {
    path: ['id'],
    error: messages.general.invalid,
  });

/** The check list as screens and calls show it: who ticked an item keeps their name when they have left. */
export function checklistOf({ checklist, names }: Pick<ActivityDocument, 'checklist' | 'names'>) {
  return checklist.map(({ checklistItemId: checklistId, tickedById, ...row }) => {
    const person = names.find((one) => one.id === tickedById);
    return { ...row, checklistId, isTicked: row.tickedAt !== null, tickedBy: person ? fullName(person) : null };
  });
}

export type ChecklistItem = ReturnType<typeof checklistOf>[number];

/** The items of the library that are not on the activity yet, in the library's order. */
export function offeredChecklist<Item extends { id: number }>(
  { checklist }: Pick<ActivityDocument, 'checklist'>,
  library: readonly Item[],
): Item[] {
  const taken = new Set(checklist.map((row) => row.checklistItemId));
  return library.filter(({ id }) => !taken.has(id));
}

/** `version` is the activity's, because the notes are a column of the activity. */
export function checklistNotesOf({ activity }: { activity: { checklistNotes: string; version: number } }) {
  return { notes: activity.checklistNotes, version: activity.version };
}
