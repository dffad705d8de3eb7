import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, idOf } from './columns.ts';
import { mailQueue } from './emails.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';

/** Somebody was reminded of an activity on this date: written with the mail, so that it goes once. */
export const reminders = sqliteTable(
  'reminders',
  {
    id: id(),
    /** Not a reference: the activity may be deleted, and its date may change. */
    remindedOf: integer('activity_id').notNull(),
    activityDate: text('activity_date').notNull(),
    staffId: idOf('staff_id', () => staff.id),
    mailId: idOf('outbox_id', () => mailQueue.id),
  },
  (t) => [
    uniqueIndex('reminders_unique').on(t.remindedOf, t.activityDate, t.staffId),
    index('reminders_by_date').on(t.activityDate),
    index('reminders_by_staff').on(t.staffId),
    index('reminders_by_mail').on(t.mailId),
  ],
);

export const remindersFates = fatesOf(reminders, {
  stays: 'says who was reminded; the mails show it',
  kept: ['remindedOf', 'activityDate', 'staffId', 'mailId'],
});

/** Who wants no reminders. */
export const reminderRefusals = sqliteTable(
  'reminder_refusals',
  {
    id: id(),
    staffId: idOf('staff_id', () => staff.id),
    createdAt: text('created_at').notNull(),
  },
  (t) => [uniqueIndex('reminder_refusals_by_staff').on(t.staffId)],
);

export const reminderRefusalsFates = fatesOf(reminderRefusals, {
  stays: 'says who wants no reminders',
  kept: ['staffId'],
});

/** Who asked to be told of lines of traps that are due. */
export const lineReminders = sqliteTable(
  'line_reminders',
  {
    id: id(),
    staffId: idOf('staff_id', () => staff.id),
    createdAt: text('created_at').notNull(),
  },
  (t) => [uniqueIndex('line_reminders_by_staff').on(t.staffId)],
);

export const lineRemindersFates = fatesOf(lineReminders, {
  stays: 'says who is told of lines of traps that are due',
  kept: ['staffId'],
});
