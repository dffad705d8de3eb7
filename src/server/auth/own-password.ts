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
  const key = `password of ${user.id}`;
  const nowMs = Date.parse(door.now);
  door.limits.assertAllowed(key, door.address, nowMs);
  if (!(await verifyPassword(person.passwordHash, input.currentPassword))) {
    door.limits.addFailure(key, door.address, nowMs);
    throw invalidField('currentPassword', messages.login.wrongCurrentPassword);
  }
  door.limits.succeeded(key);
  const passwordHash = await hashPassword(input.newPassword);
  const act = { actorId: user.id, actorName: fullName(user), now: door.now, today: door.today };
  await door.write((db) => setPassword(db, act, { staffId: user.id, passwordHash }));
  return {
    cookie: await door.sessions.start(user.id, door.now),
    answer: { message: messages.login.ownPasswordChanged },
  };
}
