import { sql } from 'drizzle-orm';

/**
 * Who does something, and when: what a service knows of the request behind it.
 * `now` is an instant (ISO, UTC); `today` is the calendar day in the group's time zone.
 */
export type Act = { actorId: number | null; actorName: string; now: string; today: string };

/** What the program does by itself. */
export function systemAct(now: string, today: string): Act {
  return { actorId: null, actorName: 'Bushline', now, today };
}

/** The columns that a new row gets from its act. */
export function stampsOf(act: Act) {
  return { createdAt: act.now, createdById: act.actorId, updatedAt: act.now, updatedById: act.actorId };
}

/** Where a prepared statement takes those columns. */
export const givenStamps = {
  createdAt: sql.placeholder('createdAt'),
  createdById: sql.placeholder('createdById'),
  updatedAt: sql.placeholder('updatedAt'),
  updatedById: sql.placeholder('updatedById'),
};

/** The columns that a changed row gets from its act. */
export function changeStampsOf(act: Act) {
  return { updatedAt: act.now, updatedById: act.actorId };
}
