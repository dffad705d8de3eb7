import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { emailKey, fullName, personSearchText, sortName } from '#shared/names.ts';
import type { Role } from '#shared/permissions.ts';
import { withoutUnseen } from '#shared/text.ts';
import { blankPerson, type Person } from '#shared/volunteers.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { passwordResets, staff } from '../db/schema/staff.ts';
import { notifyOfChange } from '../email/letters/account.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { recordAudit } from './audit.ts';
import { withdrawSecretsTo } from './emails.ts';
import { endFeedOf } from './feeds.ts';
import { personOf } from './people.ts';
import { endSessionsOf } from './sessions.ts';
import { revokeTokensOf } from './tokens.ts';

/** What signing in needs to know of a person. Services get passwords only as hashes, because hashing takes time and services are synchronous. */
const account = {
  ...pickFields(staff, ['id', 'firstname', 'lastname', 'email', 'role', 'passwordHash', 'unlockCount']),
};

/**
 * Whose email this is: as it is written or, apart from what cannot be seen and from the domain's form, if that is one person's alone. Emails
 * of an earlier version may differ in that only.
 */
export function findStaffByEmail(db: Db, email: string) {
  const key = emailKey(email);
  const isWritten = (one: { email: string }) => one.email.toLowerCase() === email.trim().toLowerCase();
  const found = db
    .select(account)
    .from(staff)
    .where(and(eq(staff.emailKey, key), isNull(staff.deletedAt)))
    .get();
  if (found && isWritten(found)) return found;
  const alike = listAccounts(db).filter((one) => emailKey(one.email) === key);
  return alike.find(isWritten) ?? (alike.length === 1 ? alike[0] : undefined);
}

/** The people whose emails are the same but for what cannot be seen: each such group by name and email. */
export function listAlikeAccounts(db: Db) {
  const groups = new Map<string, ReturnType<typeof listAccounts>>();
  for (const one of listAccounts(db)) {
    const key = emailKey(one.email);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const alike = [...groups.values()].filter((group) => group.length > 1);
  return alike.map((group) =>
    group.map((one) => ({ name: fullName(one), email: one.email, hasUnseen: withoutUnseen(one.email) !== one.email })),
  );
}

export function findStaffById(db: Db, id: number) {
  return db
    .select(account)
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.deletedAt)))
    .get();
}

type Actor = { id: number; firstname: string; lastname: string; role: Role };

/** Runs at each write, so it uses the driver itself: Drizzle takes twice as long. */
const actorOf = preparedOnce(({ $client }) =>
  $client.prepare<[number], Actor>(
    'SELECT id, firstname, lastname, role FROM staff WHERE id = ? AND deleted_at IS NULL',
  ),
);

/** Who somebody is at this moment; undefined for one who has left. */
export function findActor(db: Db, id: number): Actor | undefined {
  return actorOf(db).get(id);
}

/** True while nobody can sign in: a new installation. */
export function hasNoStaff(db: Db): boolean {
  return !db.select({ id: staff.id }).from(staff).where(isNull(staff.deletedAt)).limit(1).get();
}

type StaffPerson = Person & { role: Role };

/** The columns of a staff row that follow from what was filled in. */
export function staffColumns(person: StaffPerson) {
  return {
    ...personOf(person),
    emailKey: emailKey(person.email),
    role: person.role,
    sortName: sortName(person),
    searchText: personSearchText(person),
  };
}

type Emergency = 'emergencyContact' | 'emergencyContactNumber';
type FirstGroupAdmin = Omit<StaffPerson, 'role' | Emergency> &
  Partial<Pick<StaffPerson, Emergency>> & { passwordHash: string };

/** The first Group Admin of a new installation; refused once there is anybody. */
export function createFirstGroupAdmin(db: Db, act: Act, input: FirstGroupAdmin) {
  if (!hasNoStaff(db)) throw new AppError('CONFLICT', messages.login.alreadySetUp);
  const person = { ...blankPerson, ...input, role: 'Group Admin' as const };
  const row = db
    .insert(staff)
    .values({
      ...staffColumns(person),
      passwordHash: input.passwordHash,
      unlockCount: 0,
      lastSignedInAt: null,
      ...stampsOf(act),
    })
    .returning(account)
    .get();
  const { passwordHash: _, unlockCount: __, ...after } = row;
  recordAudit(db, act, { action: 'created', recordType: 'staff', recordId: row.id, recordName: fullName(row), after });
  return row;
}

/**
 * Sets a password, signs the person out everywhere and tells them by mail. Closes their open reset links, revokes their access tokens and
 * ends their calendar feed, because whoever knew the old password may have made one. Withdraws mails with what works no more.
 */
export function setPassword(db: Db, act: Act, input: { staffId: number; passwordHash: string }) {
  const person = findStaffById(db, input.staffId);
  if (!person) throw new AppError('NOT_FOUND', messages.people.userNotFound);
  db.update(staff)
    .set({ passwordHash: input.passwordHash, ...changeStampsOf(act) })
    .where(eq(staff.id, person.id))
    .run();
  db.update(passwordResets)
    .set({ usedAt: act.now })
    .where(and(eq(passwordResets.staffId, person.id), isNull(passwordResets.usedAt)))
    .run();
  endSessionsOf(db, person.id, 'password');
  recordAudit(db, act, {
    action: 'changed password of',
    recordType: 'staff',
    recordId: person.id,
    recordName: fullName(person),
  });
  revokeTokensOf(db, act, person.id);
  endFeedOf(db, act, person);
  withdrawSecretsTo(db, person.email, messages.emails.passwordReplaced, ['welcome', 'reset']);
  notifyOfChange(db, act, person, messages.mails.account.password);
}

/** Lets a person whom failed sign-ins keep out try again at once. */
export function unlockStaff(db: Db, act: Act, { id }: { id: number }) {
  const person = findStaffById(db, id);
  if (!person) throw new AppError('NOT_FOUND', messages.people.userNotFound);
  db.update(staff)
    .set({ unlockCount: person.unlockCount + 1 })
    .where(eq(staff.id, id))
    .run();
  recordAudit(db, act, { action: 'unlocked', recordType: 'staff', recordId: id, recordName: fullName(person) });
  return { id, message: messages.people.unlocked(person) };
}

/** Notes that a person signs in now. It is no change of the record: neither its version nor its stamps move. */
export function noteSignIn(db: Db, { id, now }: { id: number; now: string }): void {
  db.update(staff).set({ lastSignedInAt: now }).where(eq(staff.id, id)).run();
}

/** When each person last signed in, ISO, UTC; null for never. */
export function listLastSignIns(db: Db) {
  return db
    .select({ id: staff.id, lastSignedInAt: staff.lastSignedInAt })
    .from(staff)
    .where(isNull(staff.deletedAt))
    .all();
}

/** Everybody who can sign in, with the columns that failed sign-ins are counted by. */
export function listAccounts(db: Db) {
  return db.select(account).from(staff).where(isNull(staff.deletedAt)).all();
}
