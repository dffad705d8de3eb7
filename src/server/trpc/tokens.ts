import { byId } from '#shared/fields.ts';
import { createTokenSchema } from '#shared/tokens.ts';
import { createAccessToken } from '../auth/access-tokens.ts';
import { listTokens, revokeToken } from '../services/tokens.ts';
import { procedureFor, router, writing } from './procedure.ts';

const write = procedureFor('tokens:write');

export const tokensRouter = router({
  list: procedureFor('tokens:read').query(({ ctx }) => listTokens(ctx.db, { now: ctx.program.now() })),
  create: write.input(createTokenSchema).mutation(({ ctx, input }) => createAccessToken(ctx, input)),
  revoke: writing(procedureFor('tokens:write', { evenOnShortDisk: true }), byId, revokeToken),
});
