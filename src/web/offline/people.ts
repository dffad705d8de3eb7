import type { IDBPTransaction } from 'idb';
import type { SessionUser } from '#shared/permissions.ts';
import { inactivity } from '#shared/timings.ts';
import type { AppConfig } from '#web/session-context.ts';
import type { Answer } from '#web/sync/change.ts';
import type { PhoneDb, PhoneStores } from '#web/sync/phone-db.ts';
import { type Kept, withoutNotes } from './kept-pack.ts';
import type { Pinned } from './pinned.ts';

/** Somebody who used Bushline on this phone and has not pressed Logout since. */
export type RememberedPerson = {
  person: number;
  user: SessionUser;
  config: AppConfig;
  /** When the server gave the configuration, and when it last answered this person (milliseconds since 1970, by this phone's clock). */
  configAt: number;
  answeredAt: number;
  /** When they last used Bushline here, as far as noted since that answer (by this phone's clock). */
  usedAt?: number;
  /** The last answer that the worker had, and no page. */
  heard?: Answer;
  /** False once the session is known to have ended. */
  isSignedIn: boolean;
  /** The activities that they keep on this phone. */
  pinned: readonly number[];
  /** The lines of traps; absent where none was ever kept. */
  pinnedLines?: readonly number[];
};

/** What they keep on this phone by its button. */
export const pinnedOf = (known: RememberedPerson | undefined): Pinned => ({
  activities: known?.pinned ?? [],
  lines: known?.pinnedLines ?? [],
});

/**
 * Whether the app may open for them without coverage: until an unused session would have ended, counted from the last use. A clock that
 * is behind it counts as no time.
 */
export function mayOpen({ isSignedIn, answeredAt, usedAt = 0 }: RememberedPerson, now: number): boolean {
  return isSignedIn && now - Math.max(answeredAt, usedAt) < inactivity.timeoutMs;
}

/** Whoever was signed in last on this phone; null when nobody is remembered. */
export async function readLastPerson(db: PhoneDb): Promise<RememberedPerson | null> {
  const people = (await db.getAll('people')) as RememberedPerson[];
  const newestFirst = people.toSorted(
    (a, b) => Number(b.isSignedIn) - Number(a.isSignedIn) || b.answeredAt - a.answeredAt,
  );
  return newestFirst[0] ?? null;
}

export async function readPerson(db: PhoneDb, person: number): Promise<RememberedPerson | undefined> {
  return (await db.get('people', person)) as RememberedPerson | undefined;
}

type Answered = Pick<RememberedPerson, 'user' | 'config' | 'configAt' | 'answeredAt'>;

/** Remembers who is signed in, and that nobody else is. */
export async function rememberPerson(db: PhoneDb, answered: Answered): Promise<void> {
  const { user } = answered;
  const tx = db.transaction(['people', 'kept'], 'readwrite');
  const store = tx.objectStore('people');
  const people = (await store.getAll()) as RememberedPerson[];
  const own = people.find(({ person }) => person === user.id);
  const others = people.filter(({ person, isSignedIn }) => person !== user.id && isSignedIn);
  const { activities: pinned, lines: pinnedLines } = pinnedOf(own);
  const row = { person: user.id, ...answered, isSignedIn: true, pinned, pinnedLines };
  await Promise.all([store.put(row), ...others.map((other) => endSession(tx, other))]);
  await tx.done;
}

/** Alters what is remembered of somebody, if anything is. */
export async function changePerson(
  db: PhoneDb,
  person: number,
  change: (now: RememberedPerson) => Partial<RememberedPerson>,
): Promise<void> {
  const tx = db.transaction('people', 'readwrite');
  const now = (await tx.store.get(person)) as RememberedPerson | undefined;
  if (now) await tx.store.put({ ...now, ...change(now) });
  await tx.done;
}

/** Nobody is signed in any more. What is kept stays for the next session of the same person, but for the medical notes. */
export async function endSessions(db: PhoneDb): Promise<void> {
  const tx = db.transaction(['people', 'kept'], 'readwrite');
  const people = (await tx.objectStore('people').getAll()) as RememberedPerson[];
  await Promise.all(people.map((one) => endSession(tx, one)));
  await tx.done;
}

type Sessions = IDBPTransaction<PhoneStores, ('people' | 'kept')[], 'readwrite'>;

async function endSession(tx: Sessions, person: RememberedPerson): Promise<void> {
  await tx.objectStore('people').put({ ...person, isSignedIn: false });
  await removeNotesIn(tx, person.person);
}

async function removeNotesIn(tx: Sessions, person: number): Promise<void> {
  const found = (await tx.objectStore('kept').get(person)) as Kept | undefined;
  if (found) await tx.objectStore('kept').put(withoutNotes(found));
}

/** Removes the medical notes that are kept for somebody whose session ended by itself, while nobody used the app. */
export async function removeNotes(db: PhoneDb, person: number): Promise<void> {
  const tx = db.transaction(['people', 'kept'], 'readwrite');
  await removeNotesIn(tx, person);
  await tx.done;
}

/** After Logout nothing is left of somebody but what waits for the server. */
export async function forgetPerson(db: PhoneDb, person: number): Promise<void> {
  const tx = db.transaction(['people', 'kept', 'answered'], 'readwrite');
  const answered = tx.objectStore('answered');
  const own = (await answered.getAll()).filter((change) => change.person === person);
  await Promise.all([
    tx.objectStore('people').delete(person),
    tx.objectStore('kept').delete(person),
    ...own.map(({ order }) => answered.delete(order)),
  ]);
  await tx.done;
}
