import { z } from 'zod';
import { id, ids, longText } from '../fields.ts';

export const assignChecklistSchema = z.object({ activityId: id, checklistIds: ids });

export const checklistNotesSchema = z.object({
  activityId: id,
  notes: z.preprocess((value) => value ?? '', longText()),
  /** The notes that the writer started from. When they have changed since, the save is refused. */
  startedFrom: longText().optional(),
});
