import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CheckRow } from '#shared/activities/document.ts';
import { isCatches, type useLinesSchema } from '#shared/activities/predator.ts';
import { conflictOn } from '#shared/app-error.ts';
import { addDays, startOfDayIn, todayIn } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import type { LineCatch } from '#shared/trap-nz.ts';
import { twiceHours } from '#shared/traps/checked-twice.ts';
import { isCheck } from '#shared/traps/checks.ts';
import {
  checksInRecords,
  figuresOf,
  fromLinesOf,
  isAsWritten,
  linesOf,
  recordsOfLines,
  useLinesOn,
} from '#shared/traps/use-them.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { species, trapChecks, trapLines, traps } from '../../db/schema/traps.ts';
import type { Act, Clock } from '../act.ts';
import { nameOfStaff } from '../incidents/names.ts';
import { getActivity } from './details.ts';
import {
  insertPredatorRecord,
  listPredatorSubTypes,
  readPredatorRecords,
  removePredatorRecord,
  savePredatorRecord,
} from './predator.ts';

/** Whether two checks may be one; both by the name of their table. */
const areOne = (a: string, b: string) => {
  const near = (sign: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${b}.checked_at, '${sign}${twiceHours} hours')`;
  return sql.raw(`${a}.trap_id = ${b}.trap_id AND ${a}.checked_at BETWEEN ${near('-')} AND ${near('+')}
    AND ${a}.twice_with_id = ${b}.twice_with_id AND ${a}.deleted_at IS NULL AND ${b}.deleted_at IS NULL`);
};

/** The checks of an activity, and those that may be one with them. */
const findChecks = preparedOnce((db) =>
  db
    .select({
      ...pickFields(trapChecks, ['id', 'trapId', 'checkedAt', 'state', 'catches', 'bothHappened', 'inRecords']),
      activityId: trapChecks.activityId,
      line: trapLines.name,
      createdById: trapChecks.createdById,
      createdBy: nameOfStaff(trapChecks.createdById),
      code: traps.code,
    })
    .from(trapChecks)
    .innerJoin(traps, eq(traps.id, trapChecks.trapId))
    .leftJoin(trapLines, eq(trapLines.id, trapChecks.lineId))
    .where(
      sql`${trapChecks.id} IN (SELECT own.id FROM trap_checks own
          WHERE own.activity_id = ${sql.placeholder('activityId')} AND own.deleted_at IS NULL
        UNION ALL SELECT other.id FROM trap_checks own CROSS JOIN trap_checks other ON ${areOne('other', 'own')}
          WHERE own.activity_id = ${sql.placeholder('activityId')})`,
    )
    .orderBy(trapChecks.checkedAt, trapChecks.id)
    .prepare(),
);

const kindColumns = pickFields(species, ['id', 'name', 'countsAs']);

/** What was found in traps in an activity, and the code of each trap. */
function readCoded(db: Db, of: { activityId: number }) {
  const rows = findChecks(db).all(of);
  const kinds = rows.some(({ catches }) => catches.length > 0) ? db.select(kindColumns).from(species).all() : [];
  const known = new Map(kinds.map((kind) => [kind.id, kind]));
  return rows.map(({ code, catches, activityId, ...row }) => {
    const caught = catches.map(({ speciesId, number }) => {
      const { name = '', countsAs = 'others' } = known.get(speciesId) ?? {};
      return { species: name, number, group: countsAs } as const;
    });
    const elsewhere = activityId !== of.activityId && { otherActivityId: activityId, inRecords: false };
    return { code, check: { ...row, catches: caught, ...elsewhere } };
  });
}

/** In the order in which they were made. */
export const readChecksOf = (db: Db, of: { activityId: number }): CheckRow[] =>
  readCoded(db, of).map(({ check }) => check);

/** What each trap caught, of activities whose records still say what their checks do. */
export function listLineCatches(
  db: Db,
  { timeZone }: Pick<Clock, 'timeZone'>,
  activityIds: Iterable<number>,
): LineCatch[] {
  return [...new Set(activityIds)].flatMap((activityId) => {
    const coded = readCoded(db, { activityId });
    const predatorRecords = readPredatorRecords(db, { activityId });
    const checks = coded.map(({ check }) => check);
    const from = fromLinesOf(linesOf({ checks, predatorRecords }));
    const written = recordsOfLines(predatorRecords, from).find(({ subType }) => isCatches(subType));
    if (!written?.record || written.isCorrected || !isAsWritten({ ...written.record, fromLines: from })) return [];
    const codes = new Map(coded.map(({ code, check }) => [check.trapId, code]));
    return figuresOf(checks).flatMap(({ trapId, checkedAt, catches }) =>
      catches.map(({ species: name, number }) => ({
        ...{ activityId, date: todayIn(timeZone, checkedAt), code: codes.get(trapId) ?? '', species: name, number },
      })),
    );
  });
}

/**
 * Writes the documented records of an activity from the checks of its lines, or writes them again: traps checked, and catches. Twice in a
 * row it changes nothing.
 */
export function useLines(db: Db, act: Act, { activityId, corrections }: z.output<typeof useLinesSchema>) {
  const activity = getActivity(db, activityId);
  const predatorRecords = readPredatorRecords(db, { activityId });
  const checks = readChecksOf(db, { activityId });
  const lines = linesOf({ checks, predatorRecords });
  const { isAsked, written } = useLinesOn(predatorRecords, lines, corrections);
  if (!checks.some(isCheck) && predatorRecords.every(({ fromLines }) => fromLines === null))
    throw conflictOn('activityId', messages.wizard.noChecks);
  for (const { subType, record, next } of written) {
    if (record && next) savePredatorRecord(db, act, activity, { ...record, activityId }, next);
    else if (record) removePredatorRecord(db, act, record);
    else if (next) {
      const predatorId = listPredatorSubTypes(db).find((one) => one.subType === subType)?.id ?? 0;
      insertPredatorRecord(db, act, activity, { ...next, activityId, predatorId }, subType);
    }
  }
  if (!isAsked) {
    const ids = checksInRecords(checks).map(({ id }) => id);
    // Removed ones, too: what comes back is not in them.
    db.update(trapChecks)
      .set({ inRecords: sql`${inArray(trapChecks.id, ids)}` })
      .where(eq(trapChecks.activityId, activityId))
      .run();
  }
  return { isAsked, message: isAsked ? messages.wizard.linesCorrected : messages.wizard.linesUsed };
}

type Asked = { projectId: number; startDate: string; endDate: string };

/**
 * How many checks of a project's lines are in no documented record: those of activities in the period, which `Use them` adds, and on its days
 * those of none. Those that may be one count once, as in the records (`figuresOf`).
 */
export function countChecksNotUsed(
  db: Db,
  { timeZone }: Pick<Clock, 'timeZone'>,
  { projectId, startDate, endDate }: Asked,
) {
  const isLeft = sql`c.deleted_at IS NULL AND NOT c.in_records AND c.state NOT IN ('Missing', 'Could not reach it')
    AND (c.twice_with_id IS NULL OR c.id = (SELECT other.id FROM trap_checks other WHERE ${areOne('other', 'c')}
      ORDER BY other.activity_id IS NULL, other.checked_at, other.id LIMIT 1))`;
  const from = startOfDayIn(timeZone, startDate);
  const to = startOfDayIn(timeZone, addDays(endDate, 1));
  const { ofActivities, ofNone } = db.get<{ ofActivities: number; ofNone: number }>(sql`SELECT
    (SELECT count(*) FROM activities a CROSS JOIN trap_checks c ON c.activity_id = a.id
      WHERE a.project_id = ${projectId} AND a.activity_date BETWEEN ${startDate} AND ${endDate} AND ${isLeft})
      AS ofActivities,
    (SELECT count(*) FROM traps t CROSS JOIN trap_checks c ON c.trap_id = t.id
      WHERE t.project_id = ${projectId} AND c.activity_id IS NULL
        AND c.checked_at >= ${from} AND c.checked_at < ${to} AND ${isLeft}) AS ofNone`);
  return { checksNotUsed: ofActivities + ofNone, checksToUse: ofActivities };
}
