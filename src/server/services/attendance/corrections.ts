import { and, asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttendanceRow } from '#shared/activities/document.ts';
import { AppError, invalidField } from '#shared/app-error.ts';
import { judgeLength, judgeTimes, type PersonRef } from '#shared/attendance.ts';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { attendance, taps } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { findOpen, findPerson, getAttendance, signedOnAs } from '../attendance.ts';
import { assertVersion } from '../versions.ts';
import {
  knownTo,
  moveTaps,
  nameTap,
  ofPerson,
  type StoredTap,
  takePressesAway,
  takeTapsAway,
  tapsOfStay,
  touchedBy,
} from './facts.ts';
import type { correctAttendanceSchema, createAttendanceSchema, removeAttendanceSchema } from './inputs.ts';
import { rewriteStays, type StayChange, type StoredStay } from './stays.ts';
import { findLatest } from './taps.ts';
import { noteChanges } from './trail.ts';

/** A sign-on that names its own time. Throws CONFLICT while that person is signed on anywhere. */
export function createAttendance(db: Db, act: Act, input: z.output<typeof createAttendanceSchema>) {
  const { activityId, briefed, signedOnAt = act.madeAt } = input;
  const activity = getActivity(db, activityId);
  const person = findPerson(db, personOf(input));
  const { userNotFound, volunteerNotFound } = messages.people;
  if (person.isDeleted)
    throw new AppError('NOT_FOUND', person.staffId === undefined ? volunteerNotFound : userNotFound);
  if (signedOnAt > act.now) throw invalidField('signedOnAt', messages.attendance.inFuture);
  assertOutNowhere(db, person, activityId);
  return db.$client.transaction(() => {
    const id = nameTap(db, act, { activity, person, kind: 'on', briefed }, signedOnAt);
    const changes = rewriteStays(db, act, [{ person, from: signedOnAt }]);
    const made = getAttendance(db, { id });
    assertLength(made, { field: 'signedOnAt', isConfirmed: input.confirm });
    noteChanges(db, act, changes);
    return made;
  })();
}

/** Throws INVALID for a stay that named times make too long, or that is asked about first. */
function assertLength(
  stay: Pick<AttendanceRow, 'name' | 'signedOnAt' | 'signedOffAt'>,
  { field, isConfirmed = false }: { field: string; isConfirmed: boolean | undefined },
): void {
  const judged = judgeLength(stay, stay.name);
  if (judged && (judged.isRefused || !isConfirmed)) throw invalidField(field, judged.message);
}

function personOf({ staffId, volunteerId }: Pick<Chosen, 'staffId' | 'volunteerId'>): PersonRef {
  if (staffId && !volunteerId) return { staffId };
  if (volunteerId && !staffId) return { volunteerId };
  throw new AppError('INVALID', messages.attendance.onePerson);
}

/** Throws CONFLICT while somebody is signed on. `activityId`: where they would be. */
function assertOutNowhere(db: Db, person: PersonRef & { name: string }, activityId: number): void {
  const open = findOpen(db, person);
  if (!open) return;
  const { stillSignedOn, signedOnAlready } = messages.attendance;
  const isElsewhere = open.activityId !== activityId;
  const message = isElsewhere ? stillSignedOn(person.name, open.activityName) : signedOnAlready(person.name);
  throw new AppError('CONFLICT', message);
}

type Chosen = Omit<z.output<typeof removeAttendanceSchema>, 'reason'>;

/** The stay that is meant: by its id, or the latest of a person at an activity. */
function findChosen(db: Db, { id, activityId, staffId = null, volunteerId = null }: Chosen): AttendanceRow {
  if (id !== undefined) return getAttendance(db, { id });
  const person = signedOnAs(db, personOf({ staffId, volunteerId }));
  return getAttendance(db, { id: findLatest(db, activityId ?? 0, person)?.id ?? 0 });
}

type Correction = { before: AttendanceRow; signedOnAt?: string; signedOffAt?: string | null; briefed?: boolean };

/**
 * Corrects a stay, or signs somebody off at a given time: moves the taps that began and ended it. A time that was there already is changed
 * only with a reason. Naming a time that is not certain confirms it. Throws CONFLICT for times that other taps contradict, and INVALID for
 * more than a day without `confirm`.
 */
export function correctAttendance(db: Db, act: Act, input: z.output<typeof correctAttendanceSchema>) {
  const before = findChosen(db, input);
  const { id } = before;
  const { signedOnAt = before.signedOnAt, signedOffAt = before.signedOffAt, reason } = input;
  const wrong = judgeTimes(before, { signedOnAt, signedOffAt }, { now: act.now, reason });
  if (wrong) throw invalidField(wrong.field, wrong.message);
  const correction = askedOf(before, input);
  if (Object.keys(correction).length === 1) return before;
  if (correction.signedOnAt !== undefined || correction.signedOffAt !== undefined) {
    const field = correction.signedOffAt === undefined ? 'signedOnAt' : 'signedOffAt';
    assertLength({ name: before.name, signedOnAt, signedOffAt }, { field, isConfirmed: input.confirm });
  }
  assertVersion(db, act, before, input.version, () => getAttendance(db, { id }));
  // All or nothing: what cannot take effect leaves no trace.
  db.$client.transaction(() => {
    const touched = [...touchedBy(tapsOfStay(db, id)), { person: personOf(before), from: signedOnAt }];
    change(db, act, correction);
    const changes = rewriteStays(db, act, touched);
    assertTookEffect(db, act, correction, changes);
    const isSignOff = before.signedOffAt === null && signedOffAt !== null && !reason;
    noteChanges(db, act, changes, { id, action: isSignOff ? 'signed off' : 'corrected', reason });
  })();
  return getAttendance(db, { id });
}

/** What a correction changes, or confirms. */
function askedOf(before: AttendanceRow, input: z.output<typeof correctAttendanceSchema>): Correction {
  const { signedOnAt, signedOffAt, briefed } = input;
  const isNew = (given: string | null, there: string | null) =>
    given !== there || (given !== null && !before.isCertain);
  return {
    before,
    ...(signedOnAt !== undefined && isNew(signedOnAt, before.signedOnAt) && { signedOnAt }),
    ...(signedOffAt !== undefined && isNew(signedOffAt, before.signedOffAt) && { signedOffAt }),
    ...(briefed !== undefined && briefed !== before.briefed && { briefed }),
  };
}

function change(db: Db, act: Act, { before, signedOnAt, signedOffAt, briefed }: Correction): void {
  const { id, activityId, name } = before;
  const theirs = tapsOfStay(db, id);
  const whole = theirs.find(({ until }) => until !== null);
  if (whole) {
    // Without an end it is a sign-on like any other.
    const said = { at: signedOnAt, until: signedOffAt, briefed, namedAt: act.now };
    db.update(taps).set(said).where(eq(taps.id, whole.id)).run();
    return;
  }
  const person = personOf(before);
  const named = { activity: getActivity(db, activityId), person };
  const offIds = theirs.filter(({ kind }) => kind === 'off').map((tap) => tap.id);
  if (signedOnAt !== undefined) moveTaps(db, act, [id], signedOnAt);
  if (signedOffAt === null) {
    assertOutNowhere(db, { ...person, name }, activityId);
    takeTapsAway(db, act, offIds, { evenNamed: true });
  } else if (signedOffAt !== undefined && offIds.length > 0) moveTaps(db, act, offIds, signedOffAt);
  else if (signedOffAt !== undefined) nameTap(db, act, { ...named, kind: 'off' }, signedOffAt);
  const endsAt = signedOffAt === undefined ? before.signedOffAt : signedOffAt;
  if (briefed !== undefined) nameTap(db, act, { ...named, kind: 'brief', briefed }, endsAt ?? act.now);
}

/**
 * Throws CONFLICT, with what is in the way, unless the stay's times are now as asked, and no other one begins at another time than
 * before. Where its times were certain, those that were not asked for stay.
 */
function assertTookEffect(db: Db, act: Act, correction: Correction, changes: StayChange[]): void {
  const { before, signedOnAt = before.signedOnAt, signedOffAt = before.signedOffAt } = correction;
  const now = getAttendance(db, { id: before.id });
  const moved = changes.find(
    (one) => one.before && one.before.id !== before.id && one.before.signedOnAt !== one.after?.signedOnAt,
  )?.before;
  const mayEndOtherwise = !before.isCertain && correction.signedOffAt === undefined;
  const isAsked = now.signedOnAt === signedOnAt && (mayEndOtherwise || now.signedOffAt === signedOffAt);
  if (isAsked && !moved) return;
  const inTheWay = moved ?? (now.id === before.id ? findNext(db, now) : now) ?? now;
  const { activityName } = getActivity(db, inTheWay.activityId);
  const at = formatMoment(inTheWay.signedOnAt, act.timeZone, act.today);
  throw new AppError('CONFLICT', messages.attendance.inTheWay(before.name, activityName, at));
}

/** Where the person of a stay signed on after it. */
function findNext(db: Db, { signedOnAt, ...stay }: AttendanceRow): StoredStay | undefined {
  return db
    .select()
    .from(attendance)
    .where(and(ofPerson(attendance, personOf(stay)), gt(attendance.signedOnAt, signedOnAt)))
    .orderBy(asc(attendance.signedOnAt))
    .limit(1)
    .get();
}

/**
 * Takes a stay away, with a reason: all its taps until then. What they had ended or joined comes back by itself, and whoever was signed on
 * there after a removal that waited for coverage is there.
 */
export function removeAttendance(db: Db, act: Act, input: z.output<typeof removeAttendanceSchema>) {
  const { id } = findChosen(db, input);
  const all = tapsOfStay(db, id);
  const seen = all.filter(knownTo(act));
  // Where it names that stay, a clock that is behind its sign-on says nothing of what was seen.
  const isNamed = input.id !== undefined;
  takeAway(db, act, id, isNamed && seen.length === 0 ? all : seen, input.reason);
  return { message: messages.attendance.removed };
}

function takeAway(db: Db, act: Act, id: number, seen: readonly StoredTap[], reason: string): void {
  const ids = seen.map((tap) => tap.id);
  const gone = takePressesAway(db, act, ids);
  noteChanges(db, act, rewriteStays(db, act, touchedBy(gone)), { id, action: 'removed', reason });
}

/** Who is taken off an activity. */
type Leaving = PersonRef & { activityId: number; name: string };

/**
 * For taking somebody off an activity who is signed on there. Throws CONFLICT without a reason; with one, their sign-on goes too. It names
 * no stay: whoever was signed on after the press is there.
 */
export function removeWithAssignment(db: Db, act: Act, leaving: Leaving, reason: string | undefined): void {
  const open = findOpen(db, leaving);
  if (open?.activityId !== leaving.activityId) return;
  if (!reason) throw new AppError('CONFLICT', messages.attendance.removeNeedsReason(leaving.name));
  takeAway(db, act, open.id, tapsOfStay(db, open.id).filter(knownTo(act)), reason);
}
