import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { photoKinds } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { files } from '../../db/schema/files.ts';
import type { Act } from '../act.ts';

const text = messages.photos;
const hourMs = 3_600_000;
/** Of a room this small, one person may fill all: a quarter of it would be a few photos. */
const leastPart = 50e6;

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
 * For before a photo is stored. Throws TOO_LARGE when there is no room for it, and TOO_MANY when one person would add more than a quarter of
 * all the room within an hour, so that nobody fills it before somebody hears of it.
 */
export function assertRoom(db: Db, act: Act, bytes: number, space: number): void {
  if (photoBytes(db) + bytes > space) throw new AppError('TOO_LARGE', text.full, { errors: { file: text.full } });
  if (act.actorId === null) return;
  const hourAgo = new Date(Date.parse(act.now) - hourMs).toISOString();
  const own = sumOf(db, and(gt(files.createdAt, hourAgo), eq(files.createdById, act.actorId), isPhoto));
  if (own + bytes <= Math.max(space / 4, leastPart)) return;
  throw new AppError('TOO_MANY', text.tooManyInAnHour(Math.floor(own / 1e6)), { retryAfterSeconds: 600 });
}
