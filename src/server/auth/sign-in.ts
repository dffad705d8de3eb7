import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fold, fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { recordAudit } from '../services/audit.ts';
import { findStaffByEmail } from '../services/staff-accounts.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

const quarterHourMs = 15 * 60_000;

/** Five failures in 15 minutes for one email, or 50 from one address. A success clears the email's. */
export class SignInLimits {
  readonly #byEmail = new AttemptLimit(5, quarterHourMs);
  readonly #byAddress = new AttemptLimit(50, quarterHourMs);

  assertAllowed(email: string, address: string, nowMs: number): void {
    this.#byAddress.assertAllowed(address, nowMs);
    this.#byEmail.assertAllowed(email, nowMs);
  }

  addFailure(email: string, address: string, nowMs: number): void {
    this.#byAddress.addFailure(address, nowMs);
    this.#byEmail.addFailure(email, nowMs);
  }

  succeeded(email: string): void {
    this.#byEmail.reset(email);
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
  const email = fold(input.email);
  const nowMs = Date.parse(door.now);
  door.limits.assertAllowed(email, door.address, nowMs);
  const person = findStaffByEmail(door.db, email);
  if (!(await verifyPassword(person?.passwordHash, input.password)) || !person) {
    door.limits.addFailure(email, door.address, nowMs);
    throw new AppError('SIGNED_OUT', messages.login.wrong);
  }
  door.limits.succeeded(email);
  return welcome(door, person);
}

type Welcomed = Omit<NonNullable<ReturnType<typeof findStaffByEmail>>, 'passwordHash'>;

/** Starts a session for somebody who has shown who they are. */
export async function welcome(door: SignInDoor, { id, firstname, lastname, role }: Welcomed) {
  const cookie = await door.sessions.start(id, door.now);
  const act = { actorId: id, actorName: fullName({ firstname, lastname }), now: door.now, today: door.today };
  await door.write((db) =>
    recordAudit(db, act, { action: 'signed in', recordType: 'staff', recordId: id, recordName: act.actorName }),
  );
  return { cookie, answer: { message: messages.login.success, id, firstname, lastname, role } };
}
