import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { photoKinds } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { files } from '../../db/schema/files.ts';
import type { Act } from '../act.ts';

const text = messages.photos;

const isPhoto = inArray(files.kind, photoKinds);
const sumOf = (db: Db, where: SQL | undefined) =>
  db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(where)
    .get()?.bytes ?? 0;

/** How many bytes photos take, the small ones and those that can still be put back included. */
export const photoBytes = (db: Db): number => sumOf(db, isPhoto);

/**
 * For before a photo is stored. Throws TOO_LARGE when there is no room for it, or when the photos that this person added would take more
 * than half of all the room: nobody fills it alone.
 */
export function assertRoom(db: Db, act: Act, bytes: number, space: number): void {
  const refuse = (words: string) => new AppError('TOO_LARGE', words, { errors: { file: words } });
  if (photoBytes(db) + bytes > space) throw refuse(text.full);
  if (act.actorId === null) return;
  const own = sumOf(db, and(eq(files.createdById, act.actorId), isPhoto));
  if (own + bytes > space / 2) throw refuse(text.partIsFull(Math.floor(own / 1e6)));
}
