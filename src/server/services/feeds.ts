import { and, eq, lt, notInArray } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { isLongSince } from '#shared/long-since.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { calendarFeeds, deletedActivities } from '../db/schema/feeds.ts';
import { type Act, actOf, type Clock } from './act.ts';
import { recordAudit } from './audit.ts';

/** Somebody's calendar feed, without its secret; null when they have none. */
export function getFeed(db: Db, { personId }: { personId: number }) {
  const { onlyMine, createdAt, lastReadAt } = calendarFeeds;
  const own = eq(calendarFeeds.staffId, personId);
  return db.select({ onlyMine, createdAt, lastReadAt }).from(calendarFeeds).where(own).get() ?? null;
}

/** Gives a person's feed a new secret, which ends the one before; the first makes the feed, with all activities. */
export function renewFeed(db: Db, act: Act, { personId, secretHash }: { personId: number; secretHash: string }) {
  const before = getFeed(db, { personId });
  const row = db
    .insert(calendarFeeds)
    .values({ staffId: personId, secretHash, onlyMine: false, createdAt: act.now, lastReadAt: null })
    .onConflictDoUpdate({
      target: calendarFeeds.staffId,
      set: { secretHash, createdAt: act.now, lastReadAt: null },
    })
    .returning({ id: calendarFeeds.id, onlyMine: calendarFeeds.onlyMine })
    .get();
  recordAudit(db, act, {
    action: before ? 'renewed' : 'created',
    recordType: 'calendar feed',
    recordId: row.id,
    recordName: act.actorName,
    after: { onlyMine: row.onlyMine },
  });
}

/** Chooses what is in the feed at the same address. */
export function updateFeed(db: Db, act: Act, { personId, onlyMine }: { personId: number; onlyMine: boolean }) {
  const own = eq(calendarFeeds.staffId, personId);
  const before = db.select().from(calendarFeeds).where(own).get();
  if (!before) throw new AppError('NOT_FOUND', messages.feeds.none);
  if (before.onlyMine === onlyMine) return { onlyMine };
  db.update(calendarFeeds).set({ onlyMine }).where(own).run();
  recordAudit(db, act, {
    action: 'updated',
    recordType: 'calendar feed',
    recordId: before.id,
    recordName: act.actorName,
    before: { onlyMine: before.onlyMine },
    after: { onlyMine },
  });
  return { onlyMine };
}

/** Ends a person's feed: its address may be known to whoever should not read it any more. */
export function endFeedOf(db: Db, act: Act, person: { id: number; firstname: string; lastname: string }): void {
  const ended = db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.staffId, person.id))
    .returning({ id: calendarFeeds.id });
  for (const { id } of ended.all())
    recordAudit(db, act, { action: 'ended', recordType: 'calendar feed', recordId: id, recordName: fullName(person) });
}

type Found = {
  id: number;
  staffId: number;
  onlyMine: 0 | 1;
  lastReadAt: string | null;
  firstname: string;
  lastname: string;
};

/** Runs at each request for a feed, so it uses the driver itself. */
const feedOf = preparedOnce(({ $client }) =>
  $client.prepare<[string], Found>(
    `SELECT f.id, f.staff_id AS staffId, f.only_mine AS onlyMine, f.last_read_at AS lastReadAt, s.firstname, s.lastname
      FROM calendar_feeds f JOIN staff s ON s.id = f.staff_id AND s.deleted_at IS NULL WHERE f.secret_hash = ?`,
  ),
);

/**
 * The feed with this secret; undefined for any other. Only the hash of what was sent is compared, which nobody can choose, so the time
 * that it takes tells nothing of the secrets.
 */
export function findFeed(db: Db, secretHash: string) {
  const found = feedOf(db).get(secretHash);
  return found && { ...found, onlyMine: found.onlyMine === 1 };
}

const hourMs = 3_600_000;

/** Whether it is an hour since a read of the feed was noted: a write for each read would cost more than the read. */
export function isReadToNote({ lastReadAt }: Pick<Found, 'lastReadAt'>, now: string): boolean {
  return lastReadAt === null || isLongSince(lastReadAt, now, hourMs);
}

/** Notes that a calendar read the feed: in the trail once a day, because phones ask each hour. */
export function noteFeedRead(db: Db, feed: NonNullable<ReturnType<typeof findFeed>>, at: Clock): void {
  const row = db.select().from(calendarFeeds).where(eq(calendarFeeds.id, feed.id)).get();
  if (!row || !isReadToNote(row, at.now)) return;
  db.update(calendarFeeds).set({ lastReadAt: at.now }).where(eq(calendarFeeds.id, feed.id)).run();
  const dayMs = 24 * hourMs;
  if (
    row.lastReadAt !== null &&
    Math.floor(Date.parse(row.lastReadAt) / dayMs) === Math.floor(Date.parse(at.now) / dayMs)
  )
    return;
  recordAudit(db, actOf({ ...feed, id: feed.staffId }, at), {
    action: 'read',
    recordType: 'calendar feed',
    recordId: feed.id,
    recordName: fullName(feed),
  });
}

/** Forgets activities that were deleted so long ago that every calendar has learned of it, unless they are back. `olderThan`: ISO, UTC. */
export function forgetDeletedActivities(db: Db, olderThan: string): void {
  const isGone = notInArray(deletedActivities.id, db.select({ id: activities.id }).from(activities));
  db.delete(deletedActivities)
    .where(and(lt(deletedActivities.deletedAt, olderThan), isGone))
    .run();
}
