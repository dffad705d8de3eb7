import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import { daysToFinish, showTimes } from '#shared/activities/times.ts';
import type { ActivityStatus } from '#shared/activities.ts';
import { addDays, todayIn } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { statusWords } from '#shared/statuses.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { deletedActivities } from '../../db/schema/feeds.ts';
import { staff } from '../../db/schema/staff.ts';
import { isOf } from '../activities/people.ts';
import { icalDate, icalFile, icalInstant, icalText, icalTime } from './ical.ts';
import { timeZoneLines } from './time-zone.ts';

/** What a phone's calendar has room and use for. */
const daysBefore = 92;
const daysAfter = 731;
const mostActivities = 5000;

export type FeedOf = {
  /** Only the activities that this person is assigned to or leads; null: all of them. */
  staffId: number | null;
  today: string;
  timeZone: string;
  orgName: string;
  /** Where links lead, without a slash at the end. */
  baseUrl: string;
};

type Event = {
  id: number;
  name: string;
  date: string;
  startTime: string;
  finishTime: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  version: number;
  /** ISO, UTC. */
  changedAt: string;
  /** Of an activity that is still there. */
  more?: { place: string; project: string; status: ActivityStatus; ledBy: string };
};

/** The calendar as phones read it (RFC 5545). What was deleted, or archived before its day was over, is cancelled. */
export function writeFeed(db: Db, feed: FeedOf): string {
  const { today, timeZone, orgName } = feed;
  const [from, to] = [addDays(today, -daysBefore), addDays(today, daysAfter)];
  const events = [...readActivities(db, feed, from, to), ...readDeleted(db, feed, from, to)];
  return icalFile([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bushline//Calendar feed//EN', 'CALSCALE:GREGORIAN'],
    ...['METHOD:PUBLISH', `X-WR-CALNAME:${icalText(orgName)}`, `X-WR-TIMEZONE:${timeZone}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...timeZoneLines(timeZone, Number(from.slice(0, 4)), Number(to.slice(0, 4))),
    ...events.flatMap((event) => eventLines(event, feed)),
    'END:VCALENDAR',
  ]);
}

/** Who leads is named without a number, and not once they have left: calendars are kept by others. */
function readActivities(db: Db, { staffId, timeZone }: FeedOf, from: string, to: string): Event[] {
  const isOwn = staffId === null ? undefined : isOf(staffId);
  const rows = db
    .select({ activity: activities, deletion: deletedActivities, leader: pickFields(staff, ['firstname', 'lastname']) })
    .from(activities)
    .leftJoin(deletedActivities, eq(deletedActivities.id, activities.id))
    .leftJoin(staff, and(eq(staff.id, activities.ledById), isNull(staff.deletedAt)))
    .where(and(between(activities.activityDate, from, to), isOwn))
    .orderBy(asc(activities.activityDate), asc(activities.id))
    .limit(mostActivities)
    .all();
  return rows.map(({ activity: row, deletion, leader: leads }) => ({
    id: row.id,
    name: row.activityName,
    date: row.activityDate,
    startTime: row.startTime,
    finishTime: row.finishTime,
    status: statusOf(row, timeZone),
    version: versionInFeed(row, deletion),
    changedAt: deletion && deletion.deletedAt > row.updatedAt ? deletion.deletedAt : row.updatedAt,
    more: {
      place: row.meetingPlace || row.projectLocation,
      project: row.projectName,
      status: row.status,
      ledBy: leads ? messages.activities.ledBy(fullName(leads)) : '',
    },
  }));
}

type Versioned = { version: number };

/**
 * The version that calendars know of an activity. One that is back after it was deleted has a later version than its cancellation had,
 * because a calendar takes nothing older than what it has.
 */
export function versionInFeed({ version }: Versioned, deletion: Versioned | null | undefined): number {
  return deletion ? Math.max(version, deletion.version + 2) : version;
}

/**
 * When it was archived is not kept, so it counts when the record was last changed. Its state then changes with its version only, as
 * calendars expect.
 */
function statusOf(row: typeof activities.$inferSelect, timeZone: string): Event['status'] {
  const { status, completedAt, activityDate, updatedAt } = row;
  if (status === 'archived' && completedAt === null && todayIn(timeZone, updatedAt) <= activityDate) return 'CANCELLED';
  return status === 'onhold' ? 'TENTATIVE' : 'CONFIRMED';
}

/** Those that are back are among the activities again. */
function readDeleted(db: Db, { staffId }: FeedOf, from: string, to: string): Event[] {
  const isThere = sql`EXISTS (SELECT 1 FROM activities a WHERE a.id = deleted_activities.id)`;
  const isOwn =
    staffId === null ? undefined : sql`${staffId} IN (SELECT value FROM json_each(deleted_activities.staff_ids))`;
  const rows = db
    .select()
    .from(deletedActivities)
    .where(and(between(deletedActivities.activityDate, from, to), sql`NOT ${isThere}`, isOwn))
    .orderBy(asc(deletedActivities.id))
    .limit(mostActivities)
    .all();
  return rows.map((row) => ({
    id: row.id,
    name: row.activityName,
    date: row.activityDate,
    startTime: row.startTime,
    finishTime: row.finishTime,
    status: 'CANCELLED',
    version: row.version + 1,
    changedAt: row.deletedAt,
  }));
}

function eventLines(event: Event, { timeZone, baseUrl }: FeedOf): string[] {
  const { id, name, status, version, changedAt, more } = event;
  const link = `${baseUrl}/activity-notes?activity=${id}&step=1`;
  const times = showTimes(event);
  const words =
    more && [`Project: ${more.project}`, times, more.ledBy, statusWords(more.status), link].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:activity-${id}@${new URL(baseUrl).hostname}`,
    ...[`DTSTAMP:${icalInstant(changedAt)}`, `LAST-MODIFIED:${icalInstant(changedAt)}`, `SEQUENCE:${version - 1}`],
    ...timeLines(event, timeZone),
    // Not every calendar shows the status.
    `SUMMARY:${icalText(status === 'CANCELLED' ? messages.feeds.cancelled(name) : name)}`,
    ...(more
      ? [
          `LOCATION:${icalText(more.place)}`,
          `DESCRIPTION:${icalText(words ?? '')}`,
          `CATEGORIES:${icalText(more.project)}`,
        ]
      : []),
    ...(more ? [`URL:${link}`] : []),
    `STATUS:${status}`,
    'END:VEVENT',
  ];
}

/** Without a start it lasts all day. Without a finish it has no length, and the description says `from 09:00`. */
function timeLines({ date, startTime, finishTime }: Event, timeZone: string): string[] {
  if (startTime === '')
    return [
      `DTSTART;VALUE=DATE:${icalDate(date)}`,
      `DTEND;VALUE=DATE:${icalDate(addDays(date, 1))}`,
      'TRANSP:TRANSPARENT',
    ];
  const zone = `TZID=${timeZone}`;
  const last = addDays(date, daysToFinish({ startTime, finishTime }));
  return [
    `DTSTART;${zone}:${icalTime(date, startTime)}`,
    ...(finishTime === '' ? [] : [`DTEND;${zone}:${icalTime(last, finishTime)}`]),
  ];
}
