import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ActivityTimes } from '#shared/activities/times.ts';
import {
  answerStepMs,
  notBefore,
  type PlacedTap,
  placeTaps,
  type SaidMoment,
  type SaidTap,
} from '#shared/attendance/clocks.ts';
import { type PersonRef, personKey } from '#shared/attendance.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce, rowWriter } from '../../db/prepared.ts';
import { type attendance, taps } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';

// Taps as facts: how they are kept, placed in time, corrected and taken away. What follows from them is in `stays.ts`.

export type StoredTap = typeof taps.$inferSelect;
/** Whose stays follow anew, and from which moment on. */
export type Touched = { person: PersonRef; from: string };

/** The condition for the rows of one person. */
export const ofPerson = (table: typeof taps | typeof attendance, { staffId, volunteerId }: PersonRef): SQL =>
  staffId !== undefined ? eq(table.staffId, staffId) : eq(table.volunteerId, volunteerId);

/**
 * Statements about one person, prepared once for the staff and once for volunteers: a press runs each up to a thousand times.
 * They are called with `person`, the id.
 */
export function preparedOfPerson<Statements>(
  prepare: (db: Db, isTheirs: (table: typeof taps | typeof attendance) => SQL) => Statements,
) {
  const of = (column: 'staffId' | 'volunteerId') =>
    preparedOnce((db) => prepare(db, (table) => eq(table[column], sql.placeholder('person'))));
  const [ofStaff, ofVolunteer] = [of('staffId'), of('volunteerId')];
  return (db: Db, { staffId, volunteerId }: PersonRef) =>
    staffId !== undefined
      ? { statements: ofStaff(db), person: staffId }
      : { statements: ofVolunteer(db), person: volunteerId };
}

/** A column by which SQLite does not look rows up: somebody has few at all activities, an activity those of a thousand people. */
export const byPerson = (column: SQLiteColumn): SQL => sql`+${column}`;

export function personOf({ staffId, volunteerId }: Pick<StoredTap, 'staffId' | 'volunteerId'>): PersonRef {
  return staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId };
}

type Activity = ActivityTimes & { id: number; createdAt: string };
type NewTap = { activity: Activity; person: PersonRef; kind: StoredTap['kind']; briefed?: boolean | null | undefined };

/** Sorts after every instant. */
export const afterAll = '~';
const dayMs = 24 * 3_600_000;
/** So long a change may wait on a phone. */
const longestWaitMs = 60 * dayMs;

/** What is said of the moment of an act: by its phone, or by its clock alone. `activity`: it is of no time long before that was made. */
function saidOf(act: Act, activity?: Activity): SaidMoment {
  const { clock, phone } = act.said ?? { clock: act.madeAt };
  const answeredAt = phone && phone.answeredAt <= act.now ? phone.answeredAt : null;
  const waited = Date.parse(act.now) - longestWaitMs;
  const first = activity ? Math.max(Date.parse(activity.createdAt) - dayMs, waited) : waited;
  const earliest = phone && answeredAt ? notBefore(phone) : new Date(first).toISOString();
  const page = { pageId: phone?.pageId ?? null, pageMs: phone?.pageMs ?? 0 };
  return { clock, answeredAt, earliest, ...page };
}

/**
 * When something was pressed that is no tap. Where the phone's clock contradicts what is known, as early as its last answer allows; where
 * there is none, when the server heard of it.
 */
export function placePress(act: Act): PlacedTap {
  const said = saidOf(act);
  const press = { ...said, id: 0, person: 'nobody', number: 0, heardAt: act.now };
  return placeTaps([{ ...press, kind: said.answeredAt === null ? 'on' : 'brief' }]).get(press.id) as PlacedTap;
}

/**
 * Whether a press can have known of a tap: one made before it on the press's own phone, whatever its clock says, or one made until then of
 * which the server had heard by its last answer to that phone.
 */
export function knownTo(act: Act): (tap: StoredTap) => boolean {
  const { at: pressedAt } = placePress(act);
  const { phoneId, number = 0 } = act.said?.phone ?? {};
  const { answeredAt } = saidOf(act);
  const heardBefore = answeredAt === null ? afterAll : new Date(Date.parse(answeredAt) + answerStepMs).toISOString();
  const isOwn = (tap: StoredTap) => tap.phoneId === phoneId && (tap.number ?? 0) < number;
  return (tap) => isOwn(tap) || (tap.at <= pressedAt && tap.heardAt < heardBefore);
}

/** Adds taps of a press, and places them among the others of its phone. @returns them, and whose stays they touch. */
export function addTaps(db: Db, act: Act, added: NewTap[]): { ids: number[]; touched: Touched[] } {
  const { phoneId = null, number = null } = act.said?.phone ?? {};
  const rows = added.map((tap) => insertTap(db, act, tap, { said: saidOf(act, tap.activity), phoneId, number }));
  const ids = rows.map(({ id }) => id);
  return { ids, touched: placeAgain(db, phoneId === null ? rows : tapsAround(db, phoneId, rows), new Set(ids)) };
}

/** A tap at a moment that somebody named. */
export function nameTap(db: Db, act: Act, tap: NewTap, at: string): number {
  return insertTap(db, act, tap, { at, placedAt: null, namedAt: act.now }).id;
}

const tapWriter = rowWriter(taps);

const noTimes: ActivityTimes = { startTime: '', finishTime: '' };

type Placing = Partial<Pick<StoredTap, 'at' | 'placedAt' | 'namedAt' | 'said' | 'phoneId' | 'number'>>;

function insertTap(db: Db, act: Act, { activity, person, kind, briefed = null }: NewTap, placing: Placing): StoredTap {
  const { startTime, finishTime } = kind === 'on' ? activity : noTimes;
  const { staffId = null, volunteerId = null } = person;
  const row = {
    ...{ activityId: activity.id, staffId, volunteerId, startTime, finishTime },
    ...{ kind, briefed, until: null, at: act.now, placedAt: act.now, isCertain: true, namedAt: null, stayId: null },
    ...{ takenAwayAt: null, takenAwayBy: null, heardAt: act.now },
    ...{ createdById: act.actorId, change: act.changeKey ?? null },
    ...{ said: null, phoneId: null, number: null, ...placing },
  };
  return { ...row, id: tapWriter.insert(db, row) };
}

/**
 * All taps of a phone that can say something of when these were made, and that these can say something of: no answer came between. What the
 * server heard before the last answer that a phone had had says nothing new of it.
 */
function tapsAround(db: Db, phoneId: string, rows: StoredTap[]): StoredTap[] {
  let found = rows;
  for (;;) {
    const since = found.map(({ said, heardAt }) => said?.answeredAt ?? heardAt).reduce((a, b) => (a < b ? a : b));
    const more = db
      .select()
      .from(taps)
      .where(and(eq(taps.phoneId, phoneId), gte(taps.heardAt, since)))
      .all();
    if (more.length <= found.length) return more;
    found = more;
  }
}

const placeTap = preparedOnce(({ $client }) =>
  $client.prepare<[string, string | null, number, number]>(
    'UPDATE taps SET at = ?, placed_at = ?, is_certain = ? WHERE id = ?',
  ),
);

/** Places taps of one phone. Those whose moment somebody named stay where they are, but tell of the others. */
function placeAgain(db: Db, rows: StoredTap[], added: ReadonlySet<number>): Touched[] {
  const placed = placeTaps(rows.flatMap(saidTapOf));
  return rows.flatMap((row) => {
    const { at: placedAt, isCertain } = placed.get(row.id) ?? row;
    if (!added.has(row.id) && placedAt === row.placedAt && isCertain === row.isCertain) return [];
    const at = row.namedAt === null ? placedAt : row.at;
    placeTap(db).run(at, placedAt, Number(isCertain), row.id);
    return touchedBy([row, { ...row, at, placedAt }]);
  });
}

/** What came from no phone is where it is. */
function saidTapOf({ id, kind, said, number, heardAt, ...who }: StoredTap): SaidTap[] {
  return said ? [{ id, kind, person: personKey(who), number: number ?? 0, heardAt, ...said }] : [];
}

/** Names the moment of taps that are there, or confirms it. Where each was before is kept. */
export function moveTaps(db: Db, act: Act, ids: number[], at: string): void {
  const placedAt = sql`coalesce(${taps.placedAt}, ${taps.at})`;
  db.update(taps).set({ at, placedAt, namedAt: act.now }).where(inArray(taps.id, ids)).run();
}

type TakingAway = {
  /** Also those of which somebody said something since. */
  evenNamed?: boolean;
  /** The change with which they come back. */
  by?: string | undefined;
};

/** Takes taps away that are there and of which nobody said anything since. @returns them. */
export function takeTapsAway(db: Db, act: Act, ids: number[], { evenNamed, by }: TakingAway = {}): StoredTap[] {
  // A time that was named from the start has no place by the clocks until it is corrected.
  const isUntouched = or(isNull(taps.namedAt), isNull(taps.placedAt));
  const isMeant = sql`${taps.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isThere = and(isMeant, isNull(taps.takenAwayAt), evenNamed ? undefined : isUntouched);
  const gone = { takenAwayAt: act.now, takenAwayBy: by ?? null, stayId: null };
  return db.update(taps).set(gone).where(isThere).returning().all();
}

/**
 * Takes taps away, also those of which somebody said something since, and what was said beside a sign-on of when its person had left, here on
 * an earlier day or elsewhere: who did not come said nothing of it. @returns all of them.
 */
export function takePressesAway(db: Db, act: Act, ids: number[], by?: string): StoredTap[] {
  const gone = takeTapsAway(db, act, ids, { evenNamed: true, by });
  const pressed = gone.filter(({ kind, change }) => kind === 'on' && change !== null);
  const beside = pressed.flatMap(({ change, ...who }) => {
    const { statements, person } = leftBefore(db, personOf(who));
    return statements.all({ person, change }).map(({ id }) => id);
  });
  return [...gone, ...takeTapsAway(db, act, beside, { by })];
}

const leftBefore = preparedOfPerson((db, isTheirs) => {
  const isOfPress = and(isTheirs(taps), eq(taps.change, sql.placeholder('change')), eq(taps.kind, 'off'));
  return db.select({ id: taps.id }).from(taps).where(isOfPress).prepare();
});

/** From its moment on and, because it overrides others between the two, from where the clocks put it. */
export const touchedBy = (rows: StoredTap[]): Touched[] =>
  rows.flatMap((row) => [row.at, row.placedAt ?? row.at].map((from) => ({ person: personOf(row), from })));

const tapsOfPerson = preparedOfPerson((db, isTheirs) => {
  const from = sql.placeholder('from');
  const isLive = and(isTheirs(taps), isNull(taps.takenAwayAt));
  const isLater = and(isLive, gte(taps.at, from));
  const later = db.select({ activityId: taps.activityId }).from(taps).where(isLater);
  const isEarlier = and(isLive, lt(taps.at, from), isNotNull(taps.briefed), inArray(byPerson(taps.activityId), later));
  return {
    live: db.select().from(taps).where(isLater).prepare(),
    briefings: db.select().from(taps).where(isEarlier).prepare(),
  };
});

/** Somebody's taps from a moment on, and what was said before of the briefings at the same activities. */
export function tapsFrom(db: Db, of: PersonRef, from: string): { live: StoredTap[]; briefings: StoredTap[] } {
  const { statements, person } = tapsOfPerson(db, of);
  const briefings = statements.briefings.all({ person, from });
  return {
    live: statements.live.all({ person, from }),
    briefings: briefings.map((tap) => ({ ...tap, kind: 'brief', until: null })),
  };
}

/** The stays to which taps belong, each once. */
export function stayIdsOf(db: Db, ids: number[]): number[] {
  const rows = db.select({ id: taps.id, stayId: taps.stayId }).from(taps).where(inArray(taps.id, ids)).all();
  const known = new Map(rows.map(({ id, stayId }) => [id, stayId]));
  return [...new Set(ids.flatMap((id) => known.get(id) ?? []))];
}

/** The live taps of which a stay consists, the first sign-on first. */
export function tapsOfStay(db: Db, stayId: number): StoredTap[] {
  return db.select().from(taps).where(eq(taps.stayId, stayId)).orderBy(asc(taps.at), asc(taps.id)).all();
}
