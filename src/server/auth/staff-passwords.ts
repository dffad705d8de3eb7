import type { AssignableRole, SessionUser } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { hashPassword } from './passwords.ts';
import type { SignInDoor } from './sign-in.ts';

/** The same input with its password hashed, before the write begins: a transaction does not wait. */
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
 * A new password or role ends all sessions of its person. Whoever changed their own goes on with a new one, which is a part of the
 * same write. @returns its cookie.
 */
export function startOwnSession(
  tx: Db,
  { sessions, now }: SignInDoor,
  user: SessionUser,
  change: { id: number; role: AssignableRole; passwordHash: string | undefined },
): string | undefined {
  const hasEnded = change.passwordHash !== undefined || change.role !== user.role;
  return change.id === user.id && hasEnded ? sessions.startWithin(tx, user.id, now) : undefined;
}
