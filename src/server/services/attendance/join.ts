import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { type Act, changeStampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { recordNameOf } from './taps.ts';

type Stored = typeof attendance.$inferSelect;
type Joining = { db: Db; act: Act; name: string };
type Move = { id: number; intoId: number; name: string };

/**
 * Moves all sign-ons of one volunteer to another, who is the same person: nobody is at two places at once, so where one of them is out, the
 * sign-ons become what the taps would have made of one person. Closed ones stay as they were heard; overlapping time counts once.
 */
export function joinAttendance(db: Db, act: Act, { id, intoId, name }: Move): void {
  const joining = { db, act, name };
  const open = (volunteerId: number) =>
    db
      .select()
      .from(attendance)
      .where(and(eq(attendance.volunteerId, volunteerId), isNull(attendance.signedOffAt)))
      .get();
  const [theirs, own] = [open(id), open(intoId)];
  const kept = theirs && own ? joinOpen(joining, theirs, own) : (theirs ?? own);
  const others = kept ? closedOf(db, theirs && own ? [id, intoId] : [kept === theirs ? intoId : id]) : [];
  db.update(attendance).set({ volunteerId: intoId }).where(eq(attendance.volunteerId, id)).run();
  if (kept) endOpen(joining, kept, others);
}

function closedOf(db: Db, people: number[]): Stored[] {
  return people.flatMap((volunteerId) =>
    db
      .select()
      .from(attendance)
      .where(eq(attendance.volunteerId, volunteerId))
      .orderBy(asc(attendance.signedOnAt))
      .all()
      .filter(({ signedOffAt }) => signedOffAt !== null),
  );
}

/** Of two sign-ons without an end one stays open. @returns it. */
function joinOpen(joining: Joining, one: Stored, other: Stored): Stored {
  const isFirst = one.signedOnAt < other.signedOnAt || (one.signedOnAt === other.signedOnAt && one.id < other.id);
  const [earlier, later] = isFirst ? [one, other] : [other, one];
  if (earlier.activityId !== later.activityId) {
    change(joining, earlier, { signedOffAt: later.signedOnAt }, 'signed off');
    return change(joining, later, { endedId: later.endedId ?? earlier.id }, null);
  }
  const { db } = joining;
  const heardOnAt = earlier.heardOnAt > later.heardOnAt ? earlier.heardOnAt : later.heardOnAt;
  const endedId = earlier.endedId ?? later.endedId;
  db.update(attendance).set({ endedId: earlier.id }).where(eq(attendance.endedId, later.id)).run();
  db.delete(attendance).where(eq(attendance.id, later.id)).run();
  note(joining, 'joined with another sign-on', later, { before: later });
  return change(joining, earlier, { heardOnAt, endedId, briefed: earlier.briefed || later.briefed }, null);
}

/** What the other record's closed sign-ons say of the open one: it ended where they ended it. */
function endOpen(joining: Joining, open: Stored, closed: Stored[]): void {
  const isAfter = ({ signedOffAt }: Stored) => signedOffAt !== null && signedOffAt > open.signedOnAt;
  const here = closed.filter((row) => row.activityId === open.activityId && isAfter(row));
  const offs = here.flatMap(({ signedOffAt }) => signedOffAt ?? []).sort();
  const lastOff = offs.at(-1);
  if (lastOff !== undefined && lastOff >= open.heardOnAt) {
    change(joining, open, { signedOffAt: lastOff, heardOnAt: open.signedOnAt }, 'signed off');
    return;
  }
  const next = closed
    .filter((row) => row.activityId !== open.activityId && row.signedOnAt > open.heardOnAt)
    .sort((a, b) => (a.signedOnAt < b.signedOnAt ? -1 : 1))[0];
  if (next) {
    change(joining, open, { signedOffAt: next.signedOnAt, heardOnAt: open.signedOnAt }, 'signed off');
    if (next.endedId === null) change(joining, next, { endedId: open.id }, null);
    return;
  }
  const [first] = here;
  if (!first) return;
  // They signed off in between, and on again: the stay that ended has the earlier time, the open one begins where it was heard last.
  if (open.signedOnAt < first.signedOnAt) {
    const { signedOnAt, endedId } = open;
    const began = { signedOnAt, heardOnAt: signedOnAt, endedId: first.endedId ?? endedId };
    change(joining, first, began, 'signed on');
  }
  change(joining, open, { signedOnAt: open.heardOnAt, endedId: null }, 'signed on');
}

/** `action` null: nobody needs to read of it. */
function change(joining: Joining, before: Stored, values: Partial<Stored>, action: string | null): Stored {
  const { db, act } = joining;
  const after = { ...before, ...values, version: before.version + 1 };
  db.update(attendance)
    .set({ ...values, version: after.version, ...changeStampsOf(act) })
    .where(eq(attendance.id, before.id))
    .run();
  if (action) note(joining, action, before, { before, after });
  return after;
}

function note(
  { db, act, name }: Joining,
  action: string,
  row: Stored,
  states: { before: Stored; after?: Stored },
): void {
  const { activityName } = activities;
  const activity = db.select({ activityName }).from(activities).where(eq(activities.id, row.activityId)).get();
  const recordName = recordNameOf({ activityName: activity?.activityName ?? '' }, { name });
  recordAudit(db, act, { action, recordType: 'attendance', recordId: row.id, recordName, ...states });
}
