import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { hazardKinds } from '#shared/hazards.ts';
import { id, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { editable } from './stamps.ts';

export const hazards = sqliteTable(
  'hazards',
  {
    id: id(),
    kind: text('kind', { enum: hazardKinds }).notNull(),
    hazardDescription: text('hazard_description').notNull(),
    descriptionKey: text('description_key').notNull(),
    ...editable(),
  },
  (t) => [
    check('hazards_kind', sql`${t.kind} IN ${oneOf(hazardKinds)}`),
    uniqueIndex('hazards_unique').on(t.kind, t.descriptionKey).where(sql`${t.deletedAt} IS NULL`),
    index('hazards_by_kind').on(t.deletedAt, t.kind, t.descriptionKey),
  ],
);

export const hazardsFates = fatesOf(hazards, {
  record: 'hazard',
  library: 'hazards',
  told: ['kind', 'hazardDescription'],
  inner: ['descriptionKey'],
});
