import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { hashToken } from '../auth/session-adapter.ts';
import { readChangeMark } from '../db/change-mark.ts';
import { ignoreFullDisk } from '../db/constraints.ts';
import { clockAt } from '../services/act.ts';
import { writeFeed } from '../services/feeds/write-feed.ts';
import { findFeed, isReadToNote, noteFeedRead } from '../services/feeds.ts';
import { installationOf, type Program } from '../start/context.ts';
import { addressOf } from './address.ts';

/** `/calendar/{secret}.ics`. */
const feedPath = /^\/calendar\/([\w-]{1,200})\.ics$/;

/** So many different calendars are kept: that of everybody, and those of one's own. */
const mostKept = 100;

type Kept = { mark: string; body: string; etag: string };

/**
 * Answers `GET /calendar/{secret}.ics`, which calendars ask for each hour without signing in. A calendar that sends its `ETag` back gets
 * 304; while nothing in the database changes, that costs a look at the secret.
 */
export function answerFeed(program: Program) {
  const kept = new Map<string, Kept>();

  /** The calendar of a person, or of all with `null`. */
  function calendarOf(staffId: number | null): Kept {
    const { db, env } = program;
    const today = todayIn(env.ORG_TIMEZONE, program.now());
    const key = String(staffId);
    const mark = `${readChangeMark(db)} ${today}`;
    const before = kept.get(key);
    if (before?.mark === mark) return before;
    const body = writeFeed(db, { staffId, today, timeZone: env.ORG_TIMEZONE, ...installationOf(program) });
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    kept.delete(key);
    kept.set(key, { mark, body, etag });
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return { mark, body, etag };
  }

  return async (req: Request, res: Response, next: NextFunction) => {
    const secret = feedPath.exec(req.path)?.[1];
    if (secret === undefined || !['GET', 'HEAD'].includes(req.method)) return next();
    const { db, queue, limiter, turns } = program;
    const feed = findFeed(db, hashToken(secret));
    await limiter.count('feed', { sender: feed?.staffId, address: addressOf(req) });
    res.setHeader('Cache-Control', 'private, no-cache');
    if (!feed) return void res.status(404).json({ message: messages.feeds.unknown });
    const { body, etag } = await turns.aside(() => calendarOf(feed.onlyMine ? feed.staffId : null));
    const now = program.now();
    const at = clockAt(program.env.ORG_TIMEZONE, now);
    if (isReadToNote(feed, now)) await queue.run((tx) => noteFeedRead(tx, feed, at)).catch(ignoreFullDisk);
    res.setHeader('ETag', etag);
    if (req.headers['if-none-match'] === etag || req.headers['if-none-match'] === `W/${etag}`)
      return void res.status(304).end();
    res.type('text/calendar; charset=utf-8').send(body);
  };
}
