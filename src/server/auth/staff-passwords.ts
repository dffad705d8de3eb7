import type { SessionUser } from '#shared/permissions.ts';
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

/** A new password ends all sessions of its person. Whoever set their own goes on with a new one. */
export async function startOwnSession(
  door: SignInDoor,
  user: SessionUser,
  change: { id: number; passwordHash: string | undefined },
  setCookie: (cookie: string) => void,
): Promise<void> {
  if (change.passwordHash && change.id === user.id) setCookie(await door.sessions.start(user.id, door.now));
}
