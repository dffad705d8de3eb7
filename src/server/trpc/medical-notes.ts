import { lookAtNoteSchema, updateNoteSchema } from '#shared/medical-notes.ts';
import { getNote, lookAtNote, updateNote } from '../services/medical-notes.ts';
import { procedureFor, router } from './procedure.ts';

const ask = procedureFor('field:read');
const write = procedureFor('medical-note:write');

export const medicalNotesRouter = router({
  // A mutation, because each look is a line of the trail. The service decides who sees the note: see there.
  look: ask.input(lookAtNoteSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => lookAtNote(db, act, input),
      (db) => getNote(db, { actorId: ctx.user.id }, input),
    ),
  ),
  update: write.input(updateNoteSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => updateNote(db, act, input),
      (db) => getNote(db, { actorId: ctx.user.id }, input),
    ),
  ),
});
