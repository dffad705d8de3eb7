import { z } from 'zod';
import { email, line, requiredEmail, requiredLine, requiredPhone } from './fields.ts';
import { messages } from './messages.ts';
import { composed } from './text.ts';

/** What a group is called until its name is set. */
export const unnamedGroup = 'Bushline';

/**
 * Why a session was ended before its time: its person left the staff, signed out elsewhere, or has a new password or a new email
 * that somebody else gave them.
 */
export const sessionEnds = ['left', 'elsewhere', 'password', 'email'] as const;
export type SessionEnd = (typeof sessionEnds)[number];
/** What the login screen can say of the last session. `age`: it had reached its 30 days. */
export type SignOutReason = SessionEnd | 'age';

/** Bounded, so that hashing takes bounded time. */
const password = () => z.string().max(200, { error: messages.general.tooLong(200), abort: true });

/** At least 8 characters with an upper-case letter, a digit and a special character. A macron is a part of its letter. */
export const passwordSchema = password().refine((typed) => {
  const p = composed(typed);
  return [...p].length >= 8 && /\p{Lu}/u.test(p) && /\d/.test(p) && /[^\p{L}\p{M}\p{N}\s]/u.test(p);
}, messages.people.weakPassword);

/** A new password that must be given. */
export const requiredPassword = z
  .preprocess((value) => value ?? '', password().min(1, messages.people.allRequired))
  .pipe(passwordSchema);

const filled = z.preprocess(
  (value) => value ?? '',
  z.string().max(500, messages.login.wrong).min(1, messages.login.empty),
);

export const loginSchema = z.object({ email: filled, password: filled });

export const forgotPasswordSchema = z.object({
  email: z.preprocess((value) => value ?? '', line().pipe(z.string().min(1, messages.login.emptyEmail)).pipe(email())),
});

export const resetPasswordSchema = z.object({
  token: z.string().min(1, messages.login.resetLinkUsed).max(200, messages.login.resetLinkUsed),
  password: passwordSchema,
});

export const setupSchema = z.object({
  code: requiredLine(messages.login.setupCodeRequired),
  firstname: requiredLine(messages.people.allRequired),
  lastname: requiredLine(messages.people.allRequired),
  email: requiredEmail(messages.people.allRequired),
  phone: requiredPhone(messages.people.allRequired),
  password: requiredPassword,
});

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, messages.login.wrongCurrentPassword).max(500, messages.login.wrongCurrentPassword),
  newPassword: passwordSchema,
});

export const mismatch = { path: ['confirmPassword'], message: messages.people.passwordMismatch };

/** For `refine`: a new password is typed twice. */
export const typedTwice = <Name extends string>(name: Name) =>
  [
    (form: { [Password in Name]: string } & { confirmPassword: string }) => form[name] === form.confirmPassword,
    mismatch,
  ] as const;
