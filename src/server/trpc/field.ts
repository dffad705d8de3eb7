import { packSchema } from '#shared/field.ts';
import { actNow } from '../context.ts';
import { packForPhone } from '../services/field/pack.ts';
import { inPieces } from './in-pieces.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');

/** For phones that will have no coverage. */
export const fieldRouter = router({
  // It writes nothing. It is a mutation because the list of what a phone has is too long for a URL.
  pack: read.input(packSchema).mutation(({ ctx, input }) => {
    const reader = { act: actNow(ctx, ctx.user), user: ctx.user, timeZone: ctx.program.env.ORG_TIMEZONE };
    return inPieces(ctx, packForPhone(ctx.db, reader, { ...input, database: ctx.program.databaseId }));
  }),
});
