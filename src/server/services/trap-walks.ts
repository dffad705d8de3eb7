import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { addDays, startOfDayIn } from '#shared/dates.ts';
import { keptDays } from '#shared/field.ts';
import { pickFields } from '#shared/given-fields.ts';
import { isSet, type SaidOfLine } from '#shared/traps/due.ts';
import type { Db } from '../db/open-db.ts';
import { projects } from '../db/schema/projects.ts';
import { trapLines, traps } from '../db/schema/traps.ts';
import type { Clock } from './act.ts';
import { checksById, visitsOfLine } from './trap-checks.ts';
import { listTraps } from './traps.ts';

/** The species are counted over so many of the latest checks with a catch. */
const countedCatches = 2000;

/**
 * A line as somebody walks it: the traps that are set, in their order, what was found since the walk began, and the last check and catch of
 * each before that.
 */
export function getWalk(db: Db, clock: Clock, { id }: { id: number }) {
  const line = db
    .select({
      ...pickFields(trapLines, ['id', 'projectId', 'name', 'directions', 'checkEveryDays']),
      status: projects.status,
    })
    .from(trapLines)
    .innerJoin(projects, eq(projects.id, trapLines.projectId))
    .where(and(eq(trapLines.id, id), isNull(trapLines.deletedAt)))
    .get();
  if (!line) throw notFound('Line');
  const { status, ...own } = line;
  const said: Pick<SaidOfLine, 'projectArchived'> = { projectArchived: status === 'archived' };
  const from = beginOf(db, clock, id);
  const earlier = lastBefore(db, id, from);
  const set = listTraps(db, clock, { lineId: id }).filter(isSet);
  return {
    ...own,
    ...said,
    /** What was before this moment is known of each trap alone. */
    from,
    traps: set.map(({ id: trapId, code, type, holdsAlive, resetsItself, state, lure, notes, latitude, longitude }) => ({
      ...{ id: trapId, code, type, holdsAlive, resetsItself, state, lure, notes, latitude, longitude },
      lastCheck: earlier.get(trapId)?.check ?? null,
      lastCatch: earlier.get(trapId)?.catch ?? null,
    })),
    visits: visitsOfLine(db, id, from),
  };
}

/** A walk can be finished so many days after it began. */
const openDays = 31;

/** From when on a walk shows every check: the last days, or since the first in an activity that is not completed. */
function beginOf(db: Db, { timeZone, today }: Clock, lineId: number): string {
  const dayBefore = (days: number) => startOfDayIn(timeZone, addDays(today, -days));
  const row = db.get<{ at: string | null }>(sql`SELECT min(c.checked_at) AS at
    FROM trap_checks c CROSS JOIN activities a ON a.id = c.activity_id
    WHERE c.line_id = ${lineId} AND c.checked_at >= ${dayBefore(openDays)} AND c.deleted_at IS NULL
      AND a.status <> 'Completed'`);
  const [recent, open] = [dayBefore(keptDays.before), row.at];
  return open !== null && open < recent ? open : recent;
}

/**
 * By the id of the trap. Indexes find both: they are the newest of their trap. In a select of one table drizzle writes a column without its
 * table, so that inside another select it would be that one's: `traps.id` is written by hand.
 */
function lastBefore(db: Db, lineId: number, before: string) {
  const newest = (where: string) => sql<number | null>`(SELECT c.id FROM trap_checks c WHERE c.trap_id = traps.id
    AND c.deleted_at IS NULL AND c.checked_at < ${before} AND ${sql.raw(where)} ORDER BY c.checked_at DESC LIMIT 1)`;
  const rows = db
    .select({
      trapId: traps.id,
      checkId: newest("c.state NOT IN ('Missing', 'Could not reach it')"),
      catchId: newest("c.catches <> '[]'"),
    })
    .from(traps)
    .where(and(eq(traps.lineId, lineId), isNull(traps.deletedAt)))
    .all();
  const ids = rows.flatMap(({ checkId, catchId }) => [checkId, catchId].filter((id) => id !== null));
  const found = new Map(checksById(db, ids).map((check) => [check.id, check]));
  const shortly = (id: number | null) => {
    const check = found.get(id ?? 0);
    if (!check) return null;
    const { checkedAt, state, catches, strikes } = check;
    return { checkedAt, state, catches, strikes };
  };
  return new Map(rows.map((row) => [row.trapId, { check: shortly(row.checkId), catch: shortly(row.catchId) }]));
}

/** The names of what this group catches, the most caught first. */
export function listMostCaught(db: Db): string[] {
  const rows = db.all<{ name: string }>(sql`
    SELECT s.name FROM (SELECT catches FROM trap_checks WHERE deleted_at IS NULL AND catches <> '[]'
      ORDER BY checked_at DESC LIMIT ${countedCatches}) c, json_each(c.catches) one
    JOIN species s ON s.id = one.value ->> 'speciesId'
    GROUP BY s.id ORDER BY sum(one.value ->> 'number') DESC, s.name`);
  return rows.map(({ name }) => name);
}

/** The lines of some projects, and these. Those that somebody chose come first. */
export const linesToKeep = (db: Db, projectIds: readonly number[], chosen: readonly number[]) => {
  const isChosen = inArray(trapLines.id, [...chosen]);
  return db
    .select(pickFields(trapLines, ['id', 'projectId']))
    .from(trapLines)
    .where(and(or(inArray(trapLines.projectId, [...projectIds]), isChosen), isNull(trapLines.deletedAt)))
    .orderBy(desc(isChosen), trapLines.id)
    .all();
};
