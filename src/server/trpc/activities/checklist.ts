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
import { procedureFor, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityChecklistRouter = router({
  assigned: read.input(byActivity).query(({ ctx, input }) => listActivityChecklist(ctx.db, input)),
  unassigned: read.input(byActivity).query(({ ctx, input }) => listUnassignedChecklist(ctx.db, input)),
  assign: write
    .input(assignChecklistSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => assignChecklist(db, act, input))),
  remove: write
    .input(removeAssignedSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeChecklistFromActivity(db, act, input))),
  tick: write
    .input(tickSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => tickChecklistItem(db, act, input), getChecklistItem)),
  notes: read.input(byActivity).query(({ ctx, input }) => getChecklistNotes(ctx.db, input)),
  saveNotes: write.input(checklistNotesSchema).mutation(async ({ ctx, input }) => {
    const saved = await ctx.write(
      (db, act) => saveChecklistNotes(db, act, input),
      (db) => getChecklistNotes(db, input),
    );
    return { ...saved, message: messages.wizard.notesSaved };
  }),
});
