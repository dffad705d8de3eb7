import { and, desc, eq, gte, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { type Stay, staysOf, tapIdsOf } from '#shared/attendance/stays.ts';
import { type PersonRef, personKey } from '#shared/attendance.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce, rowWriter } from '../../db/prepared.ts';
import { attendance, taps } from '../../db/schema/attendance.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { preparedOfPerson, type StoredTap, type Touched, tapsFrom } from './facts.ts';

export type StoredStay = typeof attendance.$inferSelect;
/** What became of a stay. Null before: it began; null after: it is no more. */
export type StayChange = { before: StoredStay | null; after: StoredStay | null };

/** Writes the stays of those whose taps changed, from the last moment before the change at which each was nowhere. */
export function rewriteStays(db: Db, act: Act, touched: readonly Touched[]): StayChange[] {
  const earliest = new Map<string, Touched>();
  for (const one of touched) {
    const key = personKey(one.person);
    const known = earliest.get(key);
    if (!known || one.from < known.from) earliest.set(key, one);
  }
  return [...earliest.values()].flatMap((one) => rewriteOne(db, act, one));
}

const staysOfPerson = preparedOfPerson((db, isTheirs) => {
  const isSince = and(isTheirs(attendance), gte(attendance.signedOnAt, sql.placeholder('start')));
  const isWhole = and(eq(taps.id, attendance.id), isNotNull(taps.until));
  const isOfTaps = notExists(db.select({ id: taps.id }).from(taps).where(isWhole));
  return {
    since: db.select().from(attendance).where(isSince).prepare(),
    endNone: db
      .update(attendance)
      .set({ endedId: null })
      .where(and(isSince, isNotNull(attendance.endedId)))
      .prepare(),
    lastTwo: db
      .select({ signedOnAt: attendance.signedOnAt, signedOffAt: attendance.signedOffAt })
      .from(attendance)
      .where(and(isTheirs(attendance), isOfTaps, lt(attendance.signedOnAt, sql.placeholder('start'))))
      .orderBy(desc(attendance.signedOnAt), desc(attendance.id))
      .limit(2)
      .prepare(),
  };
});

const putInStay = preparedOnce(({ $client }) =>
  $client.prepare<[number | null, number]>('UPDATE taps SET stay_id = ? WHERE id = ?'),
);

function rewriteOne(db: Db, act: Act, { person, from }: Touched): StayChange[] {
  const start = nowhereBefore(db, person, from);
  const their = staysOfPerson(db, person);
  const since = { person: their.person, start };
  const rows = their.statements.since.all(since);
  // Before a row goes, or gets another id, no other may name it.
  their.statements.endNone.run(since);
  const { live, briefings } = tapsFrom(db, person, start);
  const stays = staysOf([...briefings, ...live], act.timeZone);
  const changes = write(db, act, person, matched(stays, rows, live));
  const stayIds = new Map(stays.flatMap((stay) => tapIdsOf(stay).map((id) => [id, stay.id])));
  for (const { id, stayId } of live) {
    const now = stayIds.get(id) ?? null;
    // A client may know a stay by any of its taps.
    if (now !== stayId) putInStay(db).run(now, id);
  }
  return changes;
}

/** A moment, not after `from`, before which no tap has to do with those after it. Stays that are facts of their own do not count. */
function nowhereBefore(db: Db, of: PersonRef, from: string): string {
  const { statements, person } = staysOfPerson(db, of);
  const [last, before] = statements.lastTwo.all({ person, start: from });
  // The last one may have been ended, or be contradicted, by another tap than its times say.
  if (!last) return from;
  const reaches = before && (before.signedOffAt ?? last.signedOnAt) >= last.signedOnAt;
  return reaches ? nowhereBefore(db, of, last.signedOnAt) : last.signedOnAt;
}

const noteEnded = preparedOnce(({ $client }) =>
  $client.prepare<[number, number]>('UPDATE attendance SET ended_id = ? WHERE id = ?'),
);

const stayWriter = rowWriter(attendance);

type Match = { stay: Stay; before: StoredStay | null };

/** Each stay with the row that it was so far; `gone`: the rows of which nothing is left. */
function matched(stays: Stay[], rows: StoredStay[], live: StoredTap[]): { matches: Match[]; gone: StoredStay[] } {
  const left = new Map(rows.map((row) => [row.id, row]));
  const take = (id: number | null) => {
    const row = left.get(id ?? 0) ?? null;
    if (row) left.delete(row.id);
    return row;
  };
  const known = new Map(stays.map((stay) => [stay.id, take(stay.id)]));
  const stayIds = new Map(live.map(({ id, stayId }) => [id, stayId]));
  const takeByTap = (onIds: number[]) => {
    const id = onIds.map((onId) => stayIds.get(onId) ?? null).find((stayId) => left.has(stayId ?? 0));
    return take(id ?? null);
  };
  const matches = stays.map((stay) => ({ stay, before: known.get(stay.id) ?? takeByTap(stay.onIds) }));
  return { matches, gone: [...left.values()] };
}

/** What a stay says by itself. Which one it ended follows from the others. */
const columnsOf = ({ id, activityId, signedOnAt, signedOffAt, isCertain, briefed, startTime, finishTime }: Stay) => {
  return { id, activityId, signedOnAt, signedOffAt, isCertain, briefed, startTime, finishTime };
};

function write(db: Db, act: Act, person: PersonRef, { matches, gone }: ReturnType<typeof matched>): StayChange[] {
  const isSame = ({ stay, before }: Match) =>
    before !== null && Object.entries(columnsOf(stay)).every(([name, value]) => before[name as 'id'] === value);
  for (const { id } of gone) db.delete(attendance).where(eq(attendance.id, id)).run();
  // Those that end come first: nobody is out twice.
  const inTurn = matches
    .filter((match) => !isSame(match))
    .sort((a, b) => Number(a.stay.signedOffAt === null) - Number(b.stay.signedOffAt === null));
  const { staffId = null, volunteerId = null } = person;
  const written = inTurn.map(({ stay, before }) => {
    const kept = before ?? { staffId, volunteerId, signedOffAt: null, ...stampsOf(act), version: 0 };
    const version = kept.version + 1;
    // It is made when the server hears that they are out, also where it had ended before: the alarm asks about them from then on.
    const isOutAgain = kept.signedOffAt !== null && stay.signedOffAt === null;
    const createdAt = isOutAgain ? act.now : kept.createdAt;
    const row = { ...kept, createdAt, ...columnsOf(stay), ...changeStampsOf(act), version, endedId: null };
    if (before) stayWriter.update(db, before.id, row);
    else stayWriter.insert(db, row);
    return { before, after: { ...row, endedId: stay.endedId } };
  });
  for (const { stay } of matches) {
    const { id, endedId } = stay;
    if (endedId !== null) noteEnded(db).run(endedId, id);
  }
  return [...gone.map((before) => ({ before, after: null })), ...written];
}
