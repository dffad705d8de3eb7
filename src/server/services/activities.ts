import { and, asc, between, count, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { week, weekDays } from '#shared/activities/week.ts';
import type { exportActivitiesSchema } from '#shared/activities.ts';
import { ofDay } from '#shared/attendance/of-day.ts';
import { csvRowLimit } from '#shared/csv.ts';
import { addDays } from '#shared/dates.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { deletedActivities } from '../db/schema/feeds.ts';
import type { Act } from './act.ts';
import { listActivities } from './activities/find.ts';
import { cardColumns, ledBy } from './activities/listed-columns.ts';
import { listSignedOn } from './attendance.ts';
import { readBeginning } from './beginning.ts';

/** The whole list in its order, for a file: at most `limit` rows. `isCut`: there are more. */
export function exportActivities(db: Db, query: z.output<typeof exportActivitiesSchema>, limit = csvRowLimit) {
  const { rows } = listActivities(db, { ...query, page: 1, pageSize: limit + 1 });
  return { rows: rows.slice(0, limit), isCut: rows.length > limit };
}

const homeRows = 100;

/** Those that somebody deleted while others had them on a phone, and that are back since less than a day. */
function readRevived(db: Db, { now }: Act) {
  const aDayAgo = new Date(Date.parse(now) - 24 * 3_600_000).toISOString();
  return db
    .select({ id: activities.id, activityName: activities.activityName })
    .from(deletedActivities)
    .innerJoin(activities, eq(activities.id, deletedActivities.id))
    .where(gt(deletedActivities.revivedAt, aDayAgo))
    .orderBy(desc(deletedActivities.revivedAt), asc(activities.id))
    .limit(homeRows)
    .all();
}

const ofStays = (moment: string) =>
  sql<string | null>`(SELECT ${sql.raw(moment)} FROM attendance s WHERE s.activity_id = activities.id)`;

/** When it was last said of each of those on an activity that they did not come; '' where it was not. */
const saidOfEach = (table: string, person: string) =>
  sql.raw(`SELECT coalesce((SELECT max(a.created_at) FROM absences a WHERE a.activity_id = p.activity_id AND a.${person} = p.${person}), '') AS said
    FROM ${table} p WHERE p.activity_id = activities.id`);

/** What was heard of an activity on any day. */
const heardColumns = {
  lastOnAt: ofStays('max(signed_on_at)'),
  /** Null while anybody is out. */
  lastOffAt: ofStays('CASE WHEN count(*) = count(signed_off_at) THEN max(signed_off_at) END'),
  /** Since when it has been said of all who are on it that they did not come; '' where it was not of all. */
  nobodySince: sql<string | null>`coalesce(
    (SELECT min(said) FROM (${saidOfEach('activity_staff', 'staff_id')} UNION ALL ${saidOfEach('activity_volunteers', 'volunteer_id')})),
    (SELECT max(a.created_at) FROM absences a WHERE a.activity_id = activities.id))`,
};

type Heard = Parameters<typeof ofDay>[0] & Record<keyof typeof heardColumns, string | null>;

/** With whether anybody was signed on for its day, or all who are on it are known not to have come. */
function withHeard<Row extends Heard>({ lastOnAt, lastOffAt, nobodySince, ...row }: Row, timeZone: string) {
  const { hasStay, hasAbsence } = ofDay(row, timeZone);
  // Where any of its stays is of the day, one that began and ended as the last of them did is.
  const isHeard =
    (lastOnAt !== null && hasStay({ signedOnAt: lastOnAt, signedOffAt: lastOffAt })) ||
    (!!nobodySince && hasAbsence({ createdAt: nobodySince }));
  return { ...row, isHeard };
}

/**
 * What the home page shows: today's activities and those of the seven days after, those whose day passed in progress, those that are back
 * after somebody deleted them, and how far a new group has come.
 */
export function showHome(db: Db, act: Act, timeZone: string) {
  const select = () =>
    db.select({ ...cardColumns, ...heardColumns, projectName: activities.projectName, ledBy }).from(activities);
  const signedOn = listSignedOn(db);
  const { activityDate, id, status } = activities;
  // One of yesterday may run over midnight.
  const isNear = and(
    ne(status, 'archived'),
    between(activityDate, addDays(act.today, -1), addDays(act.today, weekDays)),
  );
  const isOut = inArray(id, [...new Set(signedOn.map((row) => row.activityId))]);
  const isOverdue = and(eq(status, 'InProgress'), lt(activityDate, act.today));
  const inAll = db.select({ n: count() }).from(activities).where(isOverdue).get()?.n ?? 0;
  return {
    back: readRevived(db, act),
    week: week(select().where(or(isNear, isOut)).all(), signedOn, { now: act.now, timeZone })
      .slice(0, homeRows)
      .map((row) => withHeard(row, timeZone)),
    beginning: readBeginning(db),
    overdue: select()
      .where(isOverdue)
      .orderBy(desc(activityDate), desc(id))
      .limit(homeRows)
      .all()
      .map((row) => withHeard(row, timeZone)),
    /** How many more there are than are listed. */
    overdueMore: Math.max(0, inAll - homeRows),
  };
}
