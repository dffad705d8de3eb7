import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, idOf, needs } from './columns.ts';
import { fatesOf } from './fates.ts';
import { editable } from './stamps.ts';

/** The reusable risks: a title with its controls. Read-only ones came with the product. */
export const risks = sqliteTable(
  'risks',
  {
    id: id(),
    title: text('title').notNull(),
    titleKey: text('title_key').notNull(),
    isReadOnly: integer('is_read_only', { mode: 'boolean' }).notNull().default(false),
    ...editable(),
    needs: needs(),
  },
  (t) => [
    uniqueIndex('risks_title_unique').on(t.titleKey).where(sql`${t.deletedAt} IS NULL`),
    index('risks_by_title').on(t.deletedAt, t.titleKey),
  ],
);

export const risksFates = fatesOf(risks, {
  record: 'risk',
  told: ['title', 'isReadOnly', 'controls', 'needs'],
  inner: ['titleKey'],
});

export const riskControls = sqliteTable(
  'risk_controls',
  {
    id: id(),
    riskId: idOf('risk_id', () => risks.id),
    controlText: text('control_text').notNull(),
    controlKey: text('control_key').notNull(),
    isReadOnly: integer('is_read_only', { mode: 'boolean' }).notNull().default(false),
    ...editable(),
  },
  (t) => [
    uniqueIndex('risk_controls_unique').on(t.riskId, t.controlKey).where(sql`${t.deletedAt} IS NULL`),
    index('risk_controls_by_risk').on(t.riskId, t.id),
  ],
);

export const riskControlsFates = fatesOf(riskControls, {
  record: 'risk control',
  told: ['riskId', 'controlText', 'isReadOnly'],
  inner: ['controlKey'],
});
