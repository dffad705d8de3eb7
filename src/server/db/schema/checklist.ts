import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';
import { fatesOf } from './fates.ts';
import { editable } from './stamps.ts';

export const checklistItems = sqliteTable(
  'checklist_items',
  {
    id: id(),
    description: text('description').notNull(),
    descriptionKey: text('description_key').notNull(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('checklist_items_unique').on(t.descriptionKey).where(sql`${t.deletedAt} IS NULL`),
    index('checklist_items_by_description').on(t.deletedAt, t.descriptionKey),
  ],
);

export const checklistItemsFates = fatesOf(checklistItems, {
  record: 'checklist item',
  library: 'checklist',
  told: ['description'],
  inner: ['descriptionKey'],
});
