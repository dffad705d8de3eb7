import type { QueryClient } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import type { SessionUser } from '#shared/permissions.ts';
import { isSignedOutError } from '#web/call-errors.ts';
import { takeAnswer } from '#web/changes/clock.ts';
import { readLastActivity } from '#web/last-activity.ts';
import { paths } from '#web/paths.ts';
import type { AppConfig } from '#web/session-context.ts';
import { reportSignedOut } from '#web/signed-out-event.ts';
import type { trpc } from '#web/trpc.ts';
import { readAnsweredAt } from './field-state.ts';
import { Keeping } from './keeping.ts';
import { type Kept, readKept } from './kept-pack.ts';
import { answeredChanges } from './open-room.ts';
import {
  endSessions,
  forgetPerson,
  mayOpen,
  type RememberedPerson,
  readLastPerson,
  rememberPerson,
  removeNotes,
} from './people.ts';
import { openPhoneDb, type PhoneDb } from './phone-db.ts';

/** Whom this phone remembers, when the server cannot be asked. */
export type Opening = Pick<RememberedPerson, 'user' | 'config' | 'configAt' | 'answeredAt'> & {
  /** False when the last use is too long ago, or the session is over. */
  mayOpen: boolean;
};

/** Where there is no phone database, nothing is kept and nobody remembered. */
const openDb = (): Promise<PhoneDb | null> => openPhoneDb().catch(() => null);

/** What is kept, read while the server is asked who is signed in. */
let early: { person: number; kept: Promise<Kept | undefined> } | null = null;
let current: Keeping | null = null;

/** Finds out whom the app may open for without coverage. Null when nobody is remembered. */
export async function openFromPhone(): Promise<Opening | null> {
  const db = await openDb();
  const last = db && (await readLastPerson(db).catch(() => null));
  if (!last) return null;
  const usedAt = Math.max(last.usedAt ?? 0, readLastActivity());
  const isOpen = mayOpen({ ...last, usedAt }, Date.now());
  if (!isOpen) await removeNotes(db, last.person).catch(() => {});
  early = { person: last.person, kept: readKept(db, last.person).catch(() => undefined) };
  const { user, config, configAt, answeredAt, heard } = last;
  takeAnswer({ at: config.now, aheadMs: Date.parse(config.now) - configAt });
  if (heard) takeAnswer(heard);
  return { user, config, configAt, answeredAt, mayOpen: isOpen };
}

type Answered = { config: AppConfig; configAt: number };

export type Keeper = {
  client: ReturnType<typeof trpc.useUtils>['client'];
  cache: QueryClient;
  user: SessionUser;
  /** What the server said of itself, and when (milliseconds since 1970). Absent where this phone opened the app by itself. */
  answered?: Answered | undefined;
};

/** `shown` resolves when what is kept shows. */
export type Running = { shown: Promise<void>; stop: () => void };

/** Shows what is kept for the signed-in person, and nobody else's, and keeps it up to date. `shown` never rejects. */
export function startKeeping(keeper: Keeper): Running {
  current?.stop();
  if (current && current.person !== keeper.user.id) current.hide();
  let isOver = false;
  let own: Keeping | null = null;
  const start = async () => {
    const made = await makeKeeping(keeper);
    if (isOver) return;
    own = made;
    current = made;
    await made.start();
  };
  return {
    shown: start(),
    stop: () => {
      isOver = true;
      own?.stop();
    },
  };
}

const homePaths: ReadonlySet<string> = new Set([paths.root, paths.home]);

async function makeKeeping({ client, cache, user, answered }: Keeper): Promise<Keeping> {
  const untyped = getUntypedClient(client);
  const db = await openDb();
  if (db && answered) await remember(db, user, answered).catch(() => {});
  const kept = early?.person === user.id ? await early.kept : undefined;
  early = null;
  return new Keeping({
    db,
    cache,
    person: user.id,
    pack: (asked) => client.field.pack.mutate(asked).catch(noteSignedOut),
    ask: (path, input) => untyped.query(path, input),
    now: () => Date.now(),
    answered: answeredChanges,
    kept,
    first: homePaths.has(window.location.pathname) ? 'home' : undefined,
  });
}

function noteSignedOut(error: unknown): never {
  if (isSignedOutError(error)) reportSignedOut();
  throw error;
}

/** Notes who is signed in, and asks the browser not to clear what is kept here. */
async function remember(db: PhoneDb, user: SessionUser, { config, configAt }: Answered): Promise<void> {
  await rememberPerson(db, { user, config, configAt, answeredAt: readAnsweredAt() || Date.now() });
  const { storage } = navigator;
  // Some browsers ask the person, who should be asked once.
  if (storage?.persist && !(await storage.persisted()) && isFirstTime()) void storage.persist().catch(() => false);
}

const askedKey = 'bushline.storageAsked';

function isFirstTime(): boolean {
  try {
    const isFirst = localStorage.getItem(askedKey) === null;
    localStorage.setItem(askedKey, 'yes');
    return isFirst;
  } catch {
    return false;
  }
}

/**
 * The session is over: without coverage the app opens for nobody. What is kept stays for the same person's next session, but for the
 * medical notes, which come back with it.
 */
export async function endRemembered(): Promise<void> {
  early = null;
  current?.hideNotes();
  const db = await openDb();
  if (db) await endSessions(db).catch(() => {});
}

/** Logout: removes what is kept and who was remembered. What waits stays. @returns a function that takes it from the queries, too. */
export async function forget(user: SessionUser): Promise<() => void> {
  const mine = current;
  current = null;
  mine?.stop();
  const db = await openDb();
  if (db) await forgetPerson(db, user.id).catch(() => {});
  return () => mine?.hide();
}
