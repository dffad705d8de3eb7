import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import type { AbsenceRow } from '#shared/activities/document.ts';
import { ofDay } from '#shared/attendance/of-day.ts';
import { personKey } from '#shared/attendance.ts';
import { todayIn } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { absences, attendance, taps } from '../../db/schema/attendance.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { findPeople, type NamedPerson, personNames } from '../attendance.ts';
import { recordAudit } from '../audit.ts';
import { byPerson, knownTo, placePress, preparedOfPerson, takePressesAway, touchedBy } from './facts.ts';
import type { didNotComeSchema } from './inputs.ts';
import { rewriteStays } from './stays.ts';
import { noteChanges } from './trail.ts';

const by = alias(staff, 'by');

/** Who did not come to an activity, each once and with one id: who said so last, and when. */
export function listAbsences(db: Db, { activityId }: { activityId: number }): AbsenceRow[] {
  getActivity(db, activityId);
  const { id, staffId, volunteerId, createdAt } = absences;
  const said = db
    .select({
      ...{ id, activityId: absences.activityId, staffId, volunteerId, createdAt },
      ...personNames,
      createdBy: sql<string | null>`trim(${by.firstname} || ' ' || ${by.lastname})`,
    })
    .from(absences)
    .leftJoin(staff, eq(staff.id, staffId))
    .leftJoin(volunteers, eq(volunteers.id, volunteerId))
    .leftJoin(by, eq(by.id, absences.createdById))
    .where(eq(absences.activityId, activityId))
    .orderBy(asc(createdAt), asc(id))
    .all()
    .map(({ firstname, lastname, ...row }) => ({ ...row, name: fullName({ firstname, lastname }) }));
  const last = new Map(said.map((row) => [personKey(row), row]));
  const ids = new Map(said.toSorted((a, b) => b.id - a.id).map((row) => [personKey(row), row.id]));
  return said
    .filter((row) => last.get(personKey(row)) === row)
    .map((row) => ({ ...row, id: ids.get(personKey(row)) ?? row.id }));
}

/**
 * Says that people did not come to an activity, and takes away what was tapped for them there, of its day, until the press. A sign-on after
 * the press counts, whichever is heard first, and so does what arrives later.
 */
export function didNotCome(db: Db, act: Act, { activityId, people }: z.output<typeof didNotComeSchema>) {
  const activity = getActivity(db, activityId);
  const { named, left } = findPeople(db, people);
  const { at } = placePress(act);
  takeAway(db, act, { activity, people: named, at });
  for (const person of named) note(db, act, { activity, person, at });
  const message = messages.attendance.didNotCome(named.map(({ name }) => name));
  return left === 0 ? { message } : { message: `${message} ${messages.attendance.unknown(left)}`, left };
}

/** Somebody's taps at an activity, each with the stay to which it belongs. */
const tapsThere = preparedOfPerson((db, isTheirs) =>
  db
    .select({ tap: taps, stay: pickFields(attendance, ['signedOnAt', 'signedOffAt']) })
    .from(taps)
    .leftJoin(attendance, eq(attendance.id, taps.stayId))
    .where(and(isTheirs(taps), eq(byPerson(taps.activityId), sql.placeholder('activityId')), isNull(taps.takenAwayAt)))
    .prepare(),
);

type Press = { activity: ReturnType<typeof getActivity>; people: NamedPerson[]; at: string };

function takeAway(db: Db, act: Act, { activity, people, at }: Press): void {
  // The later one: where the clock was wrong, the press is placed as early as it can be, and an earlier day is not meant.
  const today = todayIn(act.timeZone, at > act.madeAt ? at : act.madeAt);
  const { hasStay } = ofDay(asOf(activity, at), act.timeZone, today);
  const isKnown = knownTo(act);
  const ids = people.flatMap((one) => {
    const { statements, person } = tapsThere(db, one);
    return statements
      .all({ activityId: activity.id, person })
      .filter(({ tap, stay }) => isKnown(tap) && hasStay(stay ?? { signedOnAt: tap.at, signedOffAt: tap.at }))
      .map(({ tap }) => tap.id);
  });
  const gone = takePressesAway(db, act, ids, act.changeKey);
  for (const one of rewriteStays(db, act, touchedBy(gone))) {
    const removed = one.after === null ? one.before : null;
    const purpose = removed && { id: removed.id, action: 'removed', reason: messages.day.didNotCome };
    noteChanges(db, act, [one], purpose ?? undefined);
  }
}

/** An activity as it was at a moment: one that was completed after it was not completed yet. */
const asOf = <One extends Press['activity']>(activity: One, at: string): One =>
  activity.completedAt !== null && activity.completedAt > at ? { ...activity, status: 'InProgress' } : activity;

const insertAbsence = preparedOnce(({ $client }) =>
  $client.prepare<[number, number | null, number | null, string, number | null, string | null]>(
    `INSERT INTO absences (activity_id, staff_id, volunteer_id, created_at, created_by_id, change) VALUES (?, ?, ?, ?, ?, ?)`,
  ),
);

/** Of one person at one activity. Only the last is shown; those before it are there for whoever takes that one back. */
const mostSaid = 10;

const forgetOldest = preparedOnce(({ $client }) =>
  $client.prepare<[number, number | null, number | null]>(
    `DELETE FROM absences WHERE id IN (SELECT id FROM absences WHERE activity_id = ? AND staff_id IS ? AND volunteer_id IS ?
      ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${mostSaid})`,
  ),
);

type Absence = { activity: { id: number; activityName: string }; person: NamedPerson; at: string };

function note(db: Db, act: Act, { activity: { id: activityId, activityName }, person, at }: Absence): void {
  const [staffId, volunteerId] = [person.staffId ?? null, person.volunteerId ?? null];
  insertAbsence(db).run(activityId, staffId, volunteerId, at, act.actorId, act.changeKey ?? null);
  forgetOldest(db).run(activityId, staffId, volunteerId);
  recordAudit(db, act, {
    ...{ action: 'said not to have come', recordType: 'attendance', recordId: activityId },
    recordName: `${person.name}: ${activityName}`,
    after: { activityId, activityName, staffId, volunteerId, reason: messages.day.didNotCome },
  });
}
