import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { attendance, taps } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { touchedBy } from './facts.ts';
import { rewriteStays } from './stays.ts';
import { noteChanges } from './trail.ts';

type Move = { id: number; intoId: number };

/** Gives all taps of one volunteer to another, who is the same person: their stays are those of all taps of the two. */
export function joinAttendance(db: Db, act: Act, move: Move): void {
  moveStays(db, move);
  const { id, intoId } = move;
  const given = db.update(taps).set({ volunteerId: intoId }).where(eq(taps.volunteerId, id)).returning().all();
  noteChanges(db, act, rewriteStays(db, act, touchedBy(given)));
}

/** Their stays stay the rows that they are. Nobody is out twice, not even until they are written anew. */
function moveStays(db: Db, { id, intoId }: Move): void {
  const openOf = (volunteerId: number) => and(eq(attendance.volunteerId, volunteerId), isNull(attendance.signedOffAt));
  const open = [id, intoId].flatMap((one) => db.select().from(attendance).where(openOf(one)).all());
  const [first] = open.toSorted((a, b) => (a.signedOnAt < b.signedOnAt ? -1 : 1));
  if (first && open.length > 1) {
    const { signedOnAt: signedOffAt } = first;
    db.update(attendance).set({ signedOffAt }).where(eq(attendance.id, first.id)).run();
  }
  db.update(attendance).set({ volunteerId: intoId }).where(eq(attendance.volunteerId, id)).run();
}
