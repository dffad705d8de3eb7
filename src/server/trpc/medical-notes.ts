import { lookAtNoteSchema, updateNoteSchema } from '#shared/medical-notes.ts';
import { lookAtNote, unseenNote, updateNote } from '../services/medical-notes.ts';
import { procedureFor, router } from './procedure.ts';

const ask = procedureFor('field:read', { evenOnShortDisk: true });
const write = procedureFor('medical-note:write');

export const medicalNotesRouter = router({
  // A mutation, because each answer with a note is a line of the trail, that to a repeat too. The service decides who sees the note.
  look: ask.input(lookAtNoteSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => lookAtNote(db, act, input),
      (db, kept, act) => (kept.isSameInput ? lookAtNote(db, act, input) : unseenNote(kept)),
    ),
  ),
  update: write.input(updateNoteSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => updateNote(db, act, input),
      // What the sender sent is no news to them; what somebody else has noted since would be.
      (_db, kept) => ({ ...unseenNote(kept), ...(kept.isSameInput && { note: input.note }) }),
    ),
  ),
});
