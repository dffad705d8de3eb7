import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '#shared/messages.ts';
import type { Installation } from '../email/letters/letter.ts';
import { systemAct } from '../services/act.ts';
import { addPasswordReset, applyPasswordReset, findOpenReset, resetLinkUsed } from '../services/password-resets.ts';
import { hashPassword } from './passwords.ts';
import { hashToken } from './session-adapter.ts';
import type { SignInContext } from './sign-in.ts';

const hourMs = 60 * 60_000;
/** Somebody else must not be able to fill a person's inbox. */
const mostMailsAnHour = 5;
/** Longer than the work takes, so that the time does not show whether an email is known. */
const answerAfterMs = 250;

/** Mails a link that lets its reader choose a new password. The answer is the same, in words and in time, for an email that nobody has. */
export async function requestPasswordReset(
  context: SignInContext,
  input: { email: string },
  installation: Installation,
) {
  const request = { email: input.email, ...newLink(context.now, installation) };
  const work = context.write((db) => addPasswordReset(db, systemAct(context), request));
  await Promise.all([work, wait(answerAfterMs)]);
  return { message: messages.login.resetAccepted };
}

/** A link for a new password, with the mail that brings it. @param admin the name of the Group Admin who sends it. */
export function newLink(now: string, installation: Installation, admin?: string) {
  const token = randomBytes(32).toString('base64url');
  const nowMs = Date.parse(now);
  return {
    tokenHash: hashToken(token),
    expiresAt: new Date(nowMs + hourMs).toISOString(),
    limit: { most: mostMailsAnHour, since: new Date(nowMs - hourMs).toISOString() },
    letter: messages.mails.reset(token, installation, admin),
  };
}

/** Sets the password of whoever the link was mailed to, and signs them out everywhere. */
export async function resetPassword(context: SignInContext, input: { token: string; password: string }) {
  const tokenHash = hashToken(input.token);
  const attempt = { subject: undefined, address: context.address };
  const isOpen = async () => findOpenReset(context.db, tokenHash, context.now) !== undefined;
  if ((await context.limits.of('reset').judge(attempt, isOpen)) !== 'right') throw resetLinkUsed();
  const passwordHash = await hashPassword(input.password);
  const { now, today, timeZone } = context;
  await context.write((db) => applyPasswordReset(db, { tokenHash, passwordHash, now, today, timeZone }));
  return { message: messages.login.passwordChanged };
}
