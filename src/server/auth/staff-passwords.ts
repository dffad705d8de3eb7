import type { SessionUser } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { hashPassword } from './passwords.ts';
import { beginningOf, type SignInContext } from './sign-in.ts';

/** The same input with its password hashed. Done before the write begins, because a transaction cannot wait. */
export async function withPasswordHash<T extends { password: string }>(input: T) {
  const { password, ...rest } = input;
  return { ...rest, passwordHash: await hashPassword(password) };
}

/** The same for a change that may leave the password as it is. */
export async function withNewPasswordHash<T extends { password?: string | undefined }>(input: T) {
  const { password, ...rest } = input;
  return { ...rest, passwordHash: password === undefined ? undefined : await hashPassword(password) };
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
