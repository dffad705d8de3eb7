import type { AssignableRole, SessionUser } from '#shared/permissions.ts';
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

/** A new password or role ends all sessions of its person. Whoever changed their own goes on with a new one. */
export async function startOwnSession(
  door: SignInDoor,
  user: SessionUser,
  change: { id: number; role: AssignableRole; passwordHash: string | undefined },
  setCookie: (cookie: string) => void,
): Promise<void> {
  const hasEnded = change.passwordHash !== undefined || change.role !== user.role;
  if (change.id === user.id && hasEnded) setCookie(await door.sessions.start(user.id, door.now));
}
