import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { actOf } from '../services/act.ts';
import { recordAudit } from '../services/audit.ts';
import { findStaffByEmail, findStaffById } from '../services/staff-accounts.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

const quarterHourMs = 15 * 60_000;

type Caller = { address: string; now: string };

/** Five failures in 15 minutes for one email, or 50 from one address. A success clears the email's. */
export class SignInLimits {
  readonly #byEmail = new AttemptLimit(5, quarterHourMs);
  readonly #byAddress = new AttemptLimit(50, quarterHourMs);

  /**
   * Says whether an attempt is right, and counts it when it is not. Throws TOO_MANY once the failures are used up, also when attempts
   * beside this one used them up while it was checked: it is then told nothing, so attempts that are sent at the same moment learn no
   * more than attempts one after the other. An attempt that turns out right was never counted.
   */
  async judge(email: string, { address, now }: Caller, isRight: () => Promise<boolean>): Promise<boolean> {
    const nowMs = Date.parse(now);
    this.#assertAllowed(email, address, nowMs);
    const right = await isRight();
    this.#assertAllowed(email, address, nowMs);
    if (right) {
      this.reset(email);
    } else {
      this.#byAddress.addFailure(address, nowMs);
      this.#byEmail.addFailure(email, nowMs);
    }
    return right;
  }

  reset(email: string): void {
    this.#byEmail.reset(email);
  }

  #assertAllowed(email: string, address: string, nowMs: number): void {
    this.#byAddress.assertAllowed(address, nowMs);
    this.#byEmail.assertAllowed(email, nowMs);
  }
}

export type SignInDoor = {
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  sessions: Sessions;
  limits: SignInLimits;
  /** The client's network address. */
  address: string;
  now: string;
  today: string;
};

/** Signs a person in. @returns who it is, and the cookie to set. The refusal is the same for a wrong email and a wrong password. */
export async function signIn(door: SignInDoor, input: { email: string; password: string }) {
  const email = caseKey(input.email);
  const person = findStaffByEmail(door.db, email);
  const isRight = await door.limits.judge(email, door, () => verifyPassword(person?.passwordHash, input.password));
  if (!isRight || !person) throw new AppError('SIGNED_OUT', messages.login.wrong);
  return welcome(door, person);
}

/** Starts a session for somebody who has shown who they are; not when their password was changed, or they were deleted, meanwhile. */
export function welcome({ write, sessions, now, today }: SignInDoor, shown: { id: number; passwordHash: string }) {
  return write((db) => {
    const person = findStaffById(db, shown.id);
    if (person?.passwordHash !== shown.passwordHash) throw new AppError('SIGNED_OUT', messages.login.wrong);
    const { id, firstname, lastname, role } = person;
    const act = actOf(person, { now, today });
    recordAudit(db, act, { action: 'signed in', recordType: 'staff', recordId: id, recordName: act.actorName });
    const cookie = sessions.startWithin(db, id, now);
    return { cookie, answer: { message: messages.login.success, id, firstname, lastname, role } };
  });
}
