import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { sendEmailSchema } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from './act.ts';
import { assertHourlyLimit, queueEmail } from './emails.ts';
import { findStaffByEmail } from './staff-accounts.ts';

type StaffMail = z.output<typeof sendEmailSchema>;

/** Mails a staff member. The caller writes the text, so nobody else can be reached this way. */
export function sendToStaff(db: Db, act: Act, input: StaffMail, isMailSetUp: boolean) {
  const person = findStaffByEmail(db, input.email);
  if (!person) throw new AppError('FORBIDDEN', messages.emails.onlyStaff);
  assertHourlyLimit(db, act, 'staff', messages.emails.tooMany);
  const { subject, message: body } = input;
  // The documented client sends a new person's password this way.
  queueEmail(db, act, { kind: 'staff', to: person.email, subject, body, isSecret: true });
  return { message: isMailSetUp ? messages.emails.queued : messages.emails.waits };
}

type Sending = { orgName: string; baseUrl: string; isSetUp: boolean };

/** Mails the person who asks, so that they see whether mail arrives. Counts as one of the twenty that they may write in an hour. */
export function sendTestMail(
  db: Db,
  act: Act,
  { email: to }: { email: string },
  { orgName, baseUrl, isSetUp }: Sending,
) {
  if (!isSetUp) throw new AppError('CONFLICT', messages.emails.testNotSetUp);
  assertHourlyLimit(db, act, 'staff', messages.emails.tooMany);
  const mail = messages.mails.test({ orgName, baseUrl }, act.actorName);
  const { id } = queueEmail(db, act, { kind: 'staff', to, ...mail, isSecret: false });
  return { id, message: messages.emails.testQueued(to) };
}
