import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { messages } from '#shared/messages.ts';
import type { Body } from './change.ts';
import { type KeptChange, type MadeId, type NewChange, neverSent, tempIdOf, tempIdsIn } from './kept-change.ts';
import type { Queue } from './outbox.ts';
import { type PhoneDb, type PhoneStores, withRoom } from './phone-db.ts';

/**
 * The queue after a step. `appended`: a change to store at the end. `made`: ids that the server gave; `answered`: the change that it
 * answered.
 */
export type Step<T> = {
  queue: Queue;
  appended?: NewChange | null;
  made?: MadeId[];
  answered?: KeptChange;
  result: T;
};

/** What a step has written: changes as they are now, and the orders of those that are gone. */
export type Stored = { put: KeptChange[]; gone: number[] };

/** A queue after what was written since it was read. */
export function withStored(queue: Queue, { put, gone }: Stored): Queue {
  const altered = new Set([...gone, ...put.map(({ order }) => order)]);
  return [...queue.filter(({ order }) => !altered.has(order)), ...put].sort((a, b) => a.order - b.order);
}

/** All changes, those of one activity, those behind an order, or a single one. */
export type Scope = 'all' | { activity: number } | { behind: number } | { order: number };

/** The server's ids, by the temporary ones. */
export type Ids = ReadonlyMap<number, number>;

/** A step. `answered`: what was answered and shows until what is kept holds it, where `added` names a version. */
type Work<T> = (queue: Queue, ids: Ids, answered: Queue) => Step<T>;

/** All changes, in the order in which they were made. */
export async function readQueue(db: PhoneDb): Promise<KeptChange[]> {
  return (await db.getAll('changes')).map(readChange);
}

/** All changes that wait, and those that were answered and show until what is kept holds them: under the ids that the server gave. */
export async function readShown(db: PhoneDb): Promise<{ queue: Queue; answered: Queue }> {
  const tx = db.transaction(stores);
  const [waiting, answered] = await Promise.all([
    tx.objectStore('changes').getAll(),
    tx.objectStore('answered').getAll(),
  ]);
  const made = await Promise.all(answered.map(({ tempId }) => tx.objectStore('made').get(tempId)));
  return {
    queue: waiting.map(readChange),
    answered: answered.map((change, at) => ({ ...readChange(change), tempId: made[at]?.id ?? change.tempId })),
  };
}

/**
 * Alters the queue in one transaction, so that no other tab sees or makes a step in between. `work` is pure and gets the changes of the
 * scope, and the ids for the temporary ones that they or `added` name. Throws PhoneFull.
 */
export function changeQueue<T>(
  db: PhoneDb,
  scope: Scope,
  work: Work<T>,
  added?: NewChange,
  body?: Body,
): Promise<{ result: T; stored: Stored }> {
  return withRoom(db, async () => {
    // Strict: the browser reports success once the data is on the disk, not before.
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    try {
      const result = await runStep(tx, scope, work, added, body);
      await tx.done;
      return result;
    } catch (error) {
      abort(tx);
      // That the disk is full is the error of the transaction; the request in it may say only that it was aborted.
      await tx.done.catch((reason: unknown) => {
        throw reason instanceof DOMException && reason.name === 'AbortError' ? error : (reason ?? error);
      });
      throw error;
    }
  });
}

const stores = ['changes', 'bodies', 'made', 'answered'] as const;

type QueueTransaction = IDBPTransaction<PhoneStores, typeof stores, 'readwrite'>;

type ChangesStore = IDBPObjectStore<PhoneStores, typeof stores, 'changes', 'readwrite'>;

function abort(tx: QueueTransaction): void {
  try {
    tx.abort();
  } catch {
    // It has ended already.
  }
}

async function runStep<T>(
  tx: QueueTransaction,
  scope: Scope,
  work: Work<T>,
  added: NewChange | undefined,
  body: Body | undefined,
): Promise<{ result: T; stored: Stored }> {
  const changes = tx.objectStore('changes');
  const before = (await readScope(changes, scope)).map(readChange);
  const {
    queue,
    appended,
    made = [],
    answered,
    result,
  } = work(before, await readIds(tx, [...before, ...(added ? [added] : [])]), await readAnswered(tx, added));
  const writes: Promise<unknown>[] = [];
  const write = (request: Promise<unknown>) => {
    writes.push(request);
    // When one fails, all of them do; the first is reported.
    request.catch(() => {});
  };
  const known = new Set(before);
  const stays = new Set(queue.map(({ order }) => order));
  const left = before.filter(({ order }) => !stays.has(order));
  const gone = left.map(({ order }) => order);
  const put = queue.filter((change) => !known.has(change));
  for (const order of gone) write(changes.delete(order));
  for (const { key, bytes } of left) if (bytes !== undefined) write(tx.objectStore('bodies').delete(key));
  for (const change of put) write(changes.put(change));
  // The store numbers it: `order` is its key, which counts up.
  if (appended) write(changes.add(appended as KeptChange).then((order) => put.push({ ...appended, order })));
  if (appended && body) write(tx.objectStore('bodies').put({ ...body, key: appended.key }));
  for (const one of made) write(tx.objectStore('made').put(one));
  if (answered) write(tx.objectStore('answered').put(answered));
  await Promise.all(writes);
  return { result, stored: { put, gone } };
}

async function readScope(changes: ChangesStore, scope: Scope): Promise<KeptChange[]> {
  if (scope === 'all') return changes.getAll();
  if ('activity' in scope) return changes.index('activity').getAll(scope.activity);
  if ('behind' in scope) return changes.getAll(IDBKeyRange.lowerBound(scope.behind, true));
  const found = await changes.get(scope.order);
  return found === undefined ? [] : [found];
}

async function readIds(tx: QueueTransaction, changes: NewChange[]): Promise<Ids> {
  const named = [...new Set(changes.flatMap(({ input, sentAt }) => (sentAt === null ? tempIdsIn(input) : [])))];
  const found = await Promise.all(named.map((tempId) => tx.objectStore('made').get(tempId)));
  return new Map(found.flatMap((one) => (one ? [[one.tempId, one.id] as const] : [])));
}

async function readAnswered(tx: QueueTransaction, added: NewChange | undefined): Promise<Queue> {
  return added && added.record !== null ? (await tx.objectStore('answered').getAll()).map(readChange) : [];
}

/** The file of a change that waits. */
export async function readBody(db: PhoneDb, key: string): Promise<Body | null> {
  const found = await db.get('bodies', key);
  return found ? { name: found.name, type: found.type, bytes: found.bytes } : null;
}

/** Whether one of these changes is in the queue, or made a record. */
export async function knowsChange(db: PhoneDb, keys: readonly string[]): Promise<boolean> {
  if ((await readQueue(db)).some(({ key }) => keys.includes(key))) return true;
  const made = await Promise.all(keys.map((key) => db.get('made', tempIdOf(key))));
  return made.some((one) => one !== undefined);
}

/** Forgets ids of records that were made more than 60 days ago: no form and no draft knows them any more. */
export async function forgetOldIds(db: PhoneDb, now: number): Promise<void> {
  const tx = db.transaction('made', 'readwrite');
  for (const { tempId, at } of await tx.store.getAll()) {
    if (now - at > longestIdsMs) void tx.store.delete(tempId);
  }
  await tx.done;
}

const longestIdsMs = 60 * 24 * 60 * 60 * 1000;

/**
 * A stored change with all its fields: what an older Bushline did not store gets its first value. A change that cannot be read becomes a
 * refused one, with its raw text as its words.
 */
export function readChange(raw: KeptChange): KeptChange {
  const found: Partial<KeptChange> = typeof raw === 'object' && raw !== null ? raw : {};
  if (!isWhole(found)) return unreadable(raw, found);
  const starts = {
    activityName: '',
    personName: messages.general.someone,
    words: found.path,
    tempId: tempIdOf(found.key),
    record: null,
    base: null,
    ...neverSent,
  } satisfies Partial<KeptChange>;
  return { ...starts, ...found };
}

type Needed = 'order' | 'key' | 'person' | 'database' | 'path' | 'input' | 'madeAt' | 'activity';

function isWhole(found: Partial<KeptChange>): found is Partial<KeptChange> & Pick<KeptChange, Needed> {
  const { order, key, person, database, path, input, madeAt, activity, base, waitsFor = [] } = found;
  const areNumbers = [order, person, activity].every((value) => typeof value === 'number');
  const areTexts = [key, database, path].every((value) => typeof value === 'string' && value !== '');
  const isBase = base === undefined || base === null || isObject(base.input);
  const isMadeAt = typeof madeAt === 'string' && !Number.isNaN(Date.parse(madeAt));
  return areNumbers && areTexts && isBase && isMadeAt && isObject(input) && Array.isArray(waitsFor);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function unreadable(raw: unknown, { order = 0, person, personName, activityName }: Partial<KeptChange>): KeptChange {
  return {
    order,
    key: `unreadable-${order}`,
    // 0 is nobody's id: the change is counted among those of other people.
    person: typeof person === 'number' ? person : 0,
    personName: typeof personName === 'string' ? personName : messages.general.someone,
    database: '',
    path: 'attendance.takeBack',
    input: {} as KeptChange['input'],
    madeAt: new Date(0).toISOString(),
    activity: 0,
    activityName: typeof activityName === 'string' ? activityName : '',
    words: JSON.stringify(raw) ?? '',
    tempId: 0,
    record: null,
    base: null,
    ...neverSent,
    state: 'refused',
    refusal: { status: 0, message: messages.general.unreadableChange },
  };
}
