import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { caseKey, emailKey } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { actOf } from '../services/act.ts';
import { recordAudit } from '../services/audit.ts';
import { findStaffByEmail, findStaffById, listAccounts, noteSignIn } from '../services/staff-accounts.ts';
import type { Log } from '../start/log.ts';
import { describeDevice } from './describe-device.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { verifyPassword } from './passwords.ts';
import { hashToken } from './session-adapter.ts';
import type { Sessions } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** The parts of the program that a sign-in needs, and what is known of the request. */
export type SignInContext = {
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  log: Log;
  sessions: Sessions;
  limits: SignInLimits;
  failures: FailedSignIns;
  browsers: KnownBrowsers;
  /** The client's network address. */
  address: string;
  cookieHeader: string | undefined;
  userAgent: string | undefined;
  now: string;
  today: string;
  timeZone: string;
};

type Account = { id: number; passwordHash: string; unlockCount: number };

/**
 * The key under which a person's failures are counted. A new password or an unlock changes it, even when made by another process, so
 * nothing has to reset the counts.
 */
export function subjectOf({ id, passwordHash, unlockCount }: Account): string {
  return hashToken(`${id} ${unlockCount} ${passwordHash}`);
}

/** The ids of the people whom failed sign-ins keep out now, from at least one address. */
export function listSlowed({ db, limits }: Pick<SignInContext, 'db' | 'limits'>): number[] {
  const signIns = limits.of('sign-in');
  return listAccounts(db)
    .filter((person) => signIns.isSlowed(subjectOf(person)))
    .map(({ id }) => id);
}

/** Signs a person in. @returns who it is, and the cookies to set. The refusal is the same for a wrong email and a wrong password. */
export async function signIn(context: SignInContext, input: { email: string; password: string }) {
  const email = caseKey(input.email);
  const person = findStaffByEmail(context.db, input.email);
  const attempt = {
    subject: person ? subjectOf(person) : hashToken(emailKey(email)),
    address: context.address,
    browser: person && context.browsers.recognise(context.cookieHeader, person.id),
  };
  const isRight = () => verifyPassword(person?.passwordHash, input.password);
  const judged = await context.limits.of('sign-in').judge(attempt, isRight);
  if (judged !== 'right') await context.failures.note(context, { email, person, failure: judged });
  if (judged !== 'right' || !person) throw new AppError('SIGNED_OUT', messages.login.wrong);
  return startSession(context, person);
}

/** Starts a session for somebody who has proved who they are. Throws when their password was changed, or they were deleted, meanwhile. */
export function startSession(context: SignInContext, shown: { id: number; passwordHash: string }) {
  const { write, sessions, browsers, cookieHeader, now } = context;
  return write((db) => {
    const person = findStaffById(db, shown.id);
    if (person?.passwordHash !== shown.passwordHash) throw new AppError('SIGNED_OUT', messages.login.wrong);
    const { id, firstname, lastname, role } = person;
    const act = actOf(person, context);
    recordAudit(db, act, { action: 'signed in', recordType: 'staff', recordId: id, recordName: act.actorName });
    noteSignIn(db, { id, now });
    const cookies = [sessions.startWithin(db, id, beginningOf(context)), browsers.remember(cookieHeader, id)];
    return { cookies, answer: { message: messages.login.success, id, firstname, lastname, role } };
  });
}

/** What a new session keeps of the request that started it. */
export function beginningOf({ now, userAgent }: Pick<SignInContext, 'now' | 'userAgent'>) {
  return { now, device: describeDevice(userAgent) };
}
