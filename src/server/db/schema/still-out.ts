import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { activities } from './activities.ts';
import { id, idOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';

/**
 * What was done about people who are still out from an activity. Who is out, and since when, is never stored: it follows from the
 * sign-ons. Instants are ISO, UTC.
 */
export const stillOut = sqliteTable(
  'still_out',
  {
    id: id(),
    activityId: idOf('activity_id', () => activities.id),
    /** Until when the last of those of whom somebody said that they are fine is quiet: who that is stands in `put_offs`. */
    putOffUntil: text('put_off_until'),
    /** The last mail that was asked for: when its alarm had begun, which of its mails it was (0, 1, 2), and when it named who was out. */
    mailedSince: text('mailed_since'),
    mailedStep: integer('mailed_step'),
    ...stamps(),
    mailedAt: text('mailed_at'),
    /** Of whom somebody said within the half hour that they are fine, or took that back: JSON, `services/put-offs.ts`. */
    putOffs: text('put_offs'),
    /** Whom the last mail named: JSON, `services/still-out.ts`. Null: before this was kept. */
    mailedPeople: text('mailed_people'),
  },
  (t) => [uniqueIndex('still_out_of_activity').on(t.activityId)],
);

export const stillOutFates = fatesOf(stillOut, {
  kept: ['activityId', 'putOffUntil', 'putOffs', 'mailedSince', 'mailedStep', 'mailedAt', 'mailedPeople'],
});

/** What a reader of these mails has got, so that no more than one comes in ten minutes. Instants are ISO, UTC. */
export const alarmReaders = sqliteTable(
  'alarm_readers',
  {
    id: id(),
    staffId: idOf('staff_id', () => staff.id),
    /** Since when a mail is due to them; null: none is. */
    owedSince: text('owed_since'),
    mailedAt: text('mailed_at'),
  },
  (t) => [uniqueIndex('alarm_readers_by_staff').on(t.staffId), index('alarm_readers_owed').on(t.owedSince)],
);

export const alarmReadersFates = fatesOf(alarmReaders, {
  stays: 'says whom the last mail about people who are still out went to; the mails show it',
  kept: ['staffId', 'owedSince', 'mailedAt'],
});
