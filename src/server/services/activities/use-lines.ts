import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LinesRow } from '#shared/activities/document.ts';
import { isCatches, type useLinesSchema } from '#shared/activities/predator.ts';
import { conflictOn } from '#shared/app-error.ts';
import { addDays, startOfDayIn, todayIn } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { compareFolded } from '#shared/names.ts';
import type { LineCatch } from '#shared/trap-nz.ts';
import { asFigures } from '#shared/traps/checked-twice.ts';
import { isCheck } from '#shared/traps/checks.ts';
import { recordsFrom } from '#shared/traps/to-records.ts';
import { fromLinesOf, isAsWritten, noLines, recordsOfLines } from '#shared/traps/use-them.ts';
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

const findVisits = preparedOnce((db) =>
  db
    .select({
      ...pickFields(trapChecks, ['trapId', 'lineId', 'checkedAt', 'state', 'catches', 'bothHappened', 'inRecords']),
      code: traps.code,
      line: trapLines.name,
      person: nameOfStaff(trapChecks.createdById),
    })
    .from(trapChecks)
    .innerJoin(traps, eq(traps.id, trapChecks.trapId))
    .leftJoin(trapLines, eq(trapLines.id, trapChecks.lineId))
    .where(and(eq(trapChecks.activityId, sql.placeholder('activityId')), isNull(trapChecks.deletedAt)))
    .orderBy(trapChecks.checkedAt, trapChecks.id)
    .prepare(),
);

/** What was found in traps in an activity, with the documented group of each species. */
function readVisits(db: Db, of: { activityId: number }) {
  const rows = findVisits(db).all(of);
  const kinds = rows.some(({ catches }) => catches.length > 0) ? db.select(kindColumns).from(species).all() : [];
  const names = new Map(kinds.map(({ id, name }) => [id, name]));
  const groups = new Map(kinds.map(({ name, countsAs }) => [name, countsAs]));
  const visits = rows.map(({ catches, ...visit }) => ({
    ...visit,
    catches: catches.map(({ speciesId, number }) => ({ species: names.get(speciesId) ?? '', number })),
  }));
  return { visits, from: recordsFrom(visits, (name) => groups.get(name) ?? 'others') };
}

const kindColumns = pickFields(species, ['id', 'name', 'countsAs']);

/** What the checks of an activity say, for its documented records. */
export function readLines(db: Db, of: { activityId: number }): LinesRow {
  const { visits, from } = readVisits(db, of);
  if (visits.length === 0) return noLines;
  const distinct = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
  return {
    ...from,
    more: visits.filter((visit) => isCheck(visit) && !visit.inRecords).length,
    names: distinct(visits.map(({ line }) => line)).toSorted(compareFolded),
    people: distinct(visits.map(({ person }) => person)),
  };
}

/** What each trap caught, of activities whose records still say what their checks do. */
export function listLineCatches(
  db: Db,
  { timeZone }: Pick<Clock, 'timeZone'>,
  activityIds: Iterable<number>,
): LineCatch[] {
  return [...new Set(activityIds)].flatMap((activityId) => {
    const { visits, from } = readVisits(db, { activityId });
    const records = recordsOfLines(readPredatorRecords(db, { activityId }), from);
    const written = records.find(({ subType }) => isCatches(subType));
    if (!written?.record || written.isCorrected || !isAsWritten({ ...written.record, fromLines: from })) return [];
    return asFigures(visits).flatMap(({ code, checkedAt, catches }) =>
      catches.map((one) => ({ activityId, date: todayIn(timeZone, checkedAt), code, ...one })),
    );
  });
}

/**
 * Writes the documented records of an activity from the checks of its lines, or writes them again: traps checked, and catches. What somebody
 * corrected is asked about: without an answer it stays, and is offered again. Twice in a row it changes nothing.
 */
export function useLines(db: Db, act: Act, { activityId, corrections }: z.output<typeof useLinesSchema>) {
  const activity = getActivity(db, activityId);
  const lines = readLines(db, { activityId });
  const records = recordsOfLines(readPredatorRecords(db, { activityId }), lines);
  if (lines.trapsChecked === 0 && records.every(({ record }) => record === null))
    throw conflictOn('activityId', messages.wizard.noChecks);
  const fromLines = fromLinesOf(lines);
  const isAsked = corrections === undefined && records.some(({ isCorrected }) => isCorrected);
  for (const { subType, record, wanted, isCorrected } of records) {
    if (isCorrected && isAsked) continue;
    const next = isCorrected && corrections === 'keep' ? record : wanted;
    if (record && next) savePredatorRecord(db, act, activity, { ...record, activityId }, { ...next, fromLines });
    else if (record) removePredatorRecord(db, act, record);
    else if (next) {
      const predatorId = listPredatorSubTypes(db).find((one) => one.subType === subType)?.id ?? 0;
      insertPredatorRecord(db, act, activity, { ...next, activityId, predatorId, fromLines }, subType);
    }
  }
  if (!isAsked) {
    db.update(trapChecks)
      .set({ inRecords: true })
      .where(and(eq(trapChecks.activityId, activityId), isNull(trapChecks.deletedAt)))
      .run();
  }
  return { isAsked, message: isAsked ? messages.wizard.linesCorrected : messages.wizard.linesUsed };
}

type Asked = { projectId: number; startDate: string; endDate: string };

/**
 * How many checks of a project's lines are in no documented record: those of activities in the period, and on its days those of none. Two
 * that may be one count once.
 */
export function countChecksNotUsed(
  db: Db,
  { timeZone }: Pick<Clock, 'timeZone'>,
  { projectId, startDate, endDate }: Asked,
): number {
  const isLeft = sql`c.deleted_at IS NULL AND NOT c.in_records AND c.state NOT IN ('Missing', 'Could not reach it')
    AND coalesce(c.twice_with_id, c.id) = c.id`;
  const from = startOfDayIn(timeZone, startDate);
  const to = startOfDayIn(timeZone, addDays(endDate, 1));
  const row = db.get<{ n: number }>(sql`SELECT
    (SELECT count(*) FROM activities a CROSS JOIN trap_checks c ON c.activity_id = a.id
      WHERE a.project_id = ${projectId} AND a.activity_date BETWEEN ${startDate} AND ${endDate} AND ${isLeft})
    + (SELECT count(*) FROM traps t CROSS JOIN trap_checks c ON c.trap_id = t.id
      WHERE t.project_id = ${projectId} AND c.activity_id IS NULL
        AND c.checked_at >= ${from} AND c.checked_at < ${to} AND ${isLeft}) AS n`);
  return row.n;
}
