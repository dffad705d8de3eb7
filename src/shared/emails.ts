import { z } from 'zod';
import { longText, requiredEmail, requiredLine } from './fields.ts';
import { messages } from './messages.ts';

/** What Bushline writes by itself, in the words of `messages/mails.ts`. */
export type LetterKind =
  | 'account'
  | 'alarm'
  | 'due'
  | 'lines'
  | 'reset'
  | 'tickets'
  | 'tomorrow'
  | 'warnings'
  | 'welcome'
  | 'withdrawn';
/** `staff`: written by a Group Admin's program, or a test mail. `incident`: an incident report. */
export type EmailKind = LetterKind | 'staff' | 'incident';

/** Who is still out goes before all other mail, and then what is due after an incident. */
export const mailPriority: Partial<Record<EmailKind, number>> = { alarm: 2, due: 1 };

/** `waiting` for its turn or for a retry, `sending` right now, `sent`, or `failed` for good. */
export const emailStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type EmailState = (typeof emailStates)[number];

export const emailPageSize = 50;

export const listEmailsSchema = z.object({
  state: z.enum(emailStates).optional(),
  page: z.number().int().min(1).max(1_000_000).default(1),
});

export const exportEmailsSchema = listEmailsSchema.omit({ page: true });

const { required } = messages.emails;

/** A mail to a staff member, with the caller's own text. */
export const sendEmailSchema = z.object({
  email: requiredEmail(required),
  subject: requiredLine(required),
  message: z.preprocess((value) => value ?? '', longText().pipe(z.string().min(1, required))),
});
