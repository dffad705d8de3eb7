import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { may, type Permission, type SessionUser } from '#shared/permissions.ts';
import { actNow, type Context } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import {
  type Again,
  answerOnce,
  digestOf,
  isAnswered,
  type KeyedChange,
  type Write,
  type WriteAfter,
} from '../services/client-keys.ts';
import { findActor } from '../services/staff-accounts.ts';

/** What is known of the call of a procedure that changes something. */
type Call = { permission: Permission; path: string; getRawInput: () => Promise<unknown> };

/** What such a procedure gets beside the request's context. */
export type Writing = { write: Write; writeAfter: WriteAfter };

/** The writing of one call. Its key stands for the whole change, so with one there is one write. */
export function writingFor(context: Context, user: SessionUser, call: Call): Writing {
  let hasWritten = false;
  const run = async <P, T>(
    prepare: (() => Promise<P>) | undefined,
    work: (db: Db, act: Act, prepared: P) => T,
    again?: Again<T>,
  ): Promise<T> => {
    const { db, queue } = context.program;
    const change = await keyedChange(context, call);
    if (change && hasWritten) throw new Error(`${call.path} writes twice under one key.`);
    hasWritten = true;
    const isRepeated = prepare !== undefined && change !== undefined && isAnswered(db, user.id, change);
    const prepared = (isRepeated ? undefined : await prepare?.()) as P;
    return queue.run((tx) => {
      const act = actAgain(tx, context, user.id, call.permission);
      const once = () => work(tx, act, prepared);
      return change ? answerOnce(tx, act, change, once, again) : once();
    });
  };
  return {
    write: <T>(work: (db: Db, act: Act) => T, again?: Again<T>) => run(undefined, work, again),
    writeAfter: run,
  };
}

async function keyedChange({ change }: Context, { path, getRawInput }: Call): Promise<KeyedChange | undefined> {
  if (!change?.key) return undefined;
  // A call without input has no body to read. Where there is an input, one that cannot be read was refused before this.
  const input = await getRawInput().catch(() => undefined);
  return { key: change.key, procedure: path, digest: digestOf(input) };
}

/**
 * The act of a write, of the person as they are inside its transaction: between the request and its turn they may have been deleted,
 * or lost the role that allows it.
 */
function actAgain(tx: Db, context: Context, userId: number, permission: Permission): Act {
  const person = findActor(tx, userId);
  if (!person) throw new AppError('SIGNED_OUT', messages.login.signedOut);
  if (!may(person.role, permission)) throw new AppError('FORBIDDEN', messages.general.forbidden);
  return actNow(context, person);
}
