import { readLastActivity } from '#web/last-activity.ts';
import { takeAnswer } from '#web/sync/clock.ts';
import { openPhoneDb } from '#web/sync/phone-db.ts';
import { type Kept, readKept } from './kept-pack.ts';
import { mayOpen, type RememberedPerson, readLastPerson, removeNotes } from './people.ts';

// What the app shows first is read from the phone while the rest of it still loads.

/** Whom this phone remembers, when the server cannot be asked. */
export type Opening = Pick<RememberedPerson, 'user' | 'config' | 'configAt' | 'answeredAt'> & {
  /** False when the last use is too long ago, or the session is over. */
  mayOpen: boolean;
};

/** What is kept, read while the server is asked who is signed in. */
let early: { person: number; kept: Promise<Kept | undefined> } | null = null;

/** Finds out whom the app may open for without coverage. Null when nobody is remembered. */
export async function openFromPhone(): Promise<Opening | null> {
  const db = await openPhoneDb();
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

/** What was read before, once: of this person, and else nothing. */
export function takeEarly(person?: number): Promise<Kept | undefined> | undefined {
  const kept = early?.person === person ? early?.kept : undefined;
  early = null;
  return kept;
}
