import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, invalidField } from '#shared/app-error.ts';
import {
  type correctAttendanceSchema,
  type createAttendanceSchema,
  judgeTimes,
  type PersonRef,
  type removeAttendanceSchema,
} from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { refuseDuplicate } from '../../db/constraints.ts';
import type { Db } from '../../db/open-db.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { type AttendanceRow, findOpen, findPerson, getAttendance } from '../attendance.ts';
import { recordAudit } from '../audit.ts';
import type { TakenRow } from '../removals.ts';
import { saveRecord } from '../versions.ts';
import { stayingPerson } from '../volunteers/staying.ts';
import { findLatest, recordNameOf } from './taps.ts';

/** A sign-on that names its own time. Throws CONFLICT while that person is signed on anywhere. */
export function createAttendance(db: Db, act: Act, input: z.output<typeof createAttendanceSchema>) {
  const { activityId, briefed, signedOnAt = act.madeAt } = input;
  const { activityName, startTime, finishTime } = getActivity(db, activityId);
  const person = findPerson(db, personOf(input));
  const { userNotFound, volunteerNotFound } = messages.people;
  if (person.isDeleted)
    throw new AppError('NOT_FOUND', person.staffId === undefined ? volunteerNotFound : userNotFound);
  if (signedOnAt > act.now) throw invalidField('signedOnAt', messages.attendance.inFuture);
  const { staffId = null, volunteerId = null } = person;
  const times = { signedOnAt, heardOnAt: signedOnAt, signedOffAt: null, startTime, finishTime, endedId: null };
  const { id } = refuseDuplicate(
    () => signedOnElsewhere(db, person, activityId),
    () =>
      db
        .insert(attendance)
        .values({ activityId, staffId, volunteerId, briefed, ...times, ...stampsOf(act) })
        .returning({ id: attendance.id })
        .get(),
  );
  const recordName = recordNameOf({ activityName }, person);
  const after = { activityId, staffId, volunteerId, briefed, ...times };
  recordAudit(db, act, { action: 'signed on', recordType: 'attendance', recordId: id, recordName, after });
  return getAttendance(db, { id });
}

function personOf({ staffId, volunteerId }: Pick<Chosen, 'staffId' | 'volunteerId'>): PersonRef {
  if (staffId && !volunteerId) return { staffId };
  if (volunteerId && !staffId) return { volunteerId };
  throw new AppError('INVALID', messages.attendance.onePerson);
}

function signedOnElsewhere(db: Db, person: PersonRef & { name: string }, activityId: number): AppError {
  const open = findOpen(db, person);
  const { stillSignedOn, signedOnAlready } = messages.attendance;
  const message =
    open && open.activityId !== activityId
      ? stillSignedOn(person.name, open.activityName)
      : signedOnAlready(person.name);
  return new AppError('CONFLICT', message);
}

type Chosen = {
  id?: number | undefined;
  activityId?: number | undefined;
  staffId?: number | null | undefined;
  volunteerId?: number | null | undefined;
};

/** The sign-on that is meant: by its id, or the latest of a person at an activity. */
function findChosen(db: Db, { id, activityId, staffId = null, volunteerId = null }: Chosen): AttendanceRow {
  if (id !== undefined) return getAttendance(db, { id });
  const person = stayingPerson(db, personOf({ staffId, volunteerId }));
  return getAttendance(db, { id: findLatest(db, activityId ?? 0, person)?.id ?? 0 });
}

/** Corrects a sign-on, or signs somebody off at a given time. A time that was there already is changed only with a reason. */
export function correctAttendance(db: Db, act: Act, input: z.output<typeof correctAttendanceSchema>) {
  const before = findChosen(db, input);
  const { id, activityId } = before;
  const { signedOnAt = before.signedOnAt, briefed = before.briefed, reason } = input;
  const signedOffAt = input.signedOffAt === undefined ? before.signedOffAt : input.signedOffAt;
  const wrong = judgeTimes(before, { signedOnAt, signedOffAt }, { now: act.now, reason });
  if (wrong) throw invalidField(wrong.field, wrong.message);
  const person = { ...personOf(before), name: before.name };
  const fieldsNow = () => {
    const now = getAttendance(db, { id });
    return { ...now, reason: now.version === before.version ? '' : (reason ?? '') };
  };
  return saveRecord(db, act, {
    table: attendance,
    before,
    only: { signedOnAt, signedOffAt, briefed },
    following: { heardOnAt: signedOnAt },
    startedFrom: input.version,
    read: () => getAttendance(db, { id }),
    taken: () => signedOnElsewhere(db, person, activityId),
    trail: {
      action: before.signedOffAt === null && signedOffAt !== null && !reason ? 'signed off' : 'corrected',
      recordType: 'attendance',
      recordName: recordNameOf(getActivity(db, activityId), before),
      fields: fieldsNow,
    },
  });
}

/** Takes a sign-on away, with a reason. Somebody whom it had signed off elsewhere is signed on there again. */
export function removeAttendance(db: Db, act: Act, input: z.output<typeof removeAttendanceSchema>) {
  const before = findChosen(db, input);
  takeAway(db, act, before, input.reason);
  return { message: messages.attendance.removed };
}

/** @returns the row, where the assignment of that person can be put back with it. */
function takeAway(db: Db, act: Act, before: AttendanceRow, reason: string): TakenRow[] {
  const { id } = before;
  db.update(attendance).set({ endedId: null }).where(eq(attendance.endedId, id)).run();
  const rows = db.delete(attendance).where(eq(attendance.id, id)).returning().all();
  const recordName = recordNameOf(getActivity(db, before.activityId), before);
  const line = { recordType: 'attendance', recordId: id, recordName, before: { ...before, reason } } as const;
  recordAudit(db, act, { action: 'removed', ...line });
  const endedId = rows[0]?.endedId;
  if (endedId) reopen(db, act, endedId, before.signedOnAt);
  return endedId ? [] : rows.map((row) => ({ table: 'attendance', row }));
}

/** Signs somebody on again at the activity where another sign-on had ended theirs, unless somebody changed that since. */
function reopen(db: Db, act: Act, id: number, endedAt: string): void {
  const before = getAttendance(db, { id });
  if (before.signedOffAt !== endedAt || findOpen(db, personOf(before))) return;
  const version = before.version + 1;
  db.update(attendance)
    .set({ signedOffAt: null, version, ...changeStampsOf(act) })
    .where(eq(attendance.id, id))
    .run();
  const recordName = recordNameOf(getActivity(db, before.activityId), before);
  const after = { ...before, signedOffAt: null };
  recordAudit(db, act, {
    action: 'signed on again',
    recordType: 'attendance',
    recordId: id,
    recordName,
    before,
    after,
  });
}

/** Who is taken off an activity. */
type Leaving = PersonRef & { activityId: number; name: string };

/**
 * For taking somebody off an activity who is signed on there. Throws CONFLICT without a reason; with one, their sign-on goes too.
 */
export function removeWithAssignment(db: Db, act: Act, leaving: Leaving, reason: string | undefined): TakenRow[] {
  const { activityId, staffId, volunteerId, name } = leaving;
  const ofThem = staffId === undefined ? eq(attendance.volunteerId, volunteerId) : eq(attendance.staffId, staffId);
  const open = db
    .select({ id: attendance.id })
    .from(attendance)
    .where(and(ofThem, eq(attendance.activityId, activityId), isNull(attendance.signedOffAt)))
    .get();
  if (!open) return [];
  if (!reason) throw new AppError('CONFLICT', messages.attendance.removeNeedsReason(name));
  return takeAway(db, act, getAttendance(db, open), reason);
}
