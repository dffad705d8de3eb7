import type { z } from 'zod';
import { AppError, invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { changePasswordSchema } from '#shared/session.ts';
import type { WriteAfter } from '../services/client-keys.ts';
import { findStaffById, setPassword } from '../services/staff-accounts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { beginningOf, type SignInContext, subjectOf } from './sign-in.ts';

type Input = z.output<typeof changePasswordSchema>;
type Changer = { user: SessionUser; writeAfter: WriteAfter };

/**
 * Changes one's own password, ends all sessions of the person and starts a new one in this browser. A repeated request that was already
 * carried out starts none.
 */
export async function changeOwnPassword(context: SignInContext, { user, writeAfter }: Changer, input: Input) {
  const cookies: string[] = [];
  const answer = await writeAfter(
    () => judgeAndHash(context, user, input),
    (db, act, { shownHash, passwordHash }) => {
      // The password may have been replaced since it was checked.
      if (findStaffById(db, user.id)?.passwordHash !== shownHash) throw wrongCurrentPassword();
      setPassword(db, act, { staffId: user.id, passwordHash });
      cookies.push(context.sessions.startWithin(db, user.id, beginningOf(context)));
      return { message: messages.login.ownPasswordChanged };
    },
  );
  return { cookies, answer };
}

/** @returns the hash that the current password was checked against, and the hash of the new password. */
async function judgeAndHash(context: SignInContext, user: SessionUser, { currentPassword, newPassword }: Input) {
  const shownHash = await assertOwnPassword(context, user, currentPassword);
  return { shownHash, passwordHash: await hashPassword(newPassword) };
}

/** Throws when this is not the person's password. Wrong ones are counted. @returns the hash that it was checked against. */
export async function assertOwnPassword(context: SignInContext, user: SessionUser, currentPassword: string) {
  const person = findStaffById(context.db, user.id);
  if (!person) throw new AppError('SIGNED_OUT', messages.login.signedOut);
  const attempt = { subject: subjectOf(person), address: context.address };
  const isCurrent = () => verifyPassword(person.passwordHash, currentPassword);
  const judged = await context.limits.of('own password').judge(attempt, isCurrent);
  if (judged !== 'right') throw wrongCurrentPassword();
  return person.passwordHash;
}

const wrongCurrentPassword = () => invalidField('currentPassword', messages.login.wrongCurrentPassword);
