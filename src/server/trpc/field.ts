import { hasNotes } from '#shared/kept-notes.ts';
import { packForPhone, packSchema } from '../services/field/pack.ts';
import { notesIn } from '../services/field/parts.ts';
import { recordTakenNotes } from '../services/medical-notes.ts';
import { actNow } from '../start/context.ts';
import { describeFailure } from './error-format.ts';
import { procedureFor, router } from './procedure.ts';
import { noteTaken } from './write.ts';

const ask = procedureFor('field:read', { limit: 'pack' });

/** For phones that will have no coverage. */
export const fieldRouter = router({
  // It changes nothing. It is a mutation because the list of what a phone has is too long for a URL.
  pack: ask.input(packSchema).mutation(async ({ ctx, input }) => {
    const reader = { act: actNow(ctx, ctx.user), user: ctx.user, timeZone: ctx.program.env.ORG_TIMEZONE };
    const pack = await ctx.program.turns.inPieces(
      packForPhone(ctx.db, reader, { ...input, database: ctx.program.databaseId }),
    );
    const notes = notesIn(pack.parts);
    if (notes.length === 0) return pack;
    const record = noteTaken(ctx, 'medical-note:read', (db, act) => recordTakenNotes(db, act, notes));
    const isInTrail = await record.then(() => true).catch(orFullDisk);
    // No note leaves without its line. The rest does: without the mark the phone asks for the notes again.
    return isInTrail ? pack : { ...pack, mark: '', parts: pack.parts.filter((part) => !hasNotes(part)) };
  }),
});

function orFullDisk(error: unknown): false {
  if (describeFailure(error).status !== 507) throw error;
  return false;
}
