import { and, count, eq, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, conflictOn } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { emailKey, fullName } from '#shared/names.ts';
import type { AssignableRole, Role } from '#shared/permissions.ts';
import type { createStaffSchema, listStaffSchema, updateStaffSchema } from '#shared/staff.ts';
import { type Person, personFieldNames } from '#shared/volunteers.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { staff } from '../db/schema/staff.ts';
import { refreshSearchText } from '../db/search/activities.ts';
import { notifyOfChange, notifyOfNewEmail } from '../email/letters/account.ts';
import { type Installation, queueLetter } from '../email/letters/letter.ts';
import { type Act, stampsOf } from './act.ts';
import { moveAssignmentsToVolunteer } from './activities/volunteers.ts';
import { moveAttendanceToVolunteer } from './attendance/join.ts';
import { recordAudit } from './audit.ts';
import { findLive, takeOut } from './deleted-records.ts';
import { assertFewWelcomes, assertHourlyLimit, withdrawSecretsTo } from './emails.ts';
import { moveInductionsToVolunteer } from './inductions.ts';
import { moveNoteToVolunteer } from './medical-notes.ts';
import { closePasswordResetsOf } from './password-resets.ts';
import { assertOtherNumber, changedPerson, personOf } from './people.ts';
import { matchesPerson } from './people-search.ts';
import { endSessionsOf } from './sessions.ts';
import { setPassword, staffColumns } from './staff-accounts.ts';
import { moveTicketsToVolunteer } from './tickets.ts';
import { assertVersion, saveRecord } from './versions.ts';
import { createVolunteerFromStaff, findFormerStaff } from './volunteers.ts';

const columns = pickFields(staff, ['id', ...personFieldNames, 'role', 'version']);

type StaffRow = typeof staff.$inferSelect;
/** Passwords arrive hashed, because hashing takes time and a transaction cannot wait. */
type Hashed<T> = Omit<T, 'password'> & { passwordHash: string };
type NewStaff = Hashed<z.output<typeof createStaffSchema>>;
/** What the welcome mail says beside the person's own facts. */
type Welcome = Installation & { password: string };
type StaffChange = Omit<z.output<typeof updateStaffSchema>, 'password'> & { passwordHash?: string | undefined };

const taken = () => conflictOn('email', messages.people.staffEmailTaken);

/** By first name, then last name, ignoring case and macrons. */
export function listStaff(db: Db, { role, search }: z.output<typeof listStaffSchema>) {
  return db
    .select(columns)
    .from(staff)
    .where(and(isNull(staff.deletedAt), role && eq(staff.role, role), matchesPerson(staff.searchText, search)))
    .orderBy(staff.sortName, staff.id)
    .all();
}

export function getStaff(db: Db, { id }: { id: number }) {
  const { role, version, ...row } = findRow(db, id);
  return { id, ...personOf(row), role, version };
}

/** Registers a person, and with `sendWelcomeEmail` puts the mail with their password in the mail queue: both or neither. */
export function createStaff(db: Db, act: Act, input: NewStaff, welcome: Welcome) {
  assertOtherNumber(input);
  const row = refuseDuplicate(taken, () =>
    db
      .insert(staff)
      .values({
        ...staffColumns(input),
        passwordHash: input.passwordHash,
        unlockCount: 0,
        lastSignedInAt: null,
        ...stampsOf(act),
      })
      .returning(columns)
      .get(),
  );
  recordAudit(db, act, {
    action: 'created',
    recordType: 'staff',
    recordId: row.id,
    recordName: fullName(row),
    after: row,
  });
  if (input.sendWelcomeEmail) {
    assertHourlyLimit(db, act, 'welcome', messages.emails.tooManyWelcomes);
    assertFewWelcomes(db, act, row.email);
    queueLetter(db, act, 'welcome', row, messages.mails.welcome(row.role, row.email, welcome));
  }
  return row;
}

/** `volunteerId` is set when the role Volunteer made a volunteer of the person. */
type UpdatedStaff = Omit<ReturnType<typeof getStaff>, 'role'> & { role: AssignableRole; volunteerId: number | null };

/**
 * Changes what is given, and mails the person about changes to their account. A new password signs them out everywhere, and so does a
 * new email that somebody else gave them.
 */
export function updateStaff(db: Db, act: Act, input: StaffChange): UpdatedStaff {
  const before = findRow(db, input.id);
  const role = input.role ?? before.role;
  if (role !== 'Group Admin') assertGroupAdminRemains(db, before);
  const person = changedPerson(before, input);
  assertOtherNumber(person);
  const read = () => getUpdatedStaff(db, input);
  if (role === 'Volunteer') {
    assertVersion(db, act, before, input.version, read);
    return becomeVolunteer(db, act, before, person);
  }
  const { passwordHash } = input;
  const { passwordHash: oldHash, unlockCount, lastSignedInAt } = before;
  const kept = { passwordHash: oldHash, unlockCount, lastSignedInAt };
  return saveRecord(db, act, {
    table: staff,
    before,
    values: { ...staffColumns({ ...person, role }), ...kept },
    beside: {
      changes: passwordHash !== undefined,
      write: () => {
        if (fullName(person) !== fullName(before))
          refreshSearchText(db, or(eq(activities.createdById, before.id), eq(activities.ledById, before.id)));
        if (role !== before.role) notifyOfChange(db, act, person, messages.mails.account.role(before.role, role));
        if (isNewEmail(before, person)) leaveOldEmail(db, act, before, person.email);
        if (passwordHash) setPassword(db, act, { staffId: before.id, passwordHash });
      },
    },
    startedFrom: input.version,
    read,
    taken,
    trail: { recordType: 'staff', recordName: fullName(person) },
  });
}

function isNewEmail(before: { email: string }, after: { email: string }): boolean {
  return emailKey(before.email) !== emailKey(after.email);
}

/** Closes the links and secrets that were mailed to the former address, and tells both addresses of the change. */
function leaveOldEmail(db: Db, act: Act, { id, firstname, email }: StaffRow, newEmail: string): void {
  closePasswordResetsOf(db, act, id);
  withdrawSecretsTo(db, email, 'The person’s email was changed before this email could be sent.');
  if (act.actorId !== id) endSessionsOf(db, id, 'email');
  notifyOfNewEmail(db, act, { firstname, email }, newEmail);
}

/** A staff member in the form that `updateStaff` answers, even one who became a volunteer. */
export function getUpdatedStaff(db: Db, { id }: { id: number }): UpdatedStaff {
  const row = db
    .select({ version: staff.version, deletedAt: staff.deletedAt })
    .from(staff)
    .where(eq(staff.id, id))
    .get();
  const volunteer = row?.deletedAt ? findFormerStaff(db, id) : undefined;
  if (!row || !volunteer) return { ...getStaff(db, { id }), volunteerId: null };
  return { id, ...personOf(volunteer), role: 'Volunteer', version: row.version, volunteerId: volunteer.id };
}

function becomeVolunteer(db: Db, act: Act, before: StaffRow, person: Person): UpdatedStaff {
  assertNotSelf(act, before.id);
  const { id } = createVolunteerFromStaff(db, act, { ...person, formerStaffId: before.id });
  moveNoteToVolunteer(db, before.id, id);
  moveTicketsToVolunteer(db, before.id, id);
  moveInductionsToVolunteer(db, before.id, id);
  moveAttendanceToVolunteer(db, act, before.id, id);
  moveAssignmentsToVolunteer(db, act, before.id, id);
  takeOutOfStaff(db, act, before);
  notifyOfChange(db, act, before, messages.mails.account.role(before.role, 'Volunteer'));
  if (isNewEmail(before, person)) notifyOfNewEmail(db, act, before, person.email);
  recordAudit(db, act, {
    action: 'made a volunteer of',
    recordType: 'staff',
    recordId: before.id,
    recordName: fullName(before),
    before: { role: before.role },
    after: { role: 'Volunteer' },
  });
  return getUpdatedStaff(db, before);
}

/** Removes the person from the lists and signs them out at once; activities that name them keep them. */
export function removeStaff(db: Db, act: Act, { id }: { id: number }) {
  const before = findRow(db, id);
  assertNotSelf(act, id);
  assertGroupAdminRemains(db, before);
  takeOutOfStaff(db, act, before);
  recordAudit(db, act, {
    action: 'deleted',
    recordType: 'staff',
    recordId: id,
    recordName: fullName(before),
    before: { ...personOf(before), role: before.role },
  });
  return { message: messages.people.deleted(before) };
}

function takeOutOfStaff(db: Db, act: Act, { id, email }: StaffRow): void {
  takeOut(db, act, staff, eq(staff.id, id));
  closePasswordResetsOf(db, act, id);
  withdrawSecretsTo(db, email, 'The person was removed before this email could be sent.');
  endSessionsOf(db, id, 'left');
}

function assertNotSelf(act: Act, id: number): void {
  if (act.actorId === id) throw new AppError('CONFLICT', messages.people.ownAccount);
}

/** Throws for the last Group Admin, because nobody else could give the role again. */
function assertGroupAdminRemains(db: Db, person: { role: Role }): void {
  if (person.role !== 'Group Admin') return;
  const row = db
    .select({ total: count() })
    .from(staff)
    .where(and(isNull(staff.deletedAt), eq(staff.role, 'Group Admin')))
    .get();
  if ((row?.total ?? 0) < 2) throw conflictOn('role', messages.people.lastGroupAdmin);
}

const findRow = (db: Db, id: number): StaffRow =>
  findLive(db, staff, id, () => new AppError('NOT_FOUND', messages.people.userNotFound));
