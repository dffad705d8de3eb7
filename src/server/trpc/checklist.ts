import { createChecklistItemSchema, updateChecklistItemSchema } from '#shared/checklist.ts';
import { byId } from '#shared/fields.ts';
import {
  createChecklistItem,
  getChecklistItem,
  listChecklist,
  removeChecklistItem,
  updateChecklistItem,
} from '../services/checklist.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('library:write');

export const checklistRouter = router({
  list: read.query(({ ctx }) => listChecklist(ctx.db)),
  create: write
    .input(createChecklistItemSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createChecklistItem(db, act, input), getChecklistItem)),
  update: write
    .input(updateChecklistItemSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateChecklistItem(db, act, input), getChecklistItem)),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeChecklistItem(db, act, input))),
});
