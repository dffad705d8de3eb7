import { z } from 'zod';
import { id, ids, longText, version } from '../fields.ts';
import { messages } from '../messages.ts';

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
