import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { importKinds } from '#shared/import.ts';
import { id, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { stamps } from './stamps.ts';

/** `unfinished`: it is being written or undone. What the end of the process leaves so is undone by the next start. */
const importStates = ['unfinished', 'done', 'undone'] as const;

/**
 * A record that an import made, or changed. `version`: the one that it left; a later one says that somebody changed the record since.
 * `before`: the columns that it changed, as they were stored.
 */
export type ImportedRecord = {
  type: 'trap' | 'trap line' | 'trap check';
  id: number;
  version: number;
  before?: Record<string, unknown>;
};

/** A file that was brought in. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text('kind', { enum: importKinds }).notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: importStates }).notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    /** What it wrote, in its order; what was undone has left the list. */
    records: text('records', { mode: 'json' }).$type<ImportedRecord[]>().notNull(),
    /** How many records somebody had changed when it was undone, so that they stayed. */
    kept: integer('kept').notNull(),
    ...stamps(),
  },
  (t) => [
    check('imports_kind', sql`${t.kind} IN ${oneOf(importKinds)}`),
    check('imports_state', sql`${t.state} IN ${oneOf(importStates)}`),
  ],
);

export const importsFates = fatesOf(imports, {
  record: 'import',
  told: ['kind', 'fileName', 'added', 'changed', 'kept'],
  kept: ['state'],
  inner: ['records'],
});
