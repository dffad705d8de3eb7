import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { instantIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { absences, attendance, taps } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { tapsOfStay, touchedBy } from './facts.ts';
import { rewriteStays } from './stays.ts';
import { noteChanges } from './trail.ts';

type Move = { id: number; intoId: number; name: string };

/**
 * Gives all taps of one volunteer to another, who is the same person: their stays are those of all taps of the two. Throws CONFLICT where
 * fewer would be out than are: were they two people after all, one would be missing.
 */
export function joinAttendance(db: Db, act: Act, { id, intoId, name }: Move): void {
  const out = [...openStays(db, id), ...openStays(db, intoId)];
  const places = out.map(({ activityId }) => getActivity(db, activityId).activityName);
  const refused = () => new AppError('CONFLICT', messages.volunteers.stillOut(name, places));
  if (out.length > 1) throw refused();
  // Their stays stay the rows that they are.
  db.update(attendance).set({ volunteerId: intoId }).where(eq(attendance.volunteerId, id)).run();
  const given = db.update(taps).set({ volunteerId: intoId }).where(eq(taps.volunteerId, id)).returning().all();
  noteChanges(db, act, rewriteStays(db, act, touchedBy(given)));
  if (openStays(db, intoId).length < out.length) throw refused();
}

function openStays(db: Db, volunteerId: number) {
  const isOpen = and(eq(attendance.volunteerId, volunteerId), isNull(attendance.signedOffAt));
  return db.select().from(attendance).where(isOpen).all();
}

/**
 * Gives what was tapped for somebody of the staff to the volunteer who they are from now on: what is open or of today, and all from which
 * that follows, for where they are follows from their taps together. What is past stays theirs as staff.
 */
export function moveAttendanceToVolunteer(db: Db, act: Act, staffId: number, volunteerId: number): void {
  const since = beginningOf(db, staffId, instantIn(act.timeZone, act.today, '00:00'));
  const isSince = and(eq(attendance.staffId, staffId), gte(attendance.signedOnAt, since));
  const stays = db.select({ id: attendance.id }).from(attendance).where(isSince);
  const isOfStay = inArray(taps.stayId, stays);
  const isOfNone = and(isNull(taps.stayId), gte(taps.at, since));
  const given = { staffId: null, volunteerId };
  db.update(taps)
    .set(given)
    .where(and(eq(taps.staffId, staffId), or(isOfStay, isOfNone)))
    .run();
  db.update(attendance).set(given).where(isSince).run();
  db.update(absences)
    .set(given)
    .where(and(eq(absences.staffId, staffId), gte(absences.createdAt, since)))
    .run();
}

/** When the first stay began that is open or reaches into a day, or that such a one ended; the day's beginning where none did before. */
function beginningOf(db: Db, staffId: number, day: string): string {
  const { id, signedOnAt, signedOffAt } = attendance;
  const stays = db
    .select({ id, signedOnAt, signedOffAt })
    .from(attendance)
    .where(eq(attendance.staffId, staffId))
    .orderBy(asc(signedOnAt), asc(id))
    .all();
  const hasOwnEnd = (stay: { id: number }) => tapsOfStay(db, stay.id).some((tap) => tap.kind === 'off' || tap.until);
  const first = stays.findIndex((stay) => stay.signedOffAt === null || stay.signedOffAt >= day);
  if (first === -1) return day;
  const before = stays.slice(0, first).findLastIndex(hasOwnEnd);
  const { signedOnAt: began = day } = stays[before + 1] ?? {};
  return began < day ? began : day;
}
