import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { EmailKind, sendEmailSchema } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { outbox } from '../db/schema/emails.ts';
import type { Act } from './act.ts';
import { findStaffByEmail } from './staff-accounts.ts';

type NewEmail = {
  kind: EmailKind;
  /** One address. */
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. */
  body: string;
  /** The body holds a password or a reset link: it is erased once the mail is sent, and nobody gets to read it here. */
  isSecret: boolean;
};

/** Puts a mail in the outbox, in the transaction of its cause. It leaves after the commit, and waits while mail is not set up. */
export function queueEmail(db: Db, act: Act, email: NewEmail): { id: number } {
  const { kind, to, subject, body, isSecret } = email;
  return db
    .insert(outbox)
    .values({
      kind,
      toAddress: to,
      subject,
      body,
      isSecret,
      nextAttemptAt: act.now,
      idempotencyKey: randomUUID(),
      createdAt: act.now,
      createdById: act.actorId,
    })
    .returning({ id: outbox.id })
    .get();
}

/** When this person put the `nth` newest mail of a kind in the outbox, sent or not; undefined when there are fewer since then. */
export function findNthNewest(
  db: Db,
  sent: { by: number; kind: EmailKind; since: string },
  nth: number,
): string | undefined {
  return db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(and(eq(outbox.createdById, sent.by), eq(outbox.kind, sent.kind), gt(outbox.createdAt, sent.since)))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
    .offset(nth - 1)
    .get()?.createdAt;
}

/** Takes back what has not been sent to somebody who has left: a password or a reset link must not reach them any more. */
export function withdrawSecretsTo(db: Db, address: string): void {
  db.update(outbox)
    .set({ state: 'failed', body: null, lastError: 'The person was removed before this email could be sent.' })
    .where(and(eq(outbox.toAddress, address), eq(outbox.state, 'waiting'), eq(outbox.isSecret, true)))
    .run();
}

type StaffMail = z.output<typeof sendEmailSchema>;

/** Mails a staff member. Nobody else can be reached this way: the caller writes the text, so the recipient is not free. */
export function sendToStaff(db: Db, act: Act, input: StaffMail, isMailSetUp: boolean) {
  const person = findStaffByEmail(db, input.email);
  if (!person) throw new AppError('FORBIDDEN', messages.emails.onlyStaff);
  const { subject, message: body } = input;
  // The documented client sends a new person's password this way.
  queueEmail(db, act, { kind: 'staff', to: person.email, subject, body, isSecret: true });
  return { message: isMailSetUp ? messages.emails.queued : messages.emails.waits };
}
