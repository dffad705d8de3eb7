import { z } from 'zod';
import { id, ids, longText, version } from '../fields.ts';

export const assignChecklistSchema = z.object({ activityId: id, checklistIds: ids });

/** `version` is the activity's. An emptied field is the empty text; notes that are left out are refused, so that nobody erases them by accident. */
export const checklistNotesSchema = z.object({
  activityId: id,
  notes: longText(),
  version,
});
