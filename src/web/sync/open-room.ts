import { createPersonStore } from '#web/person-store.ts';
import type { Change } from './change.ts';
import type { AnsweredChanges, DrawnChanges } from './kept-change.ts';
import { openPhoneDb } from './phone-db.ts';
import type { Room, RoomParts } from './room.ts';

/** The changes that wait on this phone, as the screens see them and alter them. */
export type PhoneQueue = Pick<Room, 'queue' | 'watch' | 'sendNow' | 'tryAgain' | 'throwAway' | 'takeOver' | 'replace'>;

/** Null where the phone has no database that can be read. */
export type OpenQueue = { queue: PhoneQueue | null };

/** The queue of the person who is signed in now; null until it is open, and after they signed out. */
export const openQueue = createPersonStore<OpenQueue | null>(null);

export function setOpenQueue(next: OpenQueue | null): void {
  openQueue.setState(next, true);
}

let opening: Promise<Room | null> | null = null;
let opened: Room | null = null;

/**
 * Opens the outbox of the signed-in person. @returns a function that closes it. Without a database on this phone there is none, and
 * everything is sent as it is made.
 */
export function openRoom(needs: Needs): () => void {
  let isClosed = false;
  let room: Room | null = null;
  const mine = load(needs)
    .then(async (made) => {
      if (isClosed) {
        made?.close();
        return null;
      }
      room = made;
      opened = made;
      await made?.open();
      return made;
    })
    // The parts of the app that are not on this phone yet cannot be loaded without coverage.
    .catch(() => null)
    .then((found) => {
      if (!isClosed) setOpenQueue({ queue: found });
      return found;
    });
  opening = mine;
  return () => {
    isClosed = true;
    if (opening === mine) {
      opening = null;
      opened = null;
      setOpenQueue(null);
    }
    // At once: a database that does not answer keeps it opening for ever, and it would go on hearing that there is coverage.
    room?.close();
  };
}

/** What the outbox needs from the page, as it is now. */
type Needs = Omit<RoomParts, 'db' | 'kindOf'>;

/** All that the outbox runs loads once the app shows. */
async function load(needs: Needs): Promise<Room | null> {
  const [{ Room }, { kindOf }] = await Promise.all([import('./room.ts'), import('./kind-of.ts')]);
  const db = await openPhoneDb();
  return db && new Room({ ...needs, db, kindOf });
}

/** The outbox of the signed-in person, as soon as it is open; null where there is none. */
export function findRoom(): Promise<Room | null> | null {
  return opening;
}

/** The changes of the outbox that show now over a record of this version, one that was answered a moment ago included. */
export function drawnOver(version: number): DrawnChanges {
  return opened?.drawnOver(version) ?? [];
}

/** What the open outbox knows to be answered. */
export function answeredChanges(): AnsweredChanges | undefined {
  return opened?.answered;
}

/** Whether the outbox holds one of these changes, or the server has answered it: it will not be lost with its form. */
export async function reachedOutbox(keys: readonly string[]): Promise<boolean> {
  // The shell opens the outbox in the same moment in which a form is drawn.
  await null;
  return (await (await findRoom())?.knows(keys)) ?? false;
}

/** True for a change that the outbox keeps, shows and sends, so that its screen need not show it before the answer. */
export function isKeptFirst(path: Change['path']): boolean {
  return opened?.keeps(path) ?? false;
}
