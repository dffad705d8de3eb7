import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';
import { stamps } from './stamps.ts';

/** What a group asks itself, and does, to find out whether an incident must be notified: one row. The law changes, so it is data. */
export const safetyTexts = sqliteTable('safety_texts', {
  id: id(),
  /** Whom the law asks to notify, in a sentence or two. */
  about: text('about').notNull(),
  /** JSON: the questions in their order, each with a hint. The first Yes answers all. */
  questions: text('questions').notNull(),
  /** What to do about one that is probably notifiable, and about one that is probably not: a line for each step. */
  steps: text('steps').notNull(),
  otherSteps: text('other_steps').notNull(),
  authority: text('authority').notNull(),
  phone: text('phone').notNull(),
  website: text('website').notNull(),
  /** The day on which somebody last compared all this with the law. */
  checkedOn: text('checked_on').notNull(),
  version: integer('version').notNull().default(1),
  ...stamps(),
});
