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
