import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import { isSignedOutError } from '#web/call-errors.ts';
import { signedOut } from '#web/events.ts';
import { paths } from '#web/paths.ts';
import type { AppConfig } from '#web/session-context.ts';
import { readAnsweredAt } from '#web/sync/field-state.ts';
import { answeredChanges } from '#web/sync/open-room.ts';
import { openPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import type { trpc } from '#web/trpc.ts';
import { Keeping } from './keeping.ts';
import { dropMaps } from './kept-maps.ts';
import { takeEarly } from './open-from-phone.ts';
import { endSessions, forgetPerson, rememberPerson } from './people.ts';

let current: Keeping | null = null;

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
  const db = await openPhoneDb();
  if (db && answered) await remember(db, user, answered).catch(() => {});
  const kept = await takeEarly(user.id);
  return new Keeping({
    db,
    cache,
    person: user.id,
    pack: (asked) => client.field.pack.mutate(asked).catch(noteSignedOut),
    now: () => Date.now(),
    answered: answeredChanges,
    kept,
    first: homePaths.has(window.location.pathname) ? 'home' : undefined,
  });
}

function noteSignedOut(error: unknown): never {
  if (isSignedOutError(error)) signedOut.tell();
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
  void takeEarly();
  current?.hideNotes();
  const db = await openPhoneDb();
  if (db) await endSessions(db).catch(() => {});
}

/** Logout: removes what is kept and who was remembered. What waits stays. @returns a function that takes it from the queries, too. */
export async function forget(user: SessionUser): Promise<() => void> {
  const mine = current;
  current = null;
  mine?.stop();
  const db = await openPhoneDb();
  if (db) await forgetPerson(db, user.id).catch(() => {});
  await dropMaps().catch(() => {});
  return () => mine?.hide();
}
