import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { absences, taps } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { findPerson } from '../attendance.ts';
import { recordAudit } from '../audit.ts';
import { personOf, type StoredTap, takeTapsAway, touchedBy } from './facts.ts';
import type { takeBackSchema } from './inputs.ts';
import { rewriteStays } from './stays.ts';
import { noteChanges } from './trail.ts';

type Press = z.output<typeof takeBackSchema>;

/**
 * Takes back what a press said of people at an activity: its taps go, and those that it took away are there again. Throws CONFLICT where
 * somebody corrected one, or took it away, since.
 */
export function takeBack(db: Db, act: Act, press: Press) {
  const { activityName } = getActivity(db, press.activityId);
  const said = tapsOf(db, press);
  const ofPress = and(eq(absences.activityId, press.activityId), eq(absences.change, press.key));
  const absent = db.delete(absences).where(ofPress).returning().all();
  const back = bringBack(db, press);
  const people = new Map([...said, ...absent, ...back].map((row) => [personKey(row), personOf(row)]));
  if (people.size === 0) throw new AppError('NOT_FOUND', messages.general.nothingToUndo);
  const ids = said.map(({ id }) => id);
  const gone = takeTapsAway(db, act, ids);
  if (gone.length < ids.length) throw new AppError('CONFLICT', messages.attendance.changedSince);
  noteChanges(db, act, rewriteStays(db, act, touchedBy([...gone, ...back])));
  const names = [...people.values()].map((person) => findPerson(db, person).name);
  const after = { activityId: press.activityId, activityName, names };
  const line = { recordType: 'attendance', recordId: press.activityId, recordName: activityName } as const;
  recordAudit(db, act, { action: 'taken back', ...line, after });
  return { message: messages.general.putBack };
}

/** The taps of a press, and what it said of when its people had left another activity. */
function tapsOf(db: Db, { activityId, key }: Press): StoredTap[] {
  const isOfPress = eq(taps.change, key);
  // A correction names its moments, and has no place by the clocks.
  const isTap = and(eq(taps.activityId, activityId), isOfPress, isNotNull(taps.placedAt));
  const isTheirs = (person: SQLiteColumn) => inArray(person, db.select({ person }).from(taps).where(isTap));
  return db
    .select()
    .from(taps)
    .where(and(isOfPress, or(isTheirs(taps.staffId), isTheirs(taps.volunteerId))))
    .all();
}

/** The taps that a press at this activity took away are there again, with what was said beside them of another. */
function bringBack(db: Db, { activityId, key }: Press): StoredTap[] {
  const isTaken = eq(taps.takenAwayBy, key);
  const isThere = and(isTaken, eq(taps.activityId, activityId));
  if (!db.select({ id: taps.id }).from(taps).where(isThere).limit(1).get()) return [];
  return db.update(taps).set({ takenAwayAt: null, takenAwayBy: null }).where(isTaken).returning().all();
}
