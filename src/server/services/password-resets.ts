import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { passwordResets } from '../db/schema/staff.ts';
import { type Act, actOf } from './act.ts';
import { recordAudit } from './audit.ts';
import { queueEmail } from './emails.ts';
import { findStaffByEmail, findStaffById, setPassword } from './staff-accounts.ts';

type NewReset = {
  email: string;
  tokenHash: string;
  /** ISO instant. */
  expiresAt: string;
  /** A person who has asked this often since then gets no further mail. */
  limit: { most: number; since: string };
  subject: string;
  /** Writes the mail's text for a first name. */
  body: (firstname: string) => string;
};

/** Mails a link to the staff member with this email. Does not say whether there is one. */
export function addPasswordReset(db: Db, act: Act, input: NewReset): void {
  const person = findStaffByEmail(db, input.email);
  if (!person || countSince(db, person.id, input.limit.since) >= input.limit.most) return;
  db.insert(passwordResets)
    .values({
      tokenHash: input.tokenHash,
      staffId: person.id,
      expiresAt: input.expiresAt,
      usedAt: null,
      createdAt: act.now,
    })
    .run();
  const { subject, body } = input;
  queueEmail(db, act, { kind: 'reset', to: person.email, subject, body: body(person.firstname), isSecret: true });
  recordAudit(db, act, {
    action: 'asked for a new password of',
    recordType: 'staff',
    recordId: person.id,
    recordName: fullName(person),
  });
}

function countSince(db: Db, staffId: number, since: string): number {
  const row = db
    .select({ total: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.staffId, staffId), gt(passwordResets.createdAt, since)))
    .get();
  return row?.total ?? 0;
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

type Reset = { tokenHash: string; passwordHash: string; now: string; today: string };

/** Uses up the link: sets the password and signs the person out everywhere. Throws INVALID when it is not open any more. */
export function applyPasswordReset(db: Db, { tokenHash, passwordHash, now, today }: Reset): void {
  const person = findOpenReset(db, tokenHash, now);
  if (!person) throw resetLinkUsed();
  setPassword(db, actOf(person, { now, today }), { staffId: person.id, passwordHash });
}

/** Closes all open links of a person, so that none of them works any more. */
export function closePasswordResetsOf(db: Db, act: Act, staffId: number): void {
  db.update(passwordResets)
    .set({ usedAt: act.now })
    .where(and(eq(passwordResets.staffId, staffId), isNull(passwordResets.usedAt)))
    .run();
}
