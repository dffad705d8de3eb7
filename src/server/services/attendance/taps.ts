import { and, asc, desc, eq, gte, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActivityTimes } from '#shared/activities/times.ts';
import {
  type briefSchema,
  type PersonRef,
  placeSignOff,
  placeSignOn,
  type signOffSchema,
  type signOnSchema,
} from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { findPerson, type NamedPerson, ofPerson } from '../attendance.ts';
import { recordAudit } from '../audit.ts';
import { type AttendanceStep, recordTap } from '../removals.ts';

type Stored = typeof attendance.$inferSelect;
type Activity = { id: number; activityName: string } & ActivityTimes;
/** What a tap does, and how it is undone, last thing first. */
type Tap = { db: Db; act: Act; activity: Activity; steps: AttendanceStep[] };

/**
 * Signs people on at the moment of the tap. It is never refused: what it meets decides what becomes of it. `ids` are those of the
 * people's sign-ons, `id` is given when there is one.
 */
export function signOn(db: Db, act: Act, { activityId, people, briefed }: z.output<typeof signOnSchema>) {
  const activity = getActivity(db, activityId);
  const tap: Tap = { db, act, activity, steps: [] };
  const named = people.map((person) => findPerson(db, person));
  const ids = named.map((person) => signOnOne(tap, person, briefed));
  return finish(tap, named, ids, messages.attendance.signedOn(named.length));
}

/** Signs people off at the moment of the tap. Somebody who was not signed on then stays as they are. */
export function signOff(db: Db, act: Act, { activityId, people }: z.output<typeof signOffSchema>) {
  const activity = getActivity(db, activityId);
  const tap: Tap = { db, act, activity, steps: [] };
  const named = people.map((person) => findPerson(db, person));
  const ids = named.flatMap((person) => signOffOne(tap, person) ?? []);
  return finish(tap, named, ids, messages.attendance.signedOff(named.length));
}

/** Ticks, or takes back, that people heard the briefing: on their latest sign-on at the activity. */
export function brief(db: Db, act: Act, { activityId, people, briefed }: z.output<typeof briefSchema>) {
  const activity = getActivity(db, activityId);
  const tap: Tap = { db, act, activity, steps: [] };
  const named = people.map((person) => findPerson(db, person));
  const ids = named.flatMap((person) => {
    const row = findLatest(db, activityId, person);
    if (row && row.briefed !== briefed) change(tap, person, row, { briefed }, 'updated');
    return row ? [row.id] : [];
  });
  return finish(tap, named, ids, messages.attendance.saved);
}

function finish({ db, act, activity, steps }: Tap, named: NamedPerson[], ids: number[], message: string) {
  recordTap(db, act, activity, { names: named.map(({ name }) => name), steps });
  const [id] = ids;
  return { message, ids, ...(id !== undefined && ids.length === 1 && { id }) };
}

/** The latest sign-on of somebody at an activity. */
export function findLatest(db: Db, activityId: number, person: PersonRef): Stored | undefined {
  return db
    .select()
    .from(attendance)
    .where(and(eq(attendance.activityId, activityId), ofPerson(person)))
    .orderBy(desc(attendance.signedOnAt), desc(attendance.id))
    .limit(1)
    .get();
}

/** The sign-ons of somebody around an instant: all that could cover it or come after it. */
function spansAround(db: Db, person: PersonRef, at: string): Stored[] {
  return db
    .select()
    .from(attendance)
    .where(and(ofPerson(person), or(isNull(attendance.signedOffAt), gte(attendance.signedOffAt, at))))
    .orderBy(asc(attendance.signedOnAt), asc(attendance.id))
    .all();
}

function signOnOne(tap: Tap, person: NamedPerson, briefed: boolean): number {
  const { db, act, activity } = tap;
  const at = act.madeAt;
  const spans = spansAround(db, person, at);
  const placed = placeSignOn(spans, { activityId: activity.id, at });
  if (placed.kind === 'joins') {
    const row = pick(spans, placed.id);
    const heardOnAt = row.signedOffAt === null && at > row.heardOnAt ? at : row.heardOnAt;
    const joined = { signedOnAt: placed.signedOnAt, heardOnAt, briefed: row.briefed || briefed };
    const isNew = joined.signedOnAt !== row.signedOnAt || joined.briefed !== row.briefed;
    if (isNew || heardOnAt !== row.heardOnAt) change(tap, person, row, joined, isNew ? 'signed on' : null);
    return row.id;
  }
  const { signedOffAt, ends, endedBy } = placed;
  const ended = ends === null ? undefined : pick(spans, ends);
  // Undone from the last to the first: what was ended is open again only once this row is gone.
  if (ended) change(tap, person, ended, { signedOffAt: at }, 'signed off');
  const signedOffFrom = ended && nameOf(db, ended.activityId);
  const { startTime, finishTime } = activity;
  const times = { signedOnAt: at, signedOffAt, startTime, finishTime };
  const id = insert(tap, person, { ...times, heardOnAt: at, briefed, endedId: ended?.id ?? null }, { signedOffFrom });
  if (endedBy !== null) change(tap, person, pick(spans, endedBy), { endedId: id }, null);
  return id;
}

function signOffOne(tap: Tap, person: NamedPerson): number | null {
  const { db, act, activity } = tap;
  const spans = db
    .select()
    .from(attendance)
    .where(and(eq(attendance.activityId, activity.id), ofPerson(person)))
    .all();
  const placed = placeSignOff(spans, act.madeAt);
  if (!placed) return null;
  const row = pick(spans, placed.id);
  change(tap, person, row, { signedOffAt: placed.signedOffAt, heardOnAt: row.signedOnAt }, 'signed off');
  if (placed.kind === 'splits') {
    const { signedOnAt } = placed;
    const { briefed, startTime, finishTime } = row;
    const times = { signedOnAt, heardOnAt: signedOnAt, signedOffAt: null, startTime, finishTime };
    const again = { ...times, briefed, endedId: null };
    insert(tap, person, again, {});
  }
  return row.id;
}

/** The rows are those among which a tap was placed. */
function pick(rows: Stored[], id: number): Stored {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`There is no sign-on ${id} among those of this person.`);
  return found;
}

type Times = Pick<
  Stored,
  'signedOnAt' | 'heardOnAt' | 'signedOffAt' | 'startTime' | 'finishTime' | 'briefed' | 'endedId'
>;

function insert(tap: Tap, person: NamedPerson, times: Times, told: { signedOffFrom?: string | undefined }): number {
  const { db, act, activity, steps } = tap;
  const { staffId = null, volunteerId = null } = person;
  const { id, version } = db
    .insert(attendance)
    .values({ activityId: activity.id, staffId, volunteerId, ...times, ...stampsOf(act) })
    .returning({ id: attendance.id, version: attendance.version })
    .get();
  steps.unshift({ madeId: id, version });
  recordAudit(db, act, {
    ...{ action: 'signed on', recordType: 'attendance', recordId: id, recordName: recordNameOf(activity, person) },
    after: { activityId: activity.id, staffId, volunteerId, ...times, ...told },
  });
  return id;
}

/** `action` null: nobody needs to read of it. */
function change(tap: Tap, person: NamedPerson, before: Stored, values: Partial<Times>, action: string | null): void {
  const { db, act, steps } = tap;
  const version = before.version + 1;
  db.update(attendance)
    .set({ ...values, version, ...changeStampsOf(act) })
    .where(eq(attendance.id, before.id))
    .run();
  steps.unshift({ before, version });
  if (!action) return;
  const recordName = recordNameOf({ activityName: nameOf(db, before.activityId) }, person);
  const after = { ...before, ...values };
  recordAudit(db, act, { action, recordType: 'attendance', recordId: before.id, recordName, before, after });
}

/** What the trail calls a sign-on. */
export const recordNameOf = ({ activityName }: { activityName: string }, { name }: { name: string }) =>
  `${name}: ${activityName}`;

function nameOf(db: Db, activityId: number): string {
  const { activityName } = activities;
  return db.select({ activityName }).from(activities).where(eq(activities.id, activityId)).get()?.activityName ?? '';
}
