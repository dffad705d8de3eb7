import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { clientKeys } from '../db/schema/changes.ts';
import type { Act } from './act.ts';

/** A change that its sender may repeat. A key counts only together with its person, its procedure and what was sent. */
export type KeyedChange = {
  /** UUID. */
  key: string;
  /** The procedure's path. */
  procedure: string;
  digest: string;
};

/** The names under which the answers of changes give the id of their record. */
const idNames = ['id', 'activityObjectiveId'] as const;
type IdName = (typeof idNames)[number];

/**
 * What is kept with a key of the record in an answer: its id, where the answer has one, the version that it had, and the `ids` of what
 * the change made.
 */
export type KeptRecord<T> = {
  id: T extends { [K in IdName]?: number } ? number : undefined;
  version: number | null;
  ids: number[];
  /** False for a repeat with another input, which is refused with what was saved: the record of the first one. */
  isSameInput: boolean;
};

/** Reads the record of an earlier change again, in the form of its first answer. `act`: the repeat. */
export type Replay<T> = (db: Db, kept: KeptRecord<T>, act: Act) => T;

/** An answer that may be kept as it is: a sentence as `message`, ids, versions, counts and booleans. Any other is read again. */
export type Keepable<T> = {
  [K in keyof T]: K extends 'message' ? string : number | number[] | boolean | null | undefined;
};

type Work<T> = (db: Db, act: Act) => T;

/**
 * One write: a transaction with its audit and row of the mail queues, answered once it is on the disk. A change that the page sends with a key
 * runs once, however often it is sent. An answer that holds more than a sentence, ids, versions and counts is not kept: `replay` reads
 * it once more for a repeat.
 */
export type Write = {
  <T extends Keepable<T>>(work: Work<T>): Promise<T>;
  <T>(work: Work<T>, replay: Replay<T>): Promise<T>;
};

/**
 * The same with slow work before the write, such as hashing a password, because a transaction cannot wait. `prepare` is skipped when
 * the change was made already.
 */
export type WriteAfter = {
  <P, T extends Keepable<T>>(prepare: () => Promise<P>, work: (db: Db, act: Act, prepared: P) => T): Promise<T>;
  <P, T>(prepare: () => Promise<P>, work: (db: Db, act: Act, prepared: P) => T, replay: Replay<T>): Promise<T>;
};

/**
 * Runs a change once, however often its sender repeats it after a lost answer. A repeat changes nothing and gets the first answer, with
 * the record as it is now. Throws CONFLICT, with what was saved, for the same key with another input. Only successes are kept, in the
 * transaction of the change.
 */
export function answerOnce<T>(db: Db, act: Act, change: KeyedChange, work: () => T, replay: Replay<T> | undefined): T {
  const kept = findKept(db, [act.actorId, ...(act.madeBy ? [act.madeBy.id] : [])], change);
  if (!kept) {
    const answer = work();
    keep(db, act, change, answer, replay !== undefined);
    return answer;
  }
  const answer: unknown = JSON.parse(kept.answer ?? 'null');
  const { ids = [] } = (answer ?? {}) as { ids?: number[] };
  const id = (kept.recordId ?? undefined) as KeptRecord<T>['id'];
  const isSameInput = kept.digest === change.digest;
  const record = replay?.(db, { id, version: kept.version, ids, isSameInput }, act);
  if (!isSameInput) throw alreadySaved(kept, record);
  return (replay ? record : answer) as T;
}

/** Whether this change was made before, with whatever input. */
export function isAnswered(db: Db, actorIds: readonly number[], change: KeyedChange): boolean {
  return findKept(db, actorIds, change) !== undefined;
}

/**
 * Replaces each `{ changeKey }` that stands in place of an id by the id of the record that these people's change with that key made,
 * because a change may build on one that waited with it. Throws CONFLICT for a change that has not arrived.
 */
export function resolveChangeKeys(db: Db, actorIds: number[], input: unknown, depth = 0): unknown {
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return input;
  assertNotDeep(depth);
  const resolve = (part: unknown) => resolveChangeKeys(db, actorIds, part, depth + 1);
  if (Array.isArray(input)) return input.map(resolve);
  if (isChangeKey(input)) return findRecordOfChange(db, actorIds, input.changeKey.toLowerCase());
  return Object.fromEntries(Object.entries(input).map(([name, part]) => [name, resolve(part)]));
}

function isChangeKey(input: object): input is { changeKey: string } {
  return Object.keys(input).join() === 'changeKey' && 'changeKey' in input && typeof input.changeKey === 'string';
}

function findRecordOfChange(db: Db, actorIds: number[], key: string): number {
  const row = db
    .select({ recordId: clientKeys.recordId })
    .from(clientKeys)
    .where(and(inArray(clientKeys.actorId, actorIds), eq(clientKeys.key, key), isNotNull(clientKeys.recordId)))
    .orderBy(desc(clientKeys.createdAt))
    .limit(1)
    .get();
  if (!row?.recordId) throw new AppError('CONFLICT', messages.general.changeNotArrived);
  return row.recordId;
}

/** Deletes old keys, which only serve retries. */
export function forgetClientKeys(db: Db, olderThan: string): void {
  db.delete(clientKeys).where(lt(clientKeys.createdAt, olderThan)).run();
}

/** Never in a digest: the version, which the page brings up to date before it sends again, and secrets, of which nothing is kept. */
const notInDigest = /^version$|password|token|secret/i;

/** No input of ours is deeper. Bounded, because the functions that walk it are recursive. */
const deepest = 20;

function assertNotDeep(depth: number): void {
  if (depth > deepest) throw new AppError('INVALID', messages.general.invalid);
}

/** Equal for two inputs that say the same. Throws INVALID for one that is nested too deep to be ours. */
export function digestOf(input: unknown): string {
  const text = JSON.stringify(sorted(input, 0)) ?? '';
  return createHash('sha256').update(text).digest('hex');
}

function sorted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // What was made from an upload: the input names the digest of what was sent.
  if (ArrayBuffer.isView(value)) return null;
  assertNotDeep(depth);
  if (Array.isArray(value)) return value.map((one) => sorted(one, depth + 1));
  const counted = Object.entries(value).filter(([name]) => !notInDigest.test(name));
  return Object.fromEntries(
    counted.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part, depth + 1)]),
  );
}

const statementsOf = preparedOnce((db) => {
  const given = sql.placeholder;
  return {
    find: db
      .select()
      .from(clientKeys)
      .where(
        and(
          eq(clientKeys.actorId, given('actorId')),
          eq(clientKeys.key, given('key')),
          eq(clientKeys.procedure, given('procedure')),
        ),
      )
      .prepare(),
    keep: db
      .insert(clientKeys)
      .values({
        actorId: given('actorId'),
        key: given('key'),
        procedure: given('procedure'),
        digest: given('digest'),
        recordId: given('recordId'),
        version: given('version'),
        answer: given('answer'),
        createdAt: given('createdAt'),
      })
      .prepare(),
  };
});

function findKept(db: Db, actorIds: readonly (number | null)[], { key, procedure }: KeyedChange) {
  const { find } = statementsOf(db);
  return actorIds.map((actorId) => find.get({ actorId, key, procedure })).find((row) => row !== undefined);
}

function keep(db: Db, act: Act, change: KeyedChange, answer: unknown, isReadAgain: boolean): void {
  const fields = (answer ?? {}) as Record<string, unknown>;
  const numberOf = (name: string) => (typeof fields[name] === 'number' ? fields[name] : null);
  const ids = Array.isArray(fields.ids) ? fields.ids : null;
  statementsOf(db).keep.run({
    actorId: act.actorId,
    ...change,
    recordId: idNames.map(numberOf).find((id) => id !== null) ?? null,
    version: numberOf('version'),
    answer: isReadAgain ? ids && JSON.stringify({ ids }) : JSON.stringify(answer ?? null),
    createdAt: act.now,
  });
}

/** The version is that of the record as it is now, from which the page can save the difference. */
function alreadySaved(kept: typeof clientKeys.$inferSelect, record: unknown): AppError {
  const { version } = (record ?? {}) as { version?: unknown };
  return new AppError('CONFLICT', messages.general.alreadySaved, {
    saved: {
      id: kept.recordId,
      version: typeof version === 'number' ? version : kept.version,
      record: record ?? null,
    },
  });
}
