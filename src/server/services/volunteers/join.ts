import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { AppError, conflictOn } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import {
  type joinVolunteersSchema,
  type Person,
  personFieldNames,
  type separateVolunteersSchema,
} from '#shared/volunteers.ts';
import { refuseDuplicate } from '../../db/constraints.ts';
import type { Db } from '../../db/open-db.ts';
import { activityVolunteers } from '../../db/schema/activity-planning.ts';
import { absences } from '../../db/schema/attendance.ts';
import { addedHours } from '../../db/schema/hours.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { WholeRecord } from '../../db/whole-rows.ts';
import { type Act, changeStampsOf } from '../act.ts';
import { joinAttendance } from '../attendance/join.ts';
import { recordAudit } from '../audit.ts';
import { joinInductions } from '../inductions.ts';
import { joinNotes } from '../medical-notes.ts';
import { assertOtherNumber, personOf } from '../people.ts';
import { joinTickets } from '../tickets.ts';
import { assertVersion } from '../versions.ts';
import { findRow, getVolunteer, volunteerColumns } from '../volunteers.ts';
import { stayingVolunteer } from './staying.ts';

const known = alias(volunteers, 'known');

const sideOf = (table: typeof volunteers | typeof known) => ({
  ...pickFields(table, ['id', ...personFieldNames, 'version']),
  activityCount: sql<number>`(SELECT count(*) FROM ${activityVolunteers} a WHERE a.volunteer_id = ${table.id})`,
});

/** Those who were added on the day and may be a volunteer who was there already: both records of each, by name. */
export function listAlike(db: Db) {
  return db
    .select({ newcomer: sideOf(volunteers), known: sideOf(known) })
    .from(volunteers)
    .innerJoin(known, eq(known.id, volunteers.maybeSameId))
    .where(and(isNotNull(volunteers.maybeSameId), isNull(volunteers.deletedAt), isNull(known.deletedAt)))
    .orderBy(volunteers.sortName, volunteers.id)
    .all();
}

/**
 * Joins the record of somebody who was added on the day with the volunteer who they are. All that names the one belongs to the other from
 * then on, also what arrives later: see `stayingVolunteer`. @returns the one that stays.
 */
export function joinVolunteers(db: Db, act: Act, input: z.output<typeof joinVolunteersSchema>) {
  const { intoId, take } = input;
  const going = findRow(db, input.id);
  const before = findRow(db, intoId);
  if (going.maybeSameId !== intoId) throw new AppError('CONFLICT', messages.volunteers.notAlike);
  assertVersion(db, act, going, input.version, () => getVolunteer(db, going));
  assertVersion(db, act, before, input.intoVersion, () => getVolunteer(db, before));
  const after = { ...before, ...joinedPerson(going, before, take) };
  assertOtherNumber(after);
  leave(db, act, going, intoId);
  // Every column that people fill, so that a new one cannot be lost here.
  const joined: WholeRecord<typeof volunteers> = {
    ...volunteerColumns(after),
    formerStaffId: before.formerStaffId ?? going.formerStaffId,
    ...pickFields(before, ['maybeSameId', 'joinedToId']),
  };
  refuseDuplicate(
    () => conflictOn('email', messages.people.volunteerEmailTaken),
    () =>
      db
        .update(volunteers)
        .set({ ...joined, version: before.version + 1, ...changeStampsOf(act) })
        .where(eq(volunteers.id, intoId))
        .run(),
  );
  moveAll(db, act, { id: going.id, intoId, name: fullName(after) });
  const line = { recordType: 'volunteer', recordId: intoId, recordName: fullName(after) } as const;
  recordAudit(db, act, {
    action: 'joined',
    ...line,
    before: { ...personOf(before), joinedFrom: '' },
    after: { ...personOf(after), joinedFrom: nameIn(going) },
  });
  return getVolunteer(db, { id: intoId });
}

type Row = ReturnType<typeof findRow>;

const nameIn = (row: Row) => `${fullName(row)} (${row.id})`;

/** The fields of the record that stays, or of the other where they are taken. What is empty in one is filled from the other: nothing known is lost. */
function joinedPerson(going: Row, staying: Row, take: readonly (keyof Person)[]): Person {
  const chosen = personFieldNames.map((name) => [
    name,
    take.includes(name) ? going[name] || staying[name] : staying[name] || going[name],
  ]);
  return Object.fromEntries(chosen) as Person;
}

/** Takes a record out of the lists. Its row stays: what names it finds the other by it. */
function leave(db: Db, act: Act, going: Row, intoId: number): void {
  db.update(volunteers)
    .set({
      maybeSameId: null,
      joinedToId: intoId,
      deletedAt: act.now,
      version: going.version + 1,
      ...changeStampsOf(act),
    })
    .where(eq(volunteers.id, going.id))
    .run();
  const line = { recordType: 'volunteer', recordId: going.id, recordName: fullName(going) } as const;
  recordAudit(db, act, { action: 'joined to another', ...line, before: { ...personOf(going), joinedTo: intoId } });
}

type Move = { id: number; intoId: number; name: string };

/** Moves what points at one volunteer to another. A test compares it with the foreign keys of the database. */
function moveAll(db: Db, act: Act, move: Move): void {
  const { id, intoId } = move;
  moveAssignments(db, move);
  db.update(absences).set({ volunteerId: intoId }).where(eq(absences.volunteerId, id)).run();
  joinAttendance(db, act, move);
  joinNotes(db, act, move);
  joinTickets(db, move);
  joinInductions(db, move);
  db.update(addedHours).set({ volunteerId: intoId }).where(eq(addedHours.volunteerId, id)).run();
  const { maybeSameId, joinedToId } = volunteers;
  db.update(volunteers)
    .set({ maybeSameId: null })
    .where(and(eq(volunteers.id, intoId), eq(maybeSameId, id)))
    .run();
  db.update(volunteers)
    .set({ maybeSameId: intoId })
    .where(and(ne(volunteers.id, intoId), eq(maybeSameId, id)))
    .run();
  db.update(volunteers).set({ joinedToId: intoId }).where(eq(joinedToId, id)).run();
}

/** Where both are on one activity, one row says so. */
function moveAssignments(db: Db, { id, intoId }: Move): void {
  const { activityId, volunteerId } = activityVolunteers;
  const there = db.select({ activityId }).from(activityVolunteers).where(eq(volunteerId, intoId));
  db.delete(activityVolunteers)
    .where(and(eq(volunteerId, id), inArray(activityId, there)))
    .run();
  db.update(activityVolunteers).set({ volunteerId: intoId }).where(eq(volunteerId, id)).run();
}

/** Notes that two records are two people: the mark goes. Where somebody decided it before, nothing changes. */
export function separateVolunteers(db: Db, act: Act, input: z.output<typeof separateVolunteersSchema>) {
  const one = findRow(db, stayingVolunteer(db, input.id));
  const other = findRow(db, stayingVolunteer(db, input.otherId));
  for (const [marked, meant] of [
    [one, other],
    [other, one],
  ] as const) {
    if (marked.maybeSameId !== meant.id) continue;
    db.update(volunteers).set({ maybeSameId: null }).where(eq(volunteers.id, marked.id)).run();
    const line = { recordType: 'volunteer', recordId: marked.id, recordName: fullName(marked) } as const;
    const [before, after] = [{ maybeSameId: meant.id }, { maybeSameId: null }];
    recordAudit(db, act, { action: 'found to be somebody else', ...line, before, after });
  }
  return { message: messages.volunteers.areTwoPeople(fullName(one), fullName(other)) };
}
