import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, lte, max, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField, notFound } from '#shared/app-error.ts';
import { countMinutes } from '#shared/attendance.ts';
import { todayIn } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import {
  type addHoursSchema,
  hoursOfMinutes,
  type listHoursSchema,
  minutesOfHours,
  type showHoursSchema,
} from '#shared/hours.ts';
import { messages } from '#shared/messages.ts';
import { yearEarlier } from '#shared/report-periods.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { attendance } from '../db/schema/attendance.ts';
import { addedHours } from '../db/schema/hours.ts';
import { projects } from '../db/schema/projects.ts';
import { type Act, stampsOf } from './act.ts';
import { getActivity } from './activities/details.ts';
import { findPerson } from './attendance.ts';
import { recordAudit } from './audit.ts';
import { findLive } from './deleted-records.ts';
import { type HoursQuery, nothing, type Period, sumActivity, sumHours, type Worked } from './hours/counted.ts';
import { isAmong, namesOf } from './hours/names.ts';
import { formerStaff } from './volunteers/former-staff.ts';

/** The clocks by which days and months are told, and the group's day. */
export type Clock = { timeZone: string; today: string };

/** The days from the first to the last of which anything is known, within what is asked for: none where they end before they begin. */
function periodOf(
  db: Db,
  { timeZone, today }: Clock,
  { from = '', to = '9999' }: { from?: string | undefined; to?: string | undefined },
): Period {
  // Each alone, because SQLite then reads one end of an index.
  const firstStay = sql`SELECT min(signed_on_at) FROM ${attendance} WHERE signed_off_at IS NOT NULL`;
  const { stay, added, last } = db.get<{ stay: string | null; added: string; last: string }>(sql`SELECT
    (${firstStay}) AS stay, coalesce((SELECT min(date) FROM ${addedHours}), ${today}) AS added,
    max(${today}, coalesce((SELECT max(date) FROM ${addedHours}), '')) AS last`);
  const stayed = stay === null ? added : todayIn(timeZone, stay);
  const first = stayed < added ? stayed : added;
  return { from: from > first ? from : first, to: to < last ? to : last };
}

type Filter = z.output<typeof listHoursSchema>;

function totalsOf(all: Worked) {
  return {
    totalHours: hoursOfMinutes(all.minutes),
    volunteerHours: hoursOfMinutes(all.volunteerMinutes),
    staffHours: hoursOfMinutes(all.minutes - all.volunteerMinutes),
    people: all.people,
    unsureHours: hoursOfMinutes(all.unsureMinutes),
  };
}

/** What is counted for a filter, of all that is known. */
const queryOf = (db: Db, clock: Clock, { projectId, of, ...days }: Filter): HoursQuery => ({
  ...periodOf(db, clock, days),
  timeZone: clock.timeZone,
  projectId,
  of,
});

/** The hours of each person on each project in each month, as integrations read them and files have them. */
export function listHours(db: Db, clock: Clock, filter: Filter) {
  const sums = sumHours(db, queryOf(db, clock, filter), ['row', 'all']);
  const [rows, [all = nothing]] = [sums.row, sums.all];
  const [personOf, projectOf] = [namesOf(db, rows), projectsOf(db, rows)];
  return {
    rows: rows.map(({ staffId, volunteerId, projectId, month, minutes, unsureMinutes }) => ({
      staffId,
      volunteerId,
      ...pickFields(personOf({ staffId, volunteerId }), ['name', 'nameApart']),
      projectId: projectId ?? 0,
      projectName: projectOf(projectId),
      month,
      hours: hoursOfMinutes(minutes),
      isCertain: unsureMinutes === 0,
    })),
    ...totalsOf(all),
  };
}

/** A table of hours, the totals above it, those of the year before, and the chart beside it. */
export function showHours(db: Db, clock: Clock, filter: z.output<typeof showHoursSchema>) {
  const sums = sumHours(db, queryOf(db, clock, filter), [filter.by, 'month', 'all']);
  const [rows, [all = nothing]] = [sums[filter.by], sums.all];
  const [personOf, projectOf] = [namesOf(db, rows), projectsOf(db, rows)];
  return {
    rows: rows.map(({ minutes, staffId, volunteerId, projectId, month, people, days, lastDay }) => ({
      key: `${staffId ?? ''} ${volunteerId ?? ''} ${projectId ?? ''} ${month}`,
      name:
        filter.by === 'month'
          ? month
          : filter.by === 'project'
            ? projectOf(projectId)
            : personOf({ staffId, volunteerId }).nameApart,
      role: filter.by === 'person' ? personOf({ staffId, volunteerId }).role : null,
      ...{ people, days, lastDay, hours: hoursOfMinutes(minutes) },
    })),
    ...totalsOf(all),
    volunteers: all.volunteers,
    staff: all.staff,
    days: all.days,
    yearBefore: hoursBefore(db, clock, filter),
    months: sums.month.map(({ month, minutes, volunteerMinutes }) => ({
      month,
      volunteers: hoursOfMinutes(volunteerMinutes),
      staff: hoursOfMinutes(minutes - volunteerMinutes),
    })),
  };
}

/** The hours of the same days a year before; null for a period without a beginning. */
function hoursBefore(db: Db, clock: Clock, filter: Filter): number | null {
  if (!filter.from) return null;
  const { startDate, endDate } = yearEarlier({ startDate: filter.from, endDate: filter.to ?? clock.today });
  const asked = queryOf(db, clock, { ...filter, from: startDate, to: endDate });
  const [all = nothing] = sumHours(db, asked, ['all']).all;
  return hoursOfMinutes(all.minutes);
}

/** What projects rows are about. One that was deleted keeps its name. */
function projectsOf(db: Db, rows: Worked[]): (id: number | null) => string {
  const { id, name } = projects;
  const found = db
    .select({ id, name })
    .from(projects)
    .where(isAmong(id, rows, 'projectId'))
    .all();
  const names = new Map(found.map((row) => [row.id, row.name]));
  return (projectId) => names.get(projectId ?? 0) ?? '';
}

/** The hours of a project in a period, volunteers and staff apart, for its report. */
export function sumProject(
  db: Db,
  clock: Clock,
  { projectId, startDate, endDate }: { projectId: number; startDate: string; endDate: string },
) {
  const asked = queryOf(db, clock, { projectId, from: startDate, to: endDate });
  const [all = nothing] = sumHours(db, asked, ['all']).all;
  const { volunteerHours, staffHours, unsureHours } = totalsOf(all);
  return {
    unsureHours,
    people: all.people,
    volunteers: { hours: volunteerHours, people: all.volunteers },
    staff: { hours: staffHours, people: all.staff },
  };
}

/** How long a volunteer has worked in all, also as staff before, and the last day on which they were out; null for none. */
export function getVolunteerHours(db: Db, clock: Clock, { id }: { id: number }) {
  const { volunteerId = 0 } = findPerson(db, { volunteerId: id });
  const former = formerStaff(db);
  const asStaff = db.select({ id: former.staffId }).from(former).where(eq(former.volunteerId, volunteerId));
  const isTheirs = (table: typeof attendance | typeof addedHours) =>
    or(eq(table.volunteerId, volunteerId), inArray(table.staffId, asStaff));
  const { signedOnAt, signedOffAt } = attendance;
  const rows = db
    .select({ id: attendance.id, volunteerId: sql<number>`${volunteerId}`, signedOnAt, signedOffAt })
    .from(attendance)
    .where(isTheirs(attendance))
    .orderBy(signedOnAt, attendance.id)
    .all();
  const added = db
    .select({ minutes: sql<number>`coalesce(sum(${addedHours.minutes}), 0)`, last: max(addedHours.date) })
    .from(addedHours)
    .where(isTheirs(addedHours))
    .get();
  const minutes = [...countMinutes(rows).values()].reduce((sum, one) => sum + one, added?.minutes ?? 0);
  const lastOut = rows.at(-1)?.signedOnAt;
  const days = [lastOut && todayIn(clock.timeZone, lastOut), added?.last].filter(Boolean) as string[];
  return { hours: hoursOfMinutes(minutes), lastDay: days.toSorted().at(-1) ?? null };
}

/** The hours of an activity's sign-on list. */
export function getActivityHours(db: Db, { activityId }: { activityId: number }) {
  getActivity(db, activityId);
  return { hours: hoursOfMinutes(sumActivity(db, activityId)) };
}

export function addHours(db: Db, act: Act, input: z.output<typeof addHoursSchema>) {
  const { projectId = null, activityId = null, date, reason } = input;
  const person = findPerson(db, input.staffId ? { staffId: input.staffId } : { volunteerId: input.volunteerId ?? 0 });
  // As what they were then: who left the staff worked as staff before.
  const { staffId = null, volunteerId = null } = input.staffId ? { staffId: input.staffId } : person;
  if (date > act.today) throw invalidField('date', messages.hours.inFuture);
  if (activityId) getActivity(db, activityId);
  else findLive(db, projects, projectId ?? 0, () => notFound('Project'));
  const values = { staffId, volunteerId, projectId, activityId, date, minutes: minutesOfHours(input.hours), reason };
  const { id } = db
    .insert(addedHours)
    .values({ ...values, ...stampsOf(act) })
    .returning({ id: addedHours.id })
    .get();
  const line = { recordType: 'added hours', recordId: id, recordName: `${person.name}, ${date}` } as const;
  recordAudit(db, act, { action: 'added', ...line, after: values });
  return getAddedHours(db, { id });
}

const { createdAt: _, createdById: __, updatedAt: ___, updatedById: ____, ...columns } = getTableColumns(addedHours);

export function getAddedHours(db: Db, { id }: { id: number }) {
  const row = db.select(columns).from(addedHours).where(eq(addedHours.id, id)).get();
  if (!row) throw notFound(messages.hours.notFound);
  const { minutes, ...added } = row;
  return { ...added, hours: hoursOfMinutes(minutes) };
}

/** So many are listed at most. */
const mostAdded = 200;

/** The hours of a period that were added by hand, the newest day first: at most 200. `count`: how many there are. */
export function listAddedHours(db: Db, { from, to, projectId, of }: z.output<typeof listHoursSchema> = {}) {
  const { date, staffId, volunteerId } = addedHours;
  const rows = db
    .select({
      ...columns,
      work: sql<string>`coalesce(${activities.activityName}, ${projects.name})`,
      count: sql<number>`count(*) OVER ()`,
    })
    .from(addedHours)
    .leftJoin(activities, eq(activities.id, addedHours.activityId))
    .leftJoin(projects, eq(projects.id, addedHours.projectId))
    .where(
      and(
        from ? gte(date, from) : undefined,
        to ? lte(date, to) : undefined,
        projectId ? eq(sql`coalesce(${addedHours.projectId}, ${activities.projectId})`, projectId) : undefined,
        of && isNotNull(of === 'staff' ? staffId : volunteerId),
      ),
    )
    .orderBy(desc(date), desc(addedHours.id))
    .limit(mostAdded)
    .all();
  const personOf = namesOf(db, rows);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ minutes, count: _, ...row }) => ({
      ...row,
      name: personOf(row).nameApart,
      hours: hoursOfMinutes(minutes),
    })),
  };
}

export function removeAddedHours(db: Db, act: Act, { id }: { id: number }) {
  const before = getAddedHours(db, { id });
  const row = db.delete(addedHours).where(eq(addedHours.id, id)).returning().get();
  const { staffId, volunteerId, date } = before;
  const { name } = findPerson(db, staffId ? { staffId } : { volunteerId: volunteerId ?? 0 });
  const line = { recordType: 'added hours', recordId: id, recordName: `${name}, ${date}` } as const;
  recordAudit(db, act, { action: 'removed', ...line, before: { ...before, ...row } });
  return { message: messages.hours.removed };
}
