import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, idOf, maybeIdOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { projects } from './projects.ts';
import { staff } from './staff.ts';
import { editable } from './stamps.ts';
import { volunteers } from './volunteers.ts';

/** That somebody has read a project's induction document. */
export const inductions = sqliteTable(
  'inductions',
  {
    id: id(),
    projectId: idOf('project_id', () => projects.id),
    staffId: maybeIdOf('staff_id', () => staff.id),
    volunteerId: maybeIdOf('volunteer_id', () => volunteers.id),
    /** The version that was read: what the file was called, and its SHA-256. The file itself may be gone. */
    documentName: text('document_name').notNull(),
    documentSha256: text('document_sha256').notNull(),
    /** ISO instant, UTC. */
    readAt: text('read_at').notNull(),
    ...editable(),
  },
  (t) => [
    check('inductions_person', sql`(${t.staffId} IS NULL) <> (${t.volunteerId} IS NULL)`),
    uniqueIndex('inductions_staff_unique')
      .on(t.projectId, t.staffId, t.documentSha256)
      .where(sql`${t.staffId} IS NOT NULL AND ${t.deletedAt} IS NULL`),
    uniqueIndex('inductions_volunteer_unique')
      .on(t.projectId, t.volunteerId, t.documentSha256)
      .where(sql`${t.volunteerId} IS NOT NULL AND ${t.deletedAt} IS NULL`),
    index('inductions_by_project').on(t.projectId, t.deletedAt),
    index('inductions_by_staff').on(t.staffId),
    index('inductions_by_volunteer').on(t.volunteerId),
  ],
);

export const inductionsFates = fatesOf(inductions, {
  record: 'induction',
  told: ['projectId', 'staffId', 'volunteerId', 'documentName', 'readAt'],
  kept: ['documentSha256'],
});
