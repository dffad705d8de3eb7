import { randomUUID } from 'node:crypto';
import { and, asc, between, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { addDays } from '#shared/dates.ts';
import { activitiesOf, keptDays, type LeftOut, type Pack, partOfLine, pinnedDays } from '#shared/field.ts';
import { id } from '#shared/fields.ts';
import { mostPinned } from '#shared/timings.ts';
import { readChangeMark } from '../../db/change-mark.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { findTodays } from '../activities/todays.ts';
import { linesToKeep } from '../trap-walks.ts';
import {
  commonParts,
  digestOf,
  type Reader,
  readActivityPart,
  readCommonPart,
  readLinePart,
  readLinesPart,
  readNotesPart,
  readPhotosPart,
  type SizedPart,
} from './parts.ts';

/** At most so many activities, and so many bytes of JSON: a phone has to fetch them over one bar. */
const mostActivities = 300;
const mostBytes = 4_000_000;
/** Of these, the lists to pick from may take so many. */
const mostCommonBytes = 2_000_000;
/** At most so many lines of traps. */
const mostLines = 200;
/** After so many activities that did not fit, the others are left out unread, so that the work of an answer has a bound. */
const mostTooLarge = 5;
/** So many of the activities that are left out are named. */
const mostNamed = 100;

const mostParts = 1000;
const shortText = z.string().max(60);

/** What a phone has already, so that only the rest is sent. */
export const packSchema = z.object({
  /** The mark of the answer that it had last. */
  mark: z.string().max(100).default(''),
  /** The activities that somebody keeps on this phone. */
  pinned: z.array(id).max(mostPinned).default([]),
  /** The lines of traps, likewise. */
  pinnedLines: z.array(id).max(mostPinned).default([]),
  /** Its parts, and the digest of each. */
  has: z
    .array(z.object({ id: shortText, digest: shortText }))
    .max(mostParts)
    .default([]),
});

type PackQuery = z.output<typeof packSchema> & { database: string };

/**
 * What a phone keeps for the days around today: the parts that it lacks or that have changed, and which are gone. Stops between parts,
 * so that others are answered meanwhile. What is too much is left out, the activities furthest from today first, and named.
 */
export function* packForPhone(db: Db, reader: Reader, asked: PackQuery): Generator<void, Pack> {
  const { database, has, pinned, pinnedLines } = asked;
  const { now: at } = reader.act;
  // Read first: a change made meanwhile comes with the next answer.
  const mark = markOf(db, reader, asked);
  if (mark === asked.mark) return { mark, at, database, parts: [], gone: [] };
  const known = new Map(has.map(({ id, digest }) => [id, digest]));
  const pack: Pack = { mark, at, database, parts: [], gone: [] };
  const current = new Set<string>();
  const leftOut: LeftOut = { activities: [], lists: [] };
  let left = mostBytes;
  /** Takes parts that belong together, where there is room for them. */
  const take = (sized: SizedPart[], room: number): boolean => {
    const bytes = sized.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes > room) return false;
    left -= bytes;
    for (const { part } of sized) {
      current.add(part.id);
      if (known.get(part.id) !== part.digest) pack.parts.push(part);
    }
    return true;
  };
  for (const id of Object.keys(commonParts)) {
    if (!take([readCommonPart(db, reader, id)], left - (mostBytes - mostCommonBytes))) leftOut.lists.push(id);
    yield;
  }
  const wanted = findKept(db, reader, pinned);
  for (const one of wanted.slice(0, mostActivities)) {
    const { id } = one;
    // Somebody may have deleted it while others had their turn.
    const isThere = db.select({ id: activities.id }).from(activities).where(eq(activities.id, id)).get();
    const mayFit = leftOut.activities.length < mostTooLarge;
    if (isThere && !(mayFit && take([readActivityPart(db, reader, id), ...readNotesPart(db, reader, id)], left)))
      leftOut.activities.push(one);
    yield;
  }
  leftOut.activities.push(...wanted.slice(mostActivities));
  const findLines = () => linesToKeep(db, projectsOf(db, current), pinnedLines);
  const lines = findLines();
  const projectIds = [...new Set(lines.map(({ projectId }) => projectId))];
  for (const id of projectIds) {
    take([readLinesPart(db, reader, id)], left);
    yield;
  }
  let isWhole = true;
  for (const { id } of lines.slice(0, mostLines)) {
    // Somebody may have deleted it while others had their turn.
    const isThere = findLines().some((line) => line.id === id);
    isWhole = isWhole && (!isThere || take([readLinePart(db, reader, id)], left));
    yield;
  }
  // A walk goes on without them.
  for (const { id } of lines.slice(0, mostLines)) {
    if (current.has(partOfLine(id))) take([readPhotosPart(db, id)], left);
    yield;
  }
  if (!isWhole || lines.length > mostLines) leftOut.lists.push('traps');
  pack.gone = [...known.keys()].filter((id) => !current.has(id));
  leftOut.activities = leftOut.activities.slice(0, mostNamed);
  return leftOut.activities.length + leftOut.lists.length > 0 ? { ...pack, leftOut } : pack;
}

/**
 * Those of the days around today that are not archived, today's whatever their date, and those that somebody keeps, for some days after it.
 * Today's come first, and then whose date is closest.
 */
function findKept(db: Db, { act, timeZone }: Reader, pinned: number[]): LeftOut['activities'] {
  const { today } = act;
  const around = and(
    eq(activities.archived, 0),
    between(activities.activityDate, addDays(today, -keptDays.before), addDays(today, keptDays.after)),
  );
  const isTodays = inArray(activities.id, findTodays(db, act, timeZone));
  const days = sql`abs(julianday(${activities.activityDate}) - julianday(${today}))`;
  const { id, activityName, activityDate } = activities;
  const chosen = and(inArray(activities.id, pinned), gte(activities.activityDate, addDays(today, -pinnedDays)));
  return db
    .select({ id, activityName, activityDate })
    .from(activities)
    .where(or(around, isTodays, pinned.length > 0 ? chosen : undefined))
    .orderBy(desc(isTodays), desc(inArray(activities.id, pinned)), asc(days), asc(activityDate), asc(id))
    .limit(mostActivities + mostNamed)
    .all();
}

/** The projects of the activities among these parts. */
function projectsOf(db: Db, partIds: ReadonlySet<string>): number[] {
  const ids = activitiesOf([...partIds].map((id) => ({ id })));
  const { projectId } = activities;
  const rows = db.selectDistinct({ projectId }).from(activities).where(inArray(activities.id, ids)).all();
  return rows.map((row) => row.projectId);
}

/** A name for each connection: SQLite counts changes from when a connection was opened, so two connections' counts cannot be compared. */
const connectionIds = new WeakMap<Db, string>();

/** A digest of all that decides the answer. As long as it is the same, the phone has everything. */
function markOf(db: Db, { act, user }: Reader, { database, pinned, pinnedLines }: PackQuery): string {
  const connection = connectionIds.get(db) ?? randomUUID();
  connectionIds.set(db, connection);
  const of = [
    database,
    connection,
    readChangeMark(db),
    user.id,
    user.role,
    act.today,
    ...[pinned, pinnedLines].map((ids) => ids.toSorted((a, b) => a - b)),
  ];
  return digestOf(JSON.stringify(of));
}
