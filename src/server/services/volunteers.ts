import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, conflictOn, invalidField } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { emailKey, findAlike, fullName, personSearchText, phoneForms, sortName } from '#shared/names.ts';
import {
  blankPerson,
  type createVolunteerSchema,
  emptiedBy,
  type listVolunteersSchema,
  type Person,
  personFieldNames,
  type updateVolunteerSchema,
} from '#shared/volunteers.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { type Act, stampsOf } from './act.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive } from './deleted-records.ts';
import { assertOtherNumber, changedPerson, personOf } from './people.ts';
import { matchesPerson } from './people-search.ts';
import { assertVersion, saveRecord } from './versions.ts';
import { stayingVolunteer } from './volunteers/staying.ts';

/** `maybeSameId`: a volunteer who may be the same person. */
const columns = pickFields(volunteers, ['id', ...personFieldNames, 'maybeSameId', 'version']);

type VolunteerRow = typeof volunteers.$inferSelect;

const taken = () => conflictOn('email', messages.people.volunteerEmailTaken);
const withRole = <T>(row: T) => ({ ...row, role: 'Volunteer' as const });

/** By first name, then last name, ignoring case and macrons. */
export function listVolunteers(db: Db, { search }: z.output<typeof listVolunteersSchema>) {
  return db
    .select(columns)
    .from(volunteers)
    .where(and(isNull(volunteers.deletedAt), matchesPerson(volunteers.searchText, search)))
    .orderBy(volunteers.sortName, volunteers.id)
    .all()
    .map(withRole);
}

export function getVolunteer(db: Db, { id }: { id: number }) {
  const there = and(eq(volunteers.id, stayingVolunteer(db, id)), isNull(volunteers.deletedAt));
  const row = db.select(columns).from(volunteers).where(there).get();
  if (!row) throw notThere();
  return withRole(row);
}

export function createVolunteer(db: Db, act: Act, input: z.output<typeof createVolunteerSchema>) {
  assertOtherNumber(input);
  return insertVolunteer(db, act, { ...volunteerColumns(input), ...nobodyElse });
}

type Newcomer = Pick<Person, 'firstname' | 'lastname' | 'phone'>;

/**
 * Makes a volunteer of somebody who came on the day. The rest is empty until they give it. Somebody there already with the same phone or
 * name may be the same person: that is noted, for a person to decide.
 */
export function createVolunteerOnTheDay(db: Db, act: Act, newcomer: Newcomer) {
  const person = { ...blankPerson, ...newcomer };
  const alike = findAlike(listAlike(db, newcomer), newcomer);
  return insertVolunteer(db, act, { ...volunteerColumns(person), ...nobodyElse, maybeSameId: alike?.id ?? null });
}

/** The volunteers who have this phone, or this name. */
function listAlike(db: Db, newcomer: Newcomer) {
  const sameName = eq(volunteers.sortName, sortName(newcomer));
  const samePhone = newcomer.phone === '' ? undefined : inArray(volunteers.phone, phoneForms(newcomer.phone));
  const { id, firstname, lastname, phone } = volunteers;
  return db
    .select({ id, firstname, lastname, phone })
    .from(volunteers)
    .where(and(isNull(volunteers.deletedAt), or(samePhone, sameName)))
    .all();
}

type FormerStaff = Person & { formerStaffId: number };

/** Makes a volunteer of somebody who leaves the staff. They keep their emergency contact; where it is empty, it is until they give one. */
export function createVolunteerFromStaff(db: Db, act: Act, { formerStaffId, ...person }: FormerStaff) {
  const values = { ...volunteerColumns(person), ...nobodyElse, formerStaffId };
  return insertVolunteer(db, act, values, () => conflictOn('email', messages.people.volunteerThere));
}

/** The volunteer whom a staff member became; undefined for somebody who did not. */
export function findFormerStaff(db: Db, staffId: number) {
  const formerly = and(eq(volunteers.formerStaffId, staffId), isNull(volunteers.deletedAt));
  return db.select(columns).from(volunteers).where(formerly).get();
}

export function updateVolunteer(db: Db, act: Act, input: z.output<typeof updateVolunteerSchema>) {
  const id = stayingVolunteer(db, input.id);
  const before = findRow(db, id);
  const volunteer = changedPerson(before, input);
  const { formerStaffId, maybeSameId, joinedToId } = before;
  // A version of the record that was joined with this one means nothing here: what was typed is merged.
  const here = id === input.id ? act : { ...act, isFromOtherDatabase: true };
  const [emptied] = emptiedBy(before, volunteer);
  if (emptied) {
    // Whoever saw it empty has nothing to fill in: what they typed is merged.
    assertVersion(db, here, before, input.version, () => getVolunteer(db, input));
    throw invalidField(emptied, messages.people.allRequired);
  }
  assertOtherNumber(volunteer);
  return saveRecord(db, here, {
    table: volunteers,
    before,
    values: { ...volunteerColumns(volunteer), formerStaffId, maybeSameId, joinedToId },
    startedFrom: input.version,
    read: () => getVolunteer(db, input),
    taken,
    trail: { recordType: 'volunteer', recordName: fullName(volunteer) },
  });
}

/** Removes the person from the lists and pickers at once; activities that name them keep them. */
export function removeVolunteer(db: Db, act: Act, { id }: { id: number }) {
  const before = findRow(db, id);
  // Nobody is to be joined with somebody who is gone.
  db.update(volunteers).set({ maybeSameId: null }).where(eq(volunteers.maybeSameId, id)).run();
  deleteRecord(db, act, volunteers, {
    id,
    recordType: 'volunteer',
    recordName: fullName(before),
    before: personOf(before),
  });
  return { message: messages.people.deleted(before) };
}

/** The columns of a volunteer's row that follow from what was filled in. */
export function volunteerColumns(volunteer: Person) {
  return {
    ...personOf(volunteer),
    emailKey: emailKey(volunteer.email),
    sortName: sortName(volunteer),
    searchText: personSearchText(volunteer),
  };
}

/** Somebody who was never staff, and is like nobody who is there. */
const nobodyElse = { formerStaffId: null, maybeSameId: null, joinedToId: null };

type NewRow = ReturnType<typeof volunteerColumns> & { [Name in keyof typeof nobodyElse]: number | null };

function insertVolunteer(db: Db, act: Act, values: NewRow, refusal = taken) {
  const row = refuseDuplicate(refusal, () =>
    db
      .insert(volunteers)
      .values({ ...values, ...stampsOf(act) })
      .returning(columns)
      .get(),
  );
  const recordName = fullName(row);
  const { maybeSameId, ...person } = row;
  const after = maybeSameId === null ? person : row;
  recordAudit(db, act, { action: 'created', recordType: 'volunteer', recordId: row.id, recordName, after });
  return withRole(row);
}

const notThere = () => new AppError('NOT_FOUND', messages.people.volunteerNotFound);

/** The row of a volunteer who is there. */
export const findRow = (db: Db, id: number): VolunteerRow => findLive(db, volunteers, id, notThere);
