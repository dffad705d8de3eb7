import { type SQL, sql } from 'drizzle-orm';
import { countOnce } from '#shared/attendance.ts';
import { cutIntoDays } from '#shared/dates.ts';
import type { HoursGroup } from '#shared/hours.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { isLongStay } from '../../db/schema/columns.ts';
import { addedHours } from '../../db/schema/hours.ts';
import { formerStaff, personNow } from '../volunteers/former-staff.ts';

/** A period of the group's days, both included. */
export type Period = { from: string; to: string };
export type HoursQuery = Period & {
  timeZone: string;
  projectId?: number | null | undefined;
  of?: Kind | undefined;
};

/** A volunteer's id, or that of somebody of the staff below 0: who they are now. */
type Person = number;
const isVolunteer = (person: Person) => person > 0;
/** As what they were there: whoever became a volunteer since is one person, and has hours as both. */
type Kind = 'volunteers' | 'staff';
/** Minutes are since 1970. */
type StayRow = [
  ...[person: Person, kind: Kind, projectId: number],
  ...[began: number, ended: number, isCertain: 0 | 1, isAsked: 0 | 1],
];

const whose = (row: SQL) => sql`${personNow(row)} AS person, iif(${row}.staff_id IS NULL, 'volunteers', 'staff')`;
const stayRow = sql`SELECT ${whose(sql`s`)}, a.project_id, unixepoch(s.signed_on_at) / 60,
  unixepoch(s.signed_off_at) / 60, s.is_certain,`;

/** A stay that is not long began at most so many hours before any moment of it. */
const stayHours = 36;
const isLong = isLongStay(attendance);

/** From one instant to another (ISO, UTC). */
type Span = { start: string; end: string };
const always: Span = { start: '', end: '9999' };
const touches = ({ start, end }: Span) => sql`signed_off_at > ${start} AND signed_on_at < ${end}`;

/** All closed stays that touch a span, in the order of their sign-ons: from the first long one on that reaches into it. */
function readStays(db: Db, span: Span, isAsked: SQL): StayRow[] {
  const firstLong = sql`SELECT min(signed_on_at) FROM ${attendance} WHERE ${isLong} AND ${touches(span)}`;
  const since = new Date(Date.parse(span.start) - stayHours * 3_600_000).toISOString();
  return db.values<StayRow>(sql`${stayRow} ${isAsked} FROM ${attendance} s CROSS JOIN ${activities} a
    WHERE s.signed_on_at >= min(${since}, coalesce((${firstLong}), ${since})) AND s.signed_off_at IS NOT NULL
      AND ${touches(span)} AND a.id = s.activity_id ORDER BY s.signed_on_at, s.id`);
}

/** Those of the activities that were asked for, and the earlier ones of the same people that reach into them. */
function readStaysOf(db: Db, ids: SQL, span: Span): StayRow[] {
  const sinceOwn = sql`strftime('%Y-%m-%dT%H:%M:%fZ', theirs.signed_on_at, ${`-${stayHours} hours`})`;
  const reachesIn = sql`before.staff_id IS theirs.staff_id AND before.volunteer_id IS theirs.volunteer_id
    AND before.signed_on_at <= theirs.signed_on_at AND before.signed_off_at > theirs.signed_on_at`;
  const former = formerStaff(db);
  return db.values<StayRow>(sql`WITH own AS MATERIALIZED (
      SELECT s.id, s.signed_on_at, ${whose(sql`s`)} FROM (${ids}) asked CROSS JOIN ${attendance} s
      WHERE s.activity_id = asked.id AND ${touches(span)}
    ), theirs AS MATERIALIZED (
      SELECT iif(person < 0, -person, NULL) AS staff_id, iif(person > 0, person, NULL) AS volunteer_id, signed_on_at FROM own
      UNION ALL SELECT ${former.staffId}, NULL, signed_on_at FROM own CROSS JOIN ${former} WHERE ${former.volunteerId} = person
    ), long AS MATERIALIZED (
      SELECT id, staff_id, volunteer_id, signed_on_at, signed_off_at FROM ${attendance} WHERE ${isLong} AND ${touches(span)}
    ), wanted AS (
      SELECT id FROM own
      UNION SELECT before.id FROM theirs CROSS JOIN ${attendance} before WHERE ${reachesIn} AND before.signed_on_at >= ${sinceOwn}
      UNION SELECT before.id FROM theirs CROSS JOIN long before WHERE ${reachesIn}
    )
    ${stayRow} s.id IN (SELECT id FROM own) FROM wanted CROSS JOIN ${attendance} s CROSS JOIN ${activities} a
    WHERE s.id = wanted.id AND a.id = s.activity_id ORDER BY s.signed_on_at, s.id`);
}

function readAsked(db: Db, span: Span, projectId: number | null): StayRow[] {
  if (projectId === null) return readStays(db, span, sql`1`);
  const own = sql`FROM ${activities} WHERE project_id = ${projectId}`;
  // To look for the others of each stay takes four times as long as to read a stay. The last id is about how many activities there are.
  const isMuch = sql`SELECT (SELECT count(*) ${own}) * 8 > (SELECT max(id) FROM ${activities}) AS isMuch`;
  return db.get<{ isMuch: 0 | 1 }>(isMuch).isMuch
    ? readStays(db, span, sql`a.project_id = ${projectId}`)
    : readStaysOf(db, sql`SELECT id ${own}`, span);
}

type AddedRow = [person: Person, kind: Kind, projectId: number, date: string, minutes: number];

function readAdded(db: Db, { from, to, projectId }: HoursQuery): AddedRow[] {
  const project = sql`coalesce(h.project_id, a.project_id)`;
  return db.values<AddedRow>(sql`SELECT ${whose(sql`h`)}, ${project}, h.date, h.minutes
    FROM ${addedHours} h LEFT JOIN ${activities} a ON a.id = h.activity_id
    WHERE h.date BETWEEN ${from} AND ${to} ${projectId ? sql`AND ${project} = ${projectId}` : sql``}`);
}

export type Worked = {
  staffId: number | null;
  volunteerId: number | null;
  projectId: number | null;
  /** Empty where the row is not of one month. */
  month: string;
  minutes: number;
  volunteerMinutes: number;
  /** Those of stays whose times are not certain. */
  unsureMinutes: number;
  people: number;
  /** How many of them were there as volunteers, and as staff. Some may have been both. */
  volunteers: number;
  staff: number;
  /** Different days, and the last of them. Of the rows of all three, neither people nor days are counted. */
  days: number;
  lastDay: string;
};

/** A row about nothing in particular, before anything is added. */
export const nothing: Worked = {
  ...{ staffId: null, volunteerId: null, projectId: null, month: '', minutes: 0, volunteerMinutes: 0 },
  ...{ unsureMinutes: 0, people: 0, volunteers: 0, staff: 0, days: 0, lastDay: '' },
};

/** What somebody worked on a project on a day. */
type Piece = { person: Person; kind: Kind; projectId: number; date: string; minutes: number; unsureMinutes: number };
type By = HoursGroup | 'row' | 'all';

const monthOf = ({ date }: Piece) => date.slice(0, 7);

const keyOf: Record<By, (piece: Piece) => string | number> = {
  person: ({ person }) => person,
  project: ({ projectId }) => projectId,
  month: monthOf,
  row: (piece) => `${piece.person} ${piece.projectId} ${monthOf(piece)}`,
  all: () => 0,
};

/** A row for what a piece is about, without its figures. */
function rowFor(by: By, piece: Piece): Worked {
  const { person, projectId } = piece;
  const tells = (one: By) => by === one || by === 'row';
  return {
    ...nothing,
    staffId: tells('person') && !isVolunteer(person) ? -person : null,
    volunteerId: tells('person') && isVolunteer(person) ? person : null,
    projectId: tells('project') ? projectId : null,
    month: tells('month') ? monthOf(piece) : '',
  };
}

/** Adds up pieces, a row for each key. */
function sumBy(by: By) {
  const rows = new Map<string | number, Worked>();
  const different = new Map<Worked, Record<'people' | Kind, Set<Person>> & { days: Set<string> }>();
  const start = (piece: Piece) => {
    const row = rowFor(by, piece);
    if (by !== 'row')
      different.set(row, { people: new Set(), volunteers: new Set(), staff: new Set(), days: new Set() });
    return row;
  };
  return {
    add(piece: Piece): void {
      const key = keyOf[by](piece);
      const row = rows.get(key) ?? start(piece);
      const { person, kind, date, minutes, unsureMinutes } = piece;
      row.minutes += minutes;
      if (kind === 'volunteers') row.volunteerMinutes += minutes;
      row.unsureMinutes += unsureMinutes;
      if (date > row.lastDay) row.lastDay = date;
      const counted = different.get(row);
      counted?.people.add(person);
      counted?.[kind].add(person);
      counted?.days.add(date);
      rows.set(key, row);
    },
    list(): Worked[] {
      for (const [row, { people, volunteers, staff, days }] of different) {
        row.people = people.size;
        row.volunteers = volunteers.size;
        row.staff = staff.size;
        row.days = days.size;
      }
      return [...rows.values()].sort(inOrder);
    },
  };
}

/** Volunteers first, each by their ids, then by project and month. */
const inOrder = (a: Worked, b: Worked) =>
  (a.staffId ?? 0) - (b.staffId ?? 0) ||
  (a.volunteerId ?? 0) - (b.volunteerId ?? 0) ||
  (a.projectId ?? 0) - (b.projectId ?? 0) ||
  a.month.localeCompare(b.month);

/** The hours of a period, added up in each of these ways: a row for each person, project, month, all three of them, or all in one row. */
export function sumHours<Way extends By>(db: Db, asked: HoursQuery, ways: readonly Way[]): Record<Way, Worked[]> {
  const { timeZone, from, to, projectId, of } = asked;
  const { cut, ...span } = cutIntoDays(timeZone, from, to);
  const sums = ways.map((way) => [way, sumBy(way)] as const);
  const note = (piece: Piece) => {
    if (of && of !== piece.kind) return;
    for (const [, one] of sums) one.add(piece);
  };
  const stays = readAsked(db, span, projectId ?? null);
  const countedFrom = countOnce<Person>();
  for (const [person, kind, project, began, ended, isCertain, isAsked] of stays) {
    const from = countedFrom(person, began, ended);
    if (!isAsked) continue;
    cut(from, ended, (date, minutes) =>
      note({ person, kind, projectId: project, date, minutes, unsureMinutes: isCertain ? 0 : minutes }),
    );
  }
  for (const [person, kind, project, date, minutes] of readAdded(db, asked))
    note({ person, kind, projectId: project, date, minutes, unsureMinutes: 0 });
  return Object.fromEntries(sums.map(([way, one]) => [way, one.list()])) as Record<Way, Worked[]>;
}

/** The counted minutes of the stays at one activity. */
export function sumActivity(db: Db, activityId: number): number {
  const stays = readStaysOf(db, sql`SELECT ${activityId} AS id`, always);
  const countedFrom = countOnce<Person>();
  return stays.reduce((sum, [person, , , began, ended, , isAsked]) => {
    const from = countedFrom(person, began, ended);
    return isAsked ? sum + ended - from : sum;
  }, 0);
}
