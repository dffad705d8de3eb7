import type { z } from 'zod';
import { AppError, invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { changePasswordSchema } from '#shared/session.ts';
import { findStaffById, setPassword } from '../services/staff-accounts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { SignInDoor } from './sign-in.ts';

/** Changes one's own password; every other session of the person ends, and this browser gets a new one. */
export async function changeOwnPassword(
  door: SignInDoor,
  user: SessionUser,
  input: z.output<typeof changePasswordSchema>,
) {
  const person = findStaffById(door.db, user.id);
  if (!person) throw new AppError('SIGNED_OUT', messages.login.signedOut);
  const isCurrent = () => verifyPassword(person.passwordHash, input.currentPassword);
  if (!(await door.limits.judge(`password of ${user.id}`, door, isCurrent))) throw wrongCurrentPassword();
  const passwordHash = await hashPassword(input.newPassword);
  const act = { actorId: user.id, actorName: fullName(user), now: door.now, today: door.today };
  const cookie = await door.write((db) => {
    // What was current when it was read may have been replaced since.
    if (findStaffById(db, user.id)?.passwordHash !== person.passwordHash) throw wrongCurrentPassword();
    setPassword(db, act, { staffId: user.id, passwordHash });
    return door.sessions.startWithin(db, user.id, door.now);
  });
  return { cookie, answer: { message: messages.login.ownPasswordChanged } };
}

const wrongCurrentPassword = () => invalidField('currentPassword', messages.login.wrongCurrentPassword);
