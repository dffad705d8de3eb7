import type { KeptAnswer, KeptPart, LeftOut, Pack } from '#shared/field.ts';
import { hasNotes, keptNotesPath } from '#shared/kept-notes.ts';
import { mostPinned } from '#shared/timings.ts';
import type { AnsweredChanges } from '#web/sync/kept-change.ts';
import { type PhoneDb, withRoom } from '#web/sync/phone-db.ts';
import type { Pinned } from './pinned.ts';

// What is kept in the phone's database. The service worker uses it too, so it knows no screen and no query.

/** What is kept for one person. */
export type Kept = {
  person: number;
  /** The server's mark of it. */
  mark: string;
  /** When it was fetched: by the server's clock (ISO), and by this phone's (milliseconds since 1970). */
  at: string;
  fetchedAt: number;
  database: string;
  parts: KeptPart[];
  leftOut?: LeftOut;
};

export const nothingKept = (person: number): Kept => ({
  person,
  mark: '',
  at: '',
  fetchedAt: 0,
  database: '',
  parts: [],
});

/** What is kept once a pack has come. `fetchedAt`: milliseconds since 1970, by this phone's clock. */
export function withPack(kept: Kept, pack: Pack, fetchedAt: number): Kept {
  const { mark, at, database, parts, gone } = pack;
  const leftOut = pack.leftOut ?? (mark === kept.mark ? kept.leftOut : undefined);
  const replaced = new Set([...gone, ...parts.map(({ id }) => id)]);
  return {
    person: kept.person,
    mark,
    at,
    fetchedAt,
    database,
    parts: [...kept.parts.filter(({ id }) => !replaced.has(id)), ...parts],
    ...(leftOut && { leftOut }),
  };
}

/** What is kept without the medical notes. The mark goes with them, so that the server sends them anew in the next session. */
export function withoutNotes(kept: Kept): Kept {
  const isNote = ({ path }: KeptAnswer) => path === keptNotesPath;
  // Version 0.1.0 kept the notes within the activity's part.
  const withoutThem = (part: KeptPart) =>
    part.answers.some(isNote) ? { ...part, digest: '', answers: part.answers.filter((one) => !isNote(one)) } : part;
  const parts = Array.isArray(kept.parts) ? kept.parts.filter((part) => !hasNotes(part)).map(withoutThem) : [];
  return { ...kept, mark: '', parts };
}

/** What the server has to know so that it sends only the rest. Of more than a phone keeps by its button, the last ones. */
export function askedFor(kept: Kept, pinned: Pinned) {
  return {
    mark: kept.mark,
    pinned: pinned.activities.slice(-mostPinned),
    pinnedLines: pinned.lines.slice(-mostPinned),
    has: kept.parts.map(({ id, digest }) => ({ id, digest })),
  };
}

export async function readKept(db: PhoneDb, person: number): Promise<Kept | undefined> {
  const found = (await db.get('kept', person)) as Partial<Kept> | undefined;
  // Another version of Bushline may have kept it otherwise.
  const isWhole = typeof found?.at === 'string' && typeof found.fetchedAt === 'number' && Array.isArray(found.parts);
  return isWhole ? (found as Kept) : undefined;
}

/**
 * Writes what is kept, with the answered changes that it lacks. Not when the person has logged out meanwhile, in this tab or another, and
 * without the notes if their session is over. Throws PhoneFull.
 */
export function writeKept(
  db: PhoneDb,
  kept: Kept,
  { held, lacking }: AnsweredChanges = nothingAnswered,
): Promise<void> {
  return withRoom(db, async () => {
    const tx = db.transaction(['people', 'kept', 'answered'], 'readwrite');
    const known = await tx.objectStore('people').get(kept.person);
    if (known) {
      const answered = tx.objectStore('answered');
      const writes = [
        tx.objectStore('kept').put(known.isSignedIn === false ? withoutNotes(kept) : kept),
        ...held.map((order) => answered.delete(order)),
        ...lacking.map((change) => answered.put(change)),
      ];
      // The first that fails ends the transaction, which tells why.
      for (const write of writes) write.catch(() => {});
    }
    await tx.done;
  });
}

const nothingAnswered: AnsweredChanges = { held: [], lacking: [] };
