import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';
import { fatesOf } from './fates.ts';
import { editable } from './stamps.ts';

export const objectives = sqliteTable(
  'objectives',
  {
    id: id(),
    title: text('title').notNull(),
    measurement: text('measurement').notNull(),
    titleKey: text('title_key').notNull(),
    measurementKey: text('measurement_key').notNull(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('objectives_unique').on(t.titleKey, t.measurementKey).where(sql`${t.deletedAt} IS NULL`),
    index('objectives_by_title').on(t.deletedAt, t.titleKey),
  ],
);

export const objectivesFates = fatesOf(objectives, {
  record: 'objective',
  library: 'objectives',
  told: ['title', 'measurement'],
  inner: ['titleKey', 'measurementKey'],
});
