import type { DocumentStep } from '#shared/activities/document.ts';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { may, type Permission, type SessionUser } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { bytesOf } from '../http/written-bytes.ts';
import type { Act } from '../services/act.ts';
import { telling } from '../services/activities/document.ts';
import { reviveActivity } from '../services/activities/revive.ts';
import { answerOnce, digestOf, isAnswered, type Replay, type Write, type WriteAfter } from '../services/client-keys.ts';
import { findActor } from '../services/staff-accounts.ts';
import { findMaker } from '../services/taken-over.ts';
import { actNow, type Context, senderOf } from '../start/context.ts';

/** What is known of the call of a procedure that changes something. */
type Call = {
  permission: Permission;
  path: string;
  getRawInput: () => Promise<unknown>;
  /**
   * A disk with little room left does not stop it: it makes room, takes access away, says who is out, or reads and writes at most a line of
   * the trail. Nor does how much its sender has written.
   */
  evenOnShortDisk?: boolean;
  /** Takes what the change did to the document that its sender has. */
  tell: (step: DocumentStep) => void;
};

/** What such a procedure gets beside the request's context. */
export type Writing = { write: Write; writeAfter: WriteAfter };

type InTurn = <T>(work: (db: Db, act: Act) => T) => Promise<T>;

export function writingFor(context: Context, user: SessionUser, call: Call): Writing {
  const inTurn: InTurn = async (work) => {
    if (!call.evenOnShortDisk) {
      context.program.disk.assertRoomToWrite();
      // A call without input has no body to read.
      noteWritten(context, bytesOf(await call.getRawInput().catch(() => undefined)));
    }
    return context.program.queue.run((tx) => work(tx, actAgain(tx, context, user.id, call.permission)));
  };
  const key = context.change?.key;
  return key ? keyedWriting(context, user, { ...call, key }, inTurn) : plainWriting(inTurn);
}

/** Whose keys count: the sender's, and those of the maker of what they send, who may have sent it before they left. */
export function sendersOf({ change }: Pick<Context, 'change'>, userId: number): number[] {
  return change?.makerId === undefined ? [userId] : [userId, change.makerId];
}

/** Counts what the sender of this request writes. Throws TOO_MANY once it is too much for an hour. */
export function noteWritten(context: Context, bytes: number): void {
  const sender = senderOf(context);
  if (sender !== undefined) context.program.written.take(sender, bytes);
}

/** Records that the person of this request takes data that an earlier read only found: downloads it, restores it, keeps it on a phone. */
export async function noteTaken(context: Context, permission: Permission, note: (db: Db, act: Act) => void) {
  const { user, program } = context;
  if (!user) throw new AppError('SIGNED_OUT', messages.login.signedOut);
  await program.queue.run((tx) => note(tx, actAgain(tx, context, user.id, permission)));
}

/** For a request without a key: there is no earlier answer to look up, so a write only waits for its turn. */
function plainWriting(inTurn: InTurn): Writing {
  return {
    write: inTurn,
    writeAfter: async <P, T>(prepare: () => Promise<P>, work: (db: Db, act: Act, prepared: P) => T) => {
      const prepared = await prepare();
      return inTurn((db, act) => work(db, act, prepared));
    },
  };
}

/** The key stands for the whole change, so there is one write. */
function keyedWriting(context: Context, user: SessionUser, call: Call & { key: string }, inTurn: InTurn): Writing {
  const { key, path: procedure, getRawInput, tell } = call;
  let hasWritten = false;
  const run = async <P, T>(
    prepare: (() => Promise<P>) | undefined,
    work: (db: Db, act: Act, prepared: P) => T,
    replay?: Replay<T>,
  ): Promise<T> => {
    if (hasWritten) throw new Error(`${procedure} writes twice under one key.`);
    hasWritten = true;
    // A call without input has no body to read. Where there is an input, one that cannot be read was refused before this.
    const input = await getRawInput().catch(() => undefined);
    const change = { key, procedure, digest: digestOf(input) };
    const isRepeated = prepare !== undefined && isAnswered(context.db, sendersOf(context, user.id), change);
    const prepared = (isRepeated ? undefined : await prepare?.()) as P;
    const activityId = activityOf(context, input);
    return inTurn((tx, act) => {
      if (activityId !== undefined) reviveActivity(tx, act, { id: activityId, change: procedure });
      const answer = () => answerOnce(tx, act, change, () => work(tx, act, prepared), replay);
      const mark = context.change?.mark;
      if (activityId === undefined || mark === undefined) return answer();
      return telling(tx, user, { id: activityId, mark }, answer, tell);
    });
  };
  return {
    write: <T>(work: (db: Db, act: Act) => T, replay?: Replay<T>) => run(undefined, work, replay),
    writeAfter: run,
  };
}

/**
 * The activity that a change of the page belongs to, and that it brings back if somebody has deleted it meanwhile, whenever the change was
 * made: whoever changes an activity does not know that it is gone, and may be out there. A program asks before it changes something.
 */
function activityOf({ change, tokenScope }: Context, input: unknown): number | undefined {
  if (tokenScope !== undefined) return undefined;
  // Pages of 0.1.0 name it only in the inputs that need it.
  const named = (input as { activityId?: unknown } | undefined | null)?.activityId;
  return change?.activityId ?? (Number.isSafeInteger(named) ? (named as number) : undefined);
}

/**
 * The act of a write, of the person as they are inside its transaction: between the request and its turn they may have been deleted,
 * or lost the role that allows it.
 */
function actAgain(tx: Db, context: Context, userId: number, permission: Permission): Act {
  const person = findActor(tx, userId);
  if (!person) throw new AppError('SIGNED_OUT', messages.login.signedOut);
  if (!may(person.role, permission)) throw new AppError('FORBIDDEN', messages.general.forbidden);
  const makerId = context.change?.makerId;
  const act = actNow(context, person);
  return makerId === undefined ? act : { ...act, madeBy: findMaker(tx, person, makerId) };
}
