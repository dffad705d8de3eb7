import type { SessionUser } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { findStaffById } from '../services/staff-accounts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { beginningOf, type SignInContext } from './sign-in.ts';

/** The same input with its password hashed. Done before the write begins, because a transaction cannot wait. */
export async function withPasswordHash<T extends { password: string }>(input: T) {
  const { password, ...rest } = input;
  return { ...rest, passwordHash: await hashPassword(password) };
}

/** The same for a change that may leave the password as it is: the present one, given again, is no new one. */
export async function withNewPasswordHash<T extends { id: number; password?: string | undefined }>(db: Db, input: T) {
  const { password, ...rest } = input;
  const isNew = password !== undefined && !(await verifyPassword(findStaffById(db, input.id)?.passwordHash, password));
  return { ...rest, passwordHash: isNew ? await hashPassword(password) : undefined };
}

/**
 * A new password ends all sessions of its person. Somebody who changed their own gets a new session in the same write.
 * @returns its cookie.
 */
export function startOwnSession(
  tx: Db,
  context: SignInContext,
  user: SessionUser,
  change: { id: number; passwordHash: string | undefined },
): string | undefined {
  const hasEnded = change.id === user.id && change.passwordHash !== undefined;
  return hasEnded ? context.sessions.startWithin(tx, user.id, beginningOf(context)) : undefined;
}
