import { removeAssignedSchema } from '#shared/activities/assignments.ts';
import { assignChecklistSchema, checklistNotesSchema, tickSchema } from '#shared/activities/checklist.ts';
import { byActivity } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import {
  assignChecklist,
  getChecklistItem,
  getChecklistNotes,
  listActivityChecklist,
  listUnassignedChecklist,
  removeChecklistFromActivity,
  saveChecklistNotes,
  tickChecklistItem,
} from '../../services/activities/checklist.ts';
import { procedureFor, reading, router, writing } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityChecklistRouter = router({
  assigned: reading(read, byActivity, listActivityChecklist),
  unassigned: reading(read, byActivity, listUnassignedChecklist),
  assign: writing(write, assignChecklistSchema, assignChecklist),
  remove: writing(write, removeAssignedSchema, removeChecklistFromActivity),
  tick: writing(write, tickSchema, tickChecklistItem, getChecklistItem),
  notes: reading(read, byActivity, getChecklistNotes),
  saveNotes: write.input(checklistNotesSchema).mutation(async ({ ctx, input }) => {
    const saved = await ctx.write(
      (db, act) => saveChecklistNotes(db, act, input),
      (db) => getChecklistNotes(db, input),
    );
    return { ...saved, message: messages.wizard.notesSaved };
  }),
});
