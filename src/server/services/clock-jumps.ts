import { desc } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { audit } from '../db/schema/audit.ts';
import { readInstallation, writeInstallation } from './installation.ts';

/** Between two looks at the server's clock it went from one moment to another. ISO, UTC. */
export type ClockJump = { from: string; to: string };

/** What the clock said when it was last looked at, and the jump that is still told. A backup does not hold this. */
type ClockLook = { seenAt: string; jump: ClockJump | null };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Clocks that are corrected go back by seconds. */
const backMs = hourMs;
/** A server may be off for weeks. */
const aheadMs = 30 * dayMs;

/**
 * The jump that somebody should hear of; null for a clock that goes as clocks go. Back: until the clock says what it had said before.
 * Ahead: until it goes back again, and for a month at most.
 */
export function findClockJump(db: Db, now: string): ClockJump | null {
  return follow(read(db, now), now);
}

/** Notes what the clock says. Called each hour. */
export function noteClock(db: Db, now: string): void {
  const look: ClockLook = { seenAt: now, jump: findClockJump(db, now) };
  writeInstallation(db, 'clock', JSON.stringify(look));
}

function read(db: Db, now: string): ClockLook {
  const kept = readInstallation(db, 'clock');
  if (kept !== undefined) return JSON.parse(kept) as ClockLook;
  // A new installation, one that was restored, or one of a former version. Its trail tells of a clock that is behind, but not of one
  // that is ahead: a group rests over the winter.
  const last = db.select({ at: audit.at }).from(audit).orderBy(desc(audit.id)).limit(1).get()?.at ?? now;
  return { seenAt: last > now ? last : now, jump: null };
}

function follow({ seenAt, jump }: ClockLook, now: string): ClockJump | null {
  const went = between(seenAt, now);
  const isJump = went < -backMs || went > aheadMs;
  if (isJump && !(jump && undoes(went, jump))) return { from: seenAt, to: now };
  return jump && !isJump && isTold(jump, now) ? jump : null;
}

const between = (from: string, to: string) => Date.parse(to) - Date.parse(from);

/** Whether the clock is about where it would be without the former jump. */
function undoes(went: number, jump: ClockJump): boolean {
  const before = between(jump.from, jump.to);
  return Math.sign(went) !== Math.sign(before) && Math.abs(went + before) <= aheadMs;
}

function isTold({ from, to }: ClockJump, now: string): boolean {
  return to < from ? now < from : between(to, now) < aheadMs;
}
