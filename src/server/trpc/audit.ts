import { lastChangeSchema, searchAuditSchema } from '#shared/audit.ts';
import { findLastChange, searchAudit } from '../services/audit-search.ts';
import { procedureFor, router } from './procedure.ts';

const signedIn = procedureFor('signed-in:read');

export const auditRouter = router({
  search: procedureFor('everything:read', { limit: 'search' })
    .input(searchAuditSchema)
    .query(({ ctx, input }) => searchAudit(ctx.db, input, ctx.program.env.ORG_TIMEZONE)),
  lastChange: signedIn.input(lastChangeSchema).query(({ ctx, input }) => findLastChange(ctx.db, input)),
});
