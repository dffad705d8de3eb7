import { deepStrictEqual as assertSame } from 'node:assert/strict';
import type { Db, Sqlite } from '#server/db/open-db.ts';
import { getActivityHours, listHours, showHours } from '#server/services/hours.ts';
import { todayIn } from '#shared/dates.ts';

/** The counted minutes by `person, project, month` and by `kind, project`, and the days of each person. */
type CountedMinutes = {
  minutes: Map<string, number>;
  kinds: Map<string, number>;
  days: Map<string, Set<string>>;
  unsure: number;
  /** Of each activity, whenever that was. */
  activities: Map<number, number>;
};

type Whose = { person: string; kind: string; project: number };

type Stay = Whose & {
  id: number;
  activity: number;
  signed_on_at: string;
  signed_off_at: string;
  is_certain: number;
};

/** A quarter of an hour: no clock of the world changes within one. */
const blockMinutes = 15;

/**
 * Counts hours minute by minute, as somebody with a calendar would: each minute of a person belongs to the earliest sign-on that covers
 * it, and to the day that the clock on the wall showed. Days from `from` to `to`, both included.
 */
function countMinutes(sqlite: Sqlite, period: { from: string; to: string; timeZone: string }): CountedMinutes {
  const { from, to, timeZone } = period;
  const counted: CountedMinutes = {
    ...{ minutes: new Map(), kinds: new Map(), days: new Map(), unsure: 0, activities: new Map() },
  };
  const days = new Map<number, string>();
  const dayOf = (minute: number) => {
    const block = Math.floor(minute / blockMinutes);
    const known = days.get(block) ?? todayIn(timeZone, new Date(block * blockMinutes * 60_000).toISOString());
    days.set(block, known);
    return known;
  };
  const note = ({ person, kind, project }: Whose, day: string, minutes: number, unsure = 0) => {
    if (day < from || day > to) return;
    const key = `${person}, ${project}, ${day.slice(0, 7)}`;
    counted.unsure += unsure;
    counted.minutes.set(key, (counted.minutes.get(key) ?? 0) + minutes);
    const kindKey = `${kind}, ${project}`;
    counted.kinds.set(kindKey, (counted.kinds.get(kindKey) ?? 0) + minutes);
    counted.days.set(person, (counted.days.get(person) ?? new Set()).add(day));
  };
  // Whoever became a volunteer is that one, also in what they did as staff.
  const person = `coalesce('volunteer ' || coalesce(volunteer_id, (SELECT v.id FROM volunteers v WHERE v.former_staff_id = staff_id)),
    'staff ' || staff_id) AS person, iif(staff_id IS NULL, 'volunteers', 'staff') AS kind`;
  const stays = sqlite
    .prepare(
      `SELECT t.id, ${person}, a.id AS activity, a.project_id AS project, signed_on_at, signed_off_at, is_certain
       FROM attendance t
       JOIN activities a ON a.id = t.activity_id WHERE signed_off_at IS NOT NULL`,
    )
    .all() as Stay[];
  const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);
  const byPerson = new Map<string, Stay[]>();
  for (const stay of stays) {
    const own = byPerson.get(stay.person);
    if (own) own.push(stay);
    else byPerson.set(stay.person, [stay]);
  }
  for (const own of byPerson.values()) {
    own.sort((a, b) => Date.parse(a.signed_on_at) - Date.parse(b.signed_on_at) || a.id - b.id);
    const taken = new Set<number>();
    for (const { activity, signed_on_at, signed_off_at, is_certain, ...whose } of own) {
      for (let minute = minuteOf(signed_on_at); minute < minuteOf(signed_off_at); minute += 1) {
        if (taken.has(minute)) continue;
        taken.add(minute);
        counted.activities.set(activity, (counted.activities.get(activity) ?? 0) + 1);
        note(whose, dayOf(minute), 1, 1 - is_certain);
      }
    }
  }
  const added = sqlite
    .prepare(
      `SELECT ${person}, coalesce(h.project_id, a.project_id) AS project, date, minutes FROM added_hours h
       LEFT JOIN activities a ON a.id = h.activity_id`,
    )
    .all() as (Whose & { date: string; minutes: number })[];
  for (const one of added) note(one, one.date, one.minutes);
  return counted;
}

type HoursPeriod = { from: string; to: string; timeZone: string };

/** Compares the hours of a period, of each person, project and month, with an independent count. @returns how many figures there were. */
export function compareHours({ db, sqlite }: { db: Db; sqlite: Sqlite }, { timeZone, ...period }: HoursPeriod): number {
  const { minutes, kinds, days, unsure, activities } = countMinutes(sqlite, { ...period, timeZone });
  const clock = { timeZone, today: '2026-12-31' };
  const answer = listHours(db, clock, period);
  const found = answer.rows.map(({ staffId, volunteerId, projectId, month, hours }): [string, number] => {
    const person = staffId === null ? `volunteer ${volunteerId}` : `staff ${staffId}`;
    return [`${person}, ${projectId}, ${month}`, Math.round(hours * 60)];
  });
  assertSame(new Map(found.toSorted()), new Map([...minutes].toSorted()));
  assertSame(
    Math.round(answer.totalHours * 60),
    [...minutes.values()].reduce((sum, one) => sum + one, 0),
  );
  assertSame(Math.round(answer.unsureHours * 60), unsure);
  assertSame(answer.people, days.size);
  for (const projectId of new Set(answer.rows.map((row) => row.projectId)))
    for (const of of ['volunteers', 'staff'] as const) {
      const { totalHours } = listHours(db, clock, { ...period, projectId, of });
      assertSame(Math.round(totalHours * 60), kinds.get(`${of}, ${projectId}`) ?? 0);
    }
  for (const [activityId, sum] of activities)
    assertSame(Math.round(getActivityHours(db, { activityId }).hours * 60), sum);
  const byPerson = showHours(db, clock, { ...period, by: 'person' }).rows;
  const sorted = (counts: number[]) => counts.toSorted((a, b) => a - b);
  assertSame(sorted(byPerson.map((row) => row.days)), sorted([...days.values()].map(({ size }) => size)));
  return found.length + byPerson.length;
}

type Many = { count: number; activityIds: number[]; volunteerIds: number[]; staffIds: number[] };

/**
 * Stays of 2026 that look random and are the same at every run: most of some hours, some of days, a few of months, as 0.1.0 took them. Many
 * lie over one another; some begin when the same person’s began, or where it ended.
 */
export function makeManyStays(sqlite: Sqlite, { count, activityIds, volunteerIds, staffIds }: Many): void {
  let state = 7;
  const random = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const start = Date.parse('2026-01-01T00:00:00Z');
  const people = [
    ...staffIds.map((id) => ({ staffId: id, volunteerId: null })),
    ...volunteerIds.map((id) => ({ staffId: null, volunteerId: id })),
  ];
  const insert = sqlite.prepare(
    `INSERT INTO attendance (activity_id, staff_id, volunteer_id, signed_on_at, signed_off_at, briefed, is_certain, created_at, updated_at)
     VALUES (@activityId, @staffId, @volunteerId, @on, @off, 1, @isCertain, @on, @on)`,
  );
  let before = { on: start, off: start, who: 0 };
  sqlite.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const any = start + random(300 * 24 * 60) * 60_000 + random(60_000);
      const on = n % 9 === 0 ? before.on : n % 10 === 0 ? before.off : any;
      const minutes = n % 300 === 1 ? random(90 * 24 * 60) : n % 50 === 0 ? random(6 * 24 * 60) : random(10 * 60);
      const who = on === any ? random(people.length) : before.who;
      before = { on, off: on + minutes * 60_000, who };
      const iso = (ms: number) => new Date(ms).toISOString();
      const activityId = activityIds[random(activityIds.length)] ?? 0;
      const times = { on: iso(on), off: iso(on + minutes * 60_000), isCertain: Number(n % 7 > 0) };
      insert.run({ activityId, ...people[who], ...times });
    }
  })();
}
