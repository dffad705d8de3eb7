import { deepStrictEqual as assertSame } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SqliteDatabase from 'better-sqlite3';
import { migrate } from '#server/db/migrate.ts';
import { type Sqlite, wrapDb } from '#server/db/open-db.ts';
import { rewriteStays } from '#server/services/attendance/stays.ts';
import { sumHours } from '#server/services/hours/counted.ts';
import { countMinutes, type PersonRef, personKey } from '#shared/attendance.ts';
import { testAct, testNow } from '#test/test-db.ts';
import { randomOf } from './clock-worlds.ts';

// Databases from before taps were kept: their stays and hours are as before, and follow from the taps that they get.

type Row = Record<string, string | number | null> & { id: number };

function rowsOf(sqlite: Sqlite): Row[] {
  const isKnown = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'attendance'").get();
  return isKnown ? (sqlite.prepare('SELECT * FROM attendance ORDER BY id').all() as Row[]) : [];
}

const stayOf = ({ id, staff_id, volunteer_id, signed_on_at, signed_off_at }: Row) => ({
  ...{ id, staffId: staff_id as number | null, volunteerId: volunteer_id as number | null },
  ...{ signedOnAt: String(signed_on_at), signedOffAt: signed_off_at as string | null },
});

type Whose = { staffId: number | null; volunteerId: number | null };

/** The minutes of each person, as who they are now: of their stays, and those that were added by hand. */
function minutesOf(sqlite: Sqlite, rows: Row[]): Map<string, number> {
  const former = sqlite.prepare(
    'SELECT former_staff_id, coalesce(joined_to_id, id) FROM volunteers WHERE former_staff_id IS NOT NULL',
  );
  const volunteers = new Map(former.raw().all() as [number, number][]);
  const asNow = <One extends Whose>(one: One): One => {
    const volunteerId = volunteers.get(one.staffId ?? 0);
    return volunteerId === undefined ? one : { ...one, staffId: null, volunteerId };
  };
  const stays = rows.map(stayOf).map(asNow);
  const counted = countMinutes(stays);
  const added = sqlite
    .prepare('SELECT staff_id AS staffId, volunteer_id AS volunteerId, minutes FROM added_hours')
    .all();
  const all = [
    ...stays.map((stay) => ({ ...stay, minutes: counted.get(stay.id) ?? 0 })),
    ...(added as (Whose & { minutes: number })[]).map(asNow),
  ];
  const minutes = new Map<string, number>();
  for (const one of all) minutes.set(personKey(one), (minutes.get(personKey(one)) ?? 0) + one.minutes);
  return new Map([...minutes].filter(([, sum]) => sum > 0).sort());
}

/** Which stay ended which, but for stays that are facts of their own, and times that were corrected since. */
const linksOf = (sqlite: Sqlite) =>
  sqlite
    .prepare(`SELECT s.id || ' ended ' || e.id FROM attendance s JOIN attendance e ON e.id = s.ended_id
      WHERE e.signed_off_at = s.signed_on_at AND NOT EXISTS (SELECT 1 FROM taps WHERE id IN (s.id, e.id) AND until IS NOT NULL)`)
    .pluck()
    .all();

const period = { from: '2025-01-01', to: '2027-12-31', timeZone: testAct.timeZone };

/** Brings a database up to date. Throws where a stay or an hour is then another, or does not follow from the taps. @returns how many stays it has. */
export function judgeUpgrade(sqlite: Sqlite): number {
  const before = rowsOf(sqlite);
  migrate(sqlite, testNow);
  const db = wrapDb(sqlite);
  const after = rowsOf(sqlite);
  const names = Object.keys(before[0] ?? {}).filter((name) => name !== 'heard_on_at');
  const asThen = (rows: Row[]) => rows.map((row) => names.map((name) => row[name]));
  assertSame(asThen(after), asThen(before));
  assertSame(new Set(after.map(({ is_certain }) => is_certain)), new Set(after.length > 0 ? [1] : []));
  const hours = sumHours(db, period, ['person']).person.filter(({ minutes }) => minutes > 0);
  const summed = hours.map((row): [string, number] => [personKey(row), row.minutes]);
  assertSame(new Map(summed.sort()), minutesOf(sqlite, before));

  const links = linksOf(sqlite);
  const people = new Map(after.map(stayOf).map((stay) => [personKey(stay), personOf(stay)]));
  const everyone = [...people.values()].map((person) => ({ person, from: '' }));
  assertSame(rewriteStays(db, testAct, everyone), []);
  const linksNow = new Set(linksOf(sqlite));
  assertSame(
    links.filter((link) => !linksNow.has(link)),
    [],
  );
  const withoutLink = (rows: Row[]) => rows.map(({ ended_id: _, ...row }) => row);
  assertSame(withoutLink(rowsOf(sqlite)), withoutLink(after));
  return after.length;
}

const personOf = ({ staffId, volunteerId }: ReturnType<typeof stayOf>): PersonRef =>
  staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId };

const frozenFolder = join(import.meta.dirname, '../../server/db/frozen');
const ofThen = '0017_joined-volunteers.db.gz';

/** A frozen database, in memory. */
export function thaw(name: string): Sqlite {
  const file = gunzipSync(readFileSync(join(frozenFolder, name)));
  // Bytes 18 and 19 of a file say that it has a write-ahead log, which memory has not.
  file.fill(1, 18, 20);
  return new SqliteDatabase(file);
}

/** A database of the first version's shape in which so many people have histories of their own. */
export function makeHistories(seed: number, people: number): Sqlite {
  const sqlite = thaw(ofThen);
  sqlite.exec('UPDATE attendance SET ended_id = NULL; DELETE FROM attendance;');
  const columns = (sqlite.pragma('table_info(volunteers)') as { name: string }[]).map(({ name }) => name);
  const email = "'history' || @id || '@o.example'";
  const own: Record<string, string> = { id: '@id', email, email_key: email };
  const values = columns.map((name) => own[name] ?? `"${name}"`);
  const copy = sqlite.prepare(`INSERT INTO volunteers SELECT ${values.join(', ')} FROM volunteers ORDER BY id LIMIT 1`);
  const insert =
    sqlite.prepare(`INSERT INTO attendance (activity_id, volunteer_id, signed_on_at, heard_on_at, signed_off_at, briefed, ended_id,
    created_at, created_by_id, updated_at, updated_by_id)
    VALUES (@activityId, @volunteerId, @on, @on, @off, @briefed, @endedId, @heardAt, 1, @endHeardAt, 1)`);
  sqlite.exec('BEGIN');
  for (let volunteerId = 10_000; volunteerId < 10_000 + people; volunteerId += 1) {
    copy.run({ id: volunteerId });
    let last = 0;
    for (const { isEnding, ...stay } of makeHistory(randomOf(seed * 100_003 + volunteerId)))
      last = Number(insert.run({ ...stay, volunteerId, endedId: isEnding ? last : null }).lastInsertRowid);
  }
  sqlite.exec('COMMIT');
  return sqlite;
}

const minute = 60_000;
const start = Date.parse('2026-02-01T18:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

type Random = (most: number) => number;
/** `isEnding`: it ended the one before. */
type Stay = {
  activityId: number;
  on: string;
  off: string | null;
  briefed: number;
  isEnding: boolean;
  heardAt: string;
  endHeardAt: string;
};

/** Stays of one person, some of which overlap: taps that were joined and split, corrections, and people who were two records once. */
function makeHistory(random: Random): Stay[] {
  const span = [300, 1500, 20_000, 60_000][random(4)] ?? 300;
  /** Some times were typed, to the hour. */
  const isTyped = random(2) === 0;
  const moment = (from: number, most: number) =>
    isTyped ? from + random(Math.ceil(most / 60)) * 60 * minute : from + random(most * minute);
  const count = 1 + random(8);
  const openAt = random(2) === 0 ? random(count) : -1;
  let last: { off: number | null; activityId: number } = { off: null, activityId: 0 };
  return Array.from({ length: count }, (_, index) => {
    const activityId = 1 + random(3);
    const follows = random(3) === 0 ? last.off : null;
    const on = follows ?? moment(start, span);
    const off = random(10) === 0 ? on : moment(on, [90, 600, 2000, 13_000][random(4)] ?? 90);
    const isEnding = follows !== null && activityId !== last.activityId && random(4) > 0;
    const heard = on + random(3) * 400 * minute;
    const isOpen = index === openAt;
    last = { off: isOpen ? null : off, activityId };
    return {
      ...{ activityId, on: iso(on), off: isOpen ? null : iso(off), briefed: random(2), isEnding },
      ...{ heardAt: iso(heard), endHeardAt: iso(Math.max(heard, off)) },
    };
  });
}
