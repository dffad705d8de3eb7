import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SaidMoment } from '#shared/attendance/clocks.ts';
import { activities } from './activities.ts';
import { id, idOf, isLongStay, maybeIdOf, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';
import { volunteers } from './volunteers.ts';

/** Somebody, of the staff or a volunteer, at an activity. */
const personAt = () => ({
  activityId: idOf('activity_id', () => activities.id),
  staffId: maybeIdOf('staff_id', () => staff.id),
  volunteerId: maybeIdOf('volunteer_id', () => volunteers.id),
});

const isOnePerson = (t: Record<'staffId' | 'volunteerId', AnySQLiteColumn>) =>
  sql`(${t.staffId} IS NULL) <> (${t.volunteerId} IS NULL)`;

/**
 * That somebody, of the staff or a volunteer, signed on or off, or heard the briefing: a fact, which nothing overwrites. A correction says
 * when it counts, and a removal that it does not. Instants are ISO, UTC, always with milliseconds, so that they sort as text.
 */
export const taps = sqliteTable(
  'taps',
  {
    id: id(),
    ...personAt(),
    kind: text('kind', { enum: ['on', 'off', 'brief'] }).notNull(),
    /** Of a sign-on: the activity's times when it was heard, by which they stay expected, whatever becomes of the activity. `HH:MM`, or ''. */
    startTime: text('start_time').notNull().default(''),
    finishTime: text('finish_time').notNull().default(''),
    /** Whether they heard the safety briefing; null: it does not say. */
    briefed: integer('briefed', { mode: 'boolean' }),
    /** Of a stay that is one fact with both its ends: when it ended. */
    until: text('until'),
    /** The moment that counts. */
    at: text('at').notNull(),
    /** Where the clocks put it, and whether none contradicts that; null for a time that was named from the start. */
    placedAt: text('placed_at'),
    isCertain: integer('is_certain', { mode: 'boolean' }).notNull(),
    /** When somebody named or confirmed `at`. */
    namedAt: text('named_at'),
    /** When somebody took it away. */
    takenAwayAt: text('taken_away_at'),
    /** When the server heard it, of whose change. */
    heardAt: text('heard_at').notNull(),
    createdById: maybeIdOf('created_by_id', () => staff.id),
    change: text('change'),
    /** What its phone said of its moment: see `SaidTap`. Null: it came from no phone. */
    said: text('said', { mode: 'json' }).$type<SaidMoment>(),
    /** The phone, and the tap's place among all of that phone. */
    phoneId: text('phone_id'),
    number: integer('number'),
    /** The stay to which it belongs, as `attendance` has it. */
    stayId: integer('stay_id'),
    /** The change that said that its person did not come, and so took it away. */
    takenAwayBy: text('taken_away_by'),
  },
  (t) => [
    check('taps_kind', sql`${t.kind} IN ${oneOf(['on', 'off', 'brief'])}`),
    check('taps_person', isOnePerson(t)),
    index('taps_by_staff').on(t.staffId, t.at),
    index('taps_by_volunteer').on(t.volunteerId, t.at),
    index('taps_by_activity').on(t.activityId, t.heardAt),
    index('taps_by_stay').on(t.stayId),
    index('taps_by_phone').on(t.phoneId, t.heardAt).where(sql`${t.phoneId} IS NOT NULL`),
  ],
);

export const tapsFates = fatesOf(taps, {
  kept: [
    ...(['activityId', 'staffId', 'volunteerId', 'kind', 'startTime', 'finishTime', 'briefed', 'until'] as const),
    ...(['at', 'placedAt', 'isCertain', 'namedAt', 'takenAwayAt', 'heardAt', 'change', 'said', 'phoneId'] as const),
    ...(['number', 'stayId', 'takenAwayBy'] as const),
  ],
});

/** That somebody did not come to an activity: what was tapped for them until then was taken away. A later sign-on counts all the same. */
export const absences = sqliteTable(
  'absences',
  {
    id: id(),
    ...personAt(),
    createdAt: text('created_at').notNull(),
    createdById: maybeIdOf('created_by_id', () => staff.id),
    /** The change that said so. */
    change: text('change'),
  },
  (t) => [
    check('absences_person', isOnePerson(t)),
    index('absences_by_activity').on(t.activityId),
    index('absences_of_staff').on(t.staffId, t.activityId).where(sql`${t.staffId} IS NOT NULL`),
    index('absences_of_volunteer').on(t.volunteerId, t.activityId).where(sql`${t.volunteerId} IS NOT NULL`),
  ],
);

export const absencesFates = fatesOf(absences, { kept: ['activityId', 'staffId', 'volunteerId', 'change'] });

/**
 * From when to when somebody was at an activity: what follows from their taps, and written by nothing else. Without `signedOffAt` they are
 * still out.
 */
export const attendance = sqliteTable(
  'attendance',
  {
    /** That of the tap with which it began. */
    id: id(),
    ...personAt(),
    signedOnAt: text('signed_on_at').notNull(),
    signedOffAt: text('signed_off_at'),
    /** Whether they heard the safety briefing. */
    briefed: integer('briefed', { mode: 'boolean' }).notNull(),
    /** The stay at another activity that this one ended, when it began. */
    endedId: integer('ended_id').references((): AnySQLiteColumn => attendance.id),
    version: integer('version').notNull().default(1),
    ...stamps(),
    /** The activity's times when they signed on. `HH:MM`, or ''. */
    startTime: text('start_time').notNull().default(''),
    finishTime: text('finish_time').notNull().default(''),
    /** Whether both times are known. */
    isCertain: integer('is_certain', { mode: 'boolean' }).notNull().default(true),
  },
  (t) => [
    check('attendance_person', isOnePerson(t)),
    check('attendance_order', sql`${t.signedOffAt} IS NULL OR ${t.signedOffAt} >= ${t.signedOnAt}`),
    // Nobody is at two places at once.
    uniqueIndex('attendance_open_staff').on(t.staffId).where(sql`${t.signedOffAt} IS NULL`),
    uniqueIndex('attendance_open_volunteer').on(t.volunteerId).where(sql`${t.signedOffAt} IS NULL`),
    index('attendance_open').on(t.signedOnAt, t.activityId).where(sql`${t.signedOffAt} IS NULL`),
    index('attendance_by_activity').on(t.activityId, t.signedOnAt),
    index('attendance_by_staff').on(t.staffId, t.signedOnAt),
    index('attendance_by_volunteer').on(t.volunteerId, t.signedOnAt),
    index('attendance_by_ended').on(t.endedId).where(sql`${t.endedId} IS NOT NULL`),
    // Whoever asks for a period looks a day and a half back from it, and in the few stays that were longer.
    index('attendance_by_time').on(t.signedOnAt).where(sql`${t.signedOffAt} IS NOT NULL`),
    index('attendance_long').on(t.signedOffAt).where(isLongStay(t)),
    index('attendance_unsure').on(t.signedOnAt).where(sql`${t.isCertain} = 0`),
  ],
);

export const attendanceFates = fatesOf(attendance, {
  record: 'attendance',
  told: [
    ...(['activityId', 'activityName', 'staffId', 'volunteerId', 'name', 'signedOnAt', 'signedOffAt'] as const),
    ...(['isCertain', 'briefed', 'reason', 'signedOffFrom', 'names'] as const),
  ],
  kept: ['endedId', 'startTime', 'finishTime'],
});
