import { z } from 'zod';
import { searchAuditSchema } from '#shared/audit.ts';
import { id } from '#shared/fields.ts';
import { libraryRecords } from '../services/audit-fields.ts';
import { findLastChange, searchAudit } from '../services/audit-search.ts';
import { procedureFor, reading, router } from './procedure.ts';

const signedIn = procedureFor('signed-in:read');

/** The kinds of record whose forms show who changed them last. */
const watched = ['activity', 'project', 'staff', 'volunteer', 'risk', 'risk control', ...libraryRecords] as const;
const lastChangeSchema = z.object({ recordType: z.enum(watched), recordId: id });

export const auditRouter = router({
  search: procedureFor('everything:read', { limit: 'search' })
    .input(searchAuditSchema)
    .query(({ ctx, input }) => searchAudit(ctx.db, input, ctx.program.env.ORG_TIMEZONE)),
  lastChange: reading(signedIn, lastChangeSchema, findLastChange),
});
