import { randomUUID } from 'node:crypto';
import { and, asc, between, eq, gte, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays } from '#shared/dates.ts';
import { keptDays, type Pack, type packSchema, pinnedDays } from '#shared/field.ts';
import { readChangeMark } from '../../db/change-mark.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { readListed } from '../activities/listed.ts';
import { findTodays } from '../activities/todays.ts';
import { commonParts, digestOf, type Reader, readActivityPart, readCommonPart, readNotesPart } from './parts.ts';

/** At most so many activities: a phone has to fetch them over one bar. */
const mostActivities = 300;

type Asked = z.output<typeof packSchema> & { database: string };

/**
 * What a phone keeps for the days around today: the parts that it lacks or that have changed, and which are gone. Stops between parts,
 * so that others are answered meanwhile.
 */
export function* packForPhone(db: Db, reader: Reader, asked: Asked): Generator<void, Pack> {
  const { database, has, pinned } = asked;
  const { now: at } = reader.act;
  // Read first: a change made meanwhile comes with the next answer.
  const mark = markOf(db, reader, asked);
  if (mark === asked.mark) return { mark, at, database, parts: [], gone: [] };
  const known = new Map(has.map(({ id, digest }) => [id, digest]));
  const pack: Pack = { mark, at, database, parts: [], gone: [] };
  const current = new Set<string>();
  const add = (part: Pack['parts'][number]) => {
    current.add(part.id);
    if (known.get(part.id) !== part.digest) pack.parts.push(part);
  };
  for (const id of Object.keys(commonParts)) {
    add(readCommonPart(db, reader, id));
    yield;
  }
  for (const id of findKept(db, reader, pinned)) {
    // Somebody may have deleted it while others had their turn.
    const now = readListed(db, id);
    if (now) for (const part of [readActivityPart(db, reader, now), ...readNotesPart(db, reader, now)]) add(part);
    yield;
  }
  pack.gone = [...known.keys()].filter((id) => !current.has(id));
  return pack;
}

/** Those of the days around today that are not archived, today's whatever their date, and those that somebody keeps, for some days after it. */
function findKept(db: Db, { act, timeZone }: Reader, pinned: number[]): number[] {
  const { today } = act;
  const around = and(
    eq(activities.archived, 0),
    between(activities.activityDate, addDays(today, -keptDays.before), addDays(today, keptDays.after)),
  );
  const chosen = and(inArray(activities.id, pinned), gte(activities.activityDate, addDays(today, -pinnedDays)));
  return db
    .select({ id: activities.id })
    .from(activities)
    .where(or(around, inArray(activities.id, findTodays(db, act, timeZone)), pinned.length > 0 ? chosen : undefined))
    .orderBy(asc(activities.activityDate), asc(activities.id))
    .limit(mostActivities)
    .all()
    .map(({ id }) => id);
}

/** A name for each connection: SQLite counts changes from when a connection was opened, so two connections' counts cannot be compared. */
const connectionIds = new WeakMap<Db, string>();

/** A digest of all that decides the answer. As long as it is the same, the phone has everything. */
function markOf(db: Db, { act, user }: Reader, { database, pinned }: Asked): string {
  const connection = connectionIds.get(db) ?? randomUUID();
  connectionIds.set(db, connection);
  const of = [
    database,
    connection,
    readChangeMark(db),
    user.id,
    user.role,
    act.today,
    [...pinned].sort((a, b) => a - b),
  ];
  return digestOf(JSON.stringify(of));
}
