import { sql } from 'drizzle-orm';
import { blob, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { storedKinds } from '#shared/files.ts';
import { id, maybeIdOf, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';

/** An uploaded file, as it is served. A row never changes: a new upload is a new row. The bytes stand last, so that a list does not read them. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    kind: text('kind', { enum: storedKinds }).notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    /** Hex SHA-256 of the bytes: the ETag, and how a restore is checked. */
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    createdAt: text('created_at').notNull(),
    createdById: maybeIdOf('created_by_id', () => staff.id),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  },
  (t) => [
    check('files_kind', sql`${t.kind} IN ${oneOf(storedKinds)}`),
    check('files_size', sql`${t.size} = length(${t.bytes})`),
    index('files_by_age').on(t.createdAt),
    // How much room photos take, without reading their rows.
    index('files_by_kind').on(t.kind, t.size),
  ],
);

export const filesFates = fatesOf(files, {
  record: 'file',
  told: ['kind', 'name', 'mediaType', 'size', 'sha256'],
  kept: ['width', 'height'],
  inner: ['bytes'],
});
