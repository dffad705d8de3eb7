import { lastChangeSchema, permissionOfExport, recordExportSchema, searchAuditSchema } from '#shared/audit.ts';
import { findLastChange, recordExport, searchAudit } from '../services/audit-search.ts';
import { assertMay, procedureFor, router } from './procedure.ts';

const signedIn = procedureFor('signed-in:read');

export const auditRouter = router({
  search: procedureFor('everything:read')
    .input(searchAuditSchema)
    .query(({ ctx, input }) => searchAudit(ctx.db, input, ctx.program.env.ORG_TIMEZONE)),
  lastChange: signedIn.input(lastChangeSchema).query(({ ctx, input }) => findLastChange(ctx.db, input)),
  recordExport: signedIn.input(recordExportSchema).mutation(({ ctx, input }) => {
    assertMay(ctx, permissionOfExport(input.kind));
    return ctx.write((db, act) => recordExport(db, act, input));
  }),
});
