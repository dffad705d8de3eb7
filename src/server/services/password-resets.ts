import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { passwordResets } from '../db/schema/staff.ts';
import { type Letter, queueLetter } from '../email/letters/letter.ts';
import { type Act, actOf, type Clock } from './act.ts';
import { recordAudit } from './audit.ts';
import { secondsBetween } from './emails.ts';
import { findStaffByEmail, findStaffById, setPassword } from './staff-accounts.ts';

/** A new link, and the mail that brings it. */
type NewReset = {
  tokenHash: string;
  /** ISO instant. */
  expiresAt: string;
  /** Somebody who has been sent this many links since then gets no further one. */
  limit: { most: number; since: string };
  letter: Letter;
};

/** Mails a link to the staff member with this email. Does not say whether there is one. */
export function addPasswordReset(db: Db, act: Act, input: NewReset & { email: string }): void {
  const person = findStaffByEmail(db, input.email);
  if (!person || secondsUntilNextLink(db, act, person, input) !== undefined) return;
  mailLink(db, act, person, input);
  recordAudit(db, act, { action: 'asked for a new password of', ...ofPerson(person) });
}

/** Mails somebody a link because a Group Admin asks for it. Throws TOO_MANY for a person who has been sent enough of them. */
export function sendResetLink(db: Db, act: Act, { id, ...input }: NewReset & { id: number }, isMailSetUp: boolean) {
  if (!isMailSetUp) throw new AppError('CONFLICT', messages.people.resetLinkNeedsEmail);
  const person = findStaffById(db, id);
  if (!person) throw new AppError('NOT_FOUND', messages.people.userNotFound);
  const retryAfterSeconds = secondsUntilNextLink(db, act, person, input);
  if (retryAfterSeconds !== undefined)
    throw new AppError('TOO_MANY', messages.people.tooManyResetLinks, { retryAfterSeconds });
  mailLink(db, act, person, input);
  recordAudit(db, act, { action: 'sent a reset link to', ...ofPerson(person) });
  return { id, message: messages.people.resetLinkSent(person) };
}

type Person = NonNullable<ReturnType<typeof findStaffById>>;

const ofPerson = (person: Person) =>
  ({ recordType: 'staff', recordId: person.id, recordName: fullName(person) }) as const;

function mailLink(db: Db, act: Act, person: Person, input: NewReset): void {
  db.insert(passwordResets)
    .values({
      tokenHash: input.tokenHash,
      staffId: person.id,
      expiresAt: input.expiresAt,
      usedAt: null,
      createdAt: act.now,
    })
    .run();
  queueLetter(db, act, 'reset', person, input.letter);
}

/** Undefined for somebody who has not been sent enough yet. What a clock that was ahead has sent does not count. */
function secondsUntilNextLink(db: Db, { now }: Act, { id: staffId }: Person, { limit: { most, since } }: NewReset) {
  const { createdAt } = passwordResets;
  const lastAllowed = db
    .select({ createdAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.staffId, staffId), gt(createdAt, since), lte(createdAt, now)))
    .orderBy(desc(createdAt))
    .limit(1)
    .offset(most - 1)
    .get();
  return lastAllowed && secondsBetween(Date.parse(since), Date.parse(lastAllowed.createdAt));
}

export const resetLinkUsed = () => new AppError('INVALID', messages.login.resetLinkUsed);

/** Whom an open link belongs to; undefined when it is unknown, used or too old. */
export function findOpenReset(db: Db, tokenHash: string, now: string) {
  const reset = db
    .select()
    .from(passwordResets)
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    )
    .get();
  return reset && findStaffById(db, reset.staffId);
}

type Reset = Clock & { tokenHash: string; passwordHash: string };

/** Uses up the link: sets the password and signs the person out everywhere. Throws INVALID when it is not open any more. */
export function applyPasswordReset(db: Db, { tokenHash, passwordHash, ...clock }: Reset): void {
  const person = findOpenReset(db, tokenHash, clock.now);
  if (!person) throw resetLinkUsed();
  setPassword(db, actOf(person, clock), { staffId: person.id, passwordHash });
}

/** Closes all open links of a person, so that none of them works any more. */
export function closePasswordResetsOf(db: Db, act: Act, staffId: number): void {
  db.update(passwordResets)
    .set({ usedAt: act.now })
    .where(and(eq(passwordResets.staffId, staffId), isNull(passwordResets.usedAt)))
    .run();
}
