import { and, asc, between, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import type { FromLines } from '#shared/activities/document.ts';
import { isCatches } from '#shared/activities/predator.ts';
import { notFound } from '#shared/app-error.ts';
import { isPredatorControl, predatorControlKey } from '#shared/objectives.ts';
import type { reportObjectivesSchema, reportSchema } from '#shared/reports.ts';
import { isAsWritten } from '#shared/traps/use-them.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { activityObjectives, predatorRecords, predatorSubTypes } from '../db/schema/activity-results.ts';
import { objectives } from '../db/schema/objectives.ts';
import { projectObjectives, projects } from '../db/schema/projects.ts';
import type { Clock } from './act.ts';
import { isDone } from './activities/done.ts';
import { countChecksNotUsed, listLineCatches } from './activities/use-lines.ts';

/**
 * What can be reported on for a project: its objectives in their order, then those that only its activities have: added there,
 * or recorded before the project dropped them. Deleted objectives are among them, because what was done stays done.
 */
export function listReportObjectives(db: Db, { projectId }: z.output<typeof reportObjectivesSchema>) {
  const { findProject, projectsOwn, activitiesOwn } = statementsOf(db);
  if (!findProject.get({ projectId })) throw notFound('Project');
  const own = projectsOwn.all({ projectId });
  const known = new Set(own.map(({ objectiveId }) => objectiveId));
  const others = activitiesOwn
    .all({ projectId })
    .filter(({ objectiveId }) => !known.has(objectiveId))
    .map((objective) => ({ ...objective, projectObjectiveId: null }));
  return [...own, ...others];
}

/**
 * What a project's activities did for an objective from the first date to the last, whatever their status: how much of it is planned
 * stands beside the total. The predator fields are filled for predator control alone. `today` is the group's day. In pieces, as a project's report.
 */
export function* getObjectiveReport(db: Db, input: Input) {
  const statements = statementsOf(db);
  if (!statements.findProject.get(input)) throw notFound('Project');
  const objective = statements.findObjective.get(input);
  if (!objective) throw notFound('Objective');
  const planned = new Set<number>();
  const detailRows = readAmounts(statements, input, planned);
  yield;
  const isOfPredators = isPredatorControl(objective.title);
  const records = isOfPredators ? yield* readRecords(statements, input, { detailRows, planned }) : [];
  yield;
  const measured = (subType: string) =>
    exactSum(records.filter((row) => row.subType === subType).map((row) => row.measurement ?? 0));
  return {
    detailRows,
    totalAmount: exactSum(detailRows.map(({ amount }) => amount)),
    /** The part of `totalAmount` that is planned. */
    plannedAmount: exactSum(detailRows.filter((row) => planned.has(row.activityId)).map(({ amount }) => amount)),
    plannedActivityIds: [...planned],
    trapsEstablishedTotal: measured('traps established'),
    trapsCheckedTotal: measured('traps checked'),
    catchesBreakdown: sumCatches(catchesOf(records)),
    predatorDetailRows: records,
  };
}

/** The report as its page and its files show it. */
export function* getReport(db: Db, clock: Clock, input: z.output<typeof reportSchema>) {
  const answer = yield* getObjectiveReport(db, { ...input, today: clock.today });
  const { title = '' } = statementsOf(db).findObjective.get(input) ?? {};
  const isPredators = isPredatorControl(title);
  return {
    ...answer,
    /** Checks of lines that are in none of these figures, and those of them that `Use them` adds. */
    ...(isPredators ? countChecksNotUsed(db, clock, input) : { checksNotUsed: 0, checksToUse: 0 }),
  };
}

/** The same with what each trap caught, for the file for Trap.NZ. */
export function* getReportFile(db: Db, clock: Clock, input: z.output<typeof reportSchema>) {
  const report = yield* getReport(db, clock, input);
  const fromLines = report.predatorDetailRows.filter(({ isFromLines }) => isFromLines);
  return {
    ...report,
    lineCatches: listLineCatches(
      db,
      clock,
      fromLines.map(({ activityId }) => activityId),
    ),
  };
}

type AmountValues = [number, 0 | 1, string, string, number];

/** In the column order of `selectAmounts`. Adds the ids of planned activities to `planned`. */
function readAmounts({ amounts }: Statements, input: Input, planned: Set<number>) {
  return rowsOf<AmountValues>(amounts.get(input)).map(([activityId, isDone, activityName, activityDate, amount]) => {
    if (!isDone) planned.add(activityId);
    return { activityId, activityName, activityDate, amount };
  });
}

/** What `listOf` selects. */
const rowsOf = <Row>(answer: { rows: string } | undefined): Row[] => JSON.parse(answer?.rows ?? '[]');

type RecordValues = [number, number, number | null, ...CountValues, string | null];
type CountValues = [number, number, number, number, number, string];
type Named = { activityName: string; activityDate: string };

/**
 * In the column order of `selectRecords`; otherwise as `readAmounts`. An activity has many records, so its name is read once: most stand in
 * `detailRows` already.
 */
function* readRecords(
  statements: Statements,
  input: Input,
  { detailRows, planned }: { detailRows: (Named & { activityId: number })[]; planned: Set<number> },
) {
  const answer = statements.records.get(input);
  yield;
  const rows = rowsOf<RecordValues>(answer);
  yield;
  const named = new Map<number, Named>(detailRows.map((row) => [row.activityId, row]));
  if (rows.some(([activityId]) => !named.has(activityId))) nameAll(statements, input, { named, planned });
  const toRecord = ([activityId, predatorId, measurement, ...counts]: RecordValues) => {
    const { activityName = '', activityDate = '' } = named.get(activityId) ?? {};
    const [rats, possums, mustelids, hedgehogs, others, othersDescription, written] = counts;
    const caught = { rats, possums, mustelids, hedgehogs, others, othersDescription };
    const subType = statements.subTypes.get(predatorId) ?? '';
    const fromLines: FromLines | null = written === null ? null : JSON.parse(written);
    const isFromLines = isAsWritten({ subType, measurement, ...caught, fromLines });
    return { activityId, activityName, activityDate, subType, measurement, ...caught, isFromLines };
  };
  const records: ReturnType<typeof toRecord>[] = [];
  for (const row of rows) {
    records.push(toRecord(row));
    if (records.length % recordsAtOnce === 0) yield;
  }
  return records;
}

const recordsAtOnce = 1000;

/** Some activities have records of predators, and no amount. */
function nameAll(
  { withRecords }: Statements,
  input: Input,
  { named, planned }: { named: Map<number, Named>; planned: Set<number> },
): void {
  for (const [activityId, isDone, activityName, activityDate] of withRecords.values(input) as AmountValues[]) {
    if (!isDone) planned.add(activityId);
    named.set(activityId, { activityName, activityDate });
  }
}

type Counts = { rats: number; possums: number; mustelids: number; hedgehogs: number; others: number };

/** Each kind of record is looked at once, because names are slow to fold. */
function catchesOf<Row extends { subType: string }>(rows: Row[]): Row[] {
  const kinds = new Set([...new Set(rows.map(({ subType }) => subType))].filter(isCatches));
  return rows.filter(({ subType }) => kinds.has(subType));
}

function sumCatches(rows: Counts[]): Counts {
  const total = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 };
  for (const row of rows) {
    total.rats += row.rats;
    total.possums += row.possums;
    total.mustelids += row.mustelids;
    total.hedgehogs += row.hedgehogs;
    total.others += row.others;
  }
  return total;
}

/** Amounts have three decimals: summed as thousandths, so that 0.1 and 0.2 make 0.3. */
function exactSum(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 1000), 0) / 1000;
}

type Input = z.output<typeof reportSchema> & { today: string };
type Statements = ReturnType<typeof prepareStatements>;
const statementsOf = preparedOnce(prepareStatements);

const given = (name: keyof Input) => sql.placeholder(name);

const isInPeriod = () =>
  and(
    eq(activities.projectId, given('projectId')),
    between(activities.activityDate, given('startDate'), given('endDate')),
  );

/** Never ambiguous, because the names of activities are unique. */
const byDateAndName: SQL[] = [asc(activities.activityDate), asc(activities.nameKey)];

const words = { objectiveId: objectives.id, title: objectives.title, measurement: objectives.measurement };

/** The joins are CROSS JOINs because SQLite then keeps their order: from the project's activities to what hangs on each. */
function prepareStatements(db: Db) {
  return {
    findProject: db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, given('projectId')), isNull(projects.deletedAt)))
      .prepare(),
    findObjective: db
      .select({ title: objectives.title })
      .from(objectives)
      .where(eq(objectives.id, given('objectiveId')))
      .prepare(),
    projectsOwn: db
      .select({ ...words, projectObjectiveId: projectObjectives.id })
      .from(projectObjectives)
      .crossJoin(objectives)
      .where(and(eq(projectObjectives.projectId, given('projectId')), eq(objectives.id, projectObjectives.objectiveId)))
      .orderBy(projectObjectives.position, projectObjectives.id)
      .prepare(),
    activitiesOwn: selectActivitiesOwn(db).prepare(),
    amounts: selectAmounts(db).prepare(),
    records: selectRecords(db).prepare(),
    withRecords: selectWithRecords(db).prepare(),
    /** Read once: they come with the program, and only an upgrade changes them. */
    subTypes: new Map(
      db.select({ id: predatorSubTypes.id, subType: predatorSubTypes.subType }).from(predatorSubTypes).values() as [
        number,
        string,
      ][],
    ),
  };
}

/** Predator control counts without an amount, because its records are in a table of their own. */
function selectActivitiesOwn(db: Db) {
  const recorded = db
    .selectDistinct({ objectiveId: activityObjectives.objectiveId })
    .from(activities)
    .crossJoin(activityObjectives)
    .where(
      and(
        eq(activities.projectId, given('projectId')),
        eq(activityObjectives.activityId, activities.id),
        or(
          eq(activityObjectives.isDirect, true),
          isNotNull(activityObjectives.amount),
          sql`EXISTS (SELECT 1 FROM ${predatorRecords} WHERE ${predatorRecords.activityId} = ${activities.id})
            AND EXISTS (SELECT 1 FROM ${objectives} WHERE ${objectives.id} = ${activityObjectives.objectiveId}
              AND ${objectives.titleKey} = ${predatorControlKey})`,
        ),
      ),
    )
    .as('recorded');
  return db
    .select(words)
    .from(recorded)
    .crossJoin(objectives)
    .where(eq(objectives.id, recorded.objectiveId))
    .orderBy(objectives.titleKey, objectives.measurementKey, objectives.id);
}

/**
 * All rows as one text of JSON, each an array in the order of the columns. The driver takes longer to hand over a report's values one by
 * one than SQLite does to write them and we to parse them: 115 µs against 68 for 66 rows of nine.
 */
const listOf = (columns: (AnySQLiteColumn | SQL)[], order: SQL[]) => ({
  rows: sql<string>`json_group_array(json_array(${sql.join(columns, sql`, `)}) ORDER BY ${sql.join(order, sql`, `)})`,
});

function selectAmounts(db: Db) {
  const { id, activityName, activityDate } = activities;
  return db
    .select(listOf([id, isDone(given('today')), activityName, activityDate, activityObjectives.amount], byDateAndName))
    .from(activities)
    .crossJoin(activityObjectives)
    .where(
      and(
        isInPeriod(),
        eq(activityObjectives.activityId, activities.id),
        eq(activityObjectives.objectiveId, given('objectiveId')),
        isNotNull(activityObjectives.amount),
      ),
    );
}

function selectRecords(db: Db) {
  const { activityId, predatorId, measurement, rats, possums, mustelids, hedgehogs, others } = predatorRecords;
  const counts = [
    rats,
    possums,
    mustelids,
    hedgehogs,
    others,
    predatorRecords.othersDescription,
    predatorRecords.fromLines,
  ];
  return db
    .select(listOf([activityId, predatorId, measurement, ...counts], [...byDateAndName, asc(predatorRecords.id)]))
    .from(activities)
    .crossJoin(predatorRecords)
    .where(and(isInPeriod(), eq(predatorRecords.activityId, activities.id)));
}

/** In the column order of `selectAmounts`, without the amount. */
function selectWithRecords(db: Db) {
  return db
    .select({
      activityId: activities.id,
      isDone: isDone(given('today')),
      activityName: activities.activityName,
      activityDate: activities.activityDate,
    })
    .from(activities)
    .where(
      and(
        isInPeriod(),
        sql`EXISTS (SELECT 1 FROM ${predatorRecords} WHERE ${predatorRecords.activityId} = ${activities.id})`,
      ),
    );
}
