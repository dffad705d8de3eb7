import type { z } from 'zod';
import { type CatchCount, catchCounts, isCatches } from '#shared/activities/predator.ts';
import { activityStatuses } from '#shared/activities.ts';
import { notFound } from '#shared/app-error.ts';
import { compareFolded } from '#shared/names.ts';
import { countsTraps } from '#shared/objectives.ts';
import type { projectReportSchema } from '#shared/project-report.ts';
import type { Db } from '../db/open-db.ts';
import { countChecksNotUsed } from './activities/use-lines.ts';
import { type Clock, sumProject } from './hours.ts';
import { type ReportPeriod, type Statements, statementsOf } from './project-report/statements.ts';

/**
 * A project's report for a period, both days included: what was done for each objective, by month and against its target, how many
 * activities and people, predator control, and incidents. What is planned stands apart: `total`, `people` and the other figures hold
 * only what is done, `planned` the rest. Sums are exact to three decimals. `today` is the group's day. In pieces: over tens of thousands of
 * activities it takes a second.
 */
export function* getProjectReport(db: Db, input: z.output<typeof projectReportSchema> & { today: string }) {
  const statements = statementsOf(db);
  const project = statements.project.get(input);
  if (!project) throw notFound('Project');
  const records = statements.predators.all(input);
  yield;
  const objectives = listObjectives(statements, input, records);
  yield;
  const staff = countPeople(statements.staff.all(input));
  yield;
  const volunteers = countPeople(statements.volunteers.all(input));
  yield;
  return {
    today: input.today,
    project,
    objectives,
    activities: countActivities(statements, input),
    people: { staff, volunteers },
    predators: records.length === 0 ? null : summarisePredators(records),
    incidents: statements.incidents.all(input),
  };
}

/** The report as its page and file show it: with the hours that people worked and the tickets that they held, volunteers and staff apart. */
export function* getWholeReport(db: Db, clock: Clock, input: z.output<typeof projectReportSchema>) {
  const { today } = clock;
  const report = yield* getProjectReport(db, { ...input, today });
  yield;
  const hours = sumProject(db, clock, input);
  const checks = countChecksNotUsed(db, clock, input);
  yield;
  return { ...report, hours, ...checks, tickets: listTickets(statementsOf(db), { ...input, today }) };
}

type Amount = { month: string; isDone: boolean; thousandths: number; activities: number };
type Objective = { objectiveId: number; title: string; measurement: string };

/** The project's objectives in their order, then what else its activities recorded an amount for in the period. */
function listObjectives(statements: Statements, input: ReportPeriod, records: PredatorRow[]) {
  const amounts = statements.amounts.all(input);
  const amountsOf = (id: number) => amounts.filter(({ objectiveId }) => objectiveId === id);
  const own = statements.targets.all(input);
  const ownIds = new Set(own.map(({ objectiveId }) => objectiveId));
  const others = amounts.filter(
    ({ objectiveId }, index) =>
      !ownIds.has(objectiveId) && amounts.findIndex((first) => first.objectiveId === objectiveId) === index,
  );
  return [
    ...own.map((objective) => ({ ...objective, ...figuresOf(objective, amountsOf(objective.objectiveId), records) })),
    ...others.map(({ objectiveId, title, measurement }) => ({
      ...{ objectiveId, title, measurement, target: null, projectObjectiveId: null, isDeleted: false },
      ...figuresOf({ objectiveId, title, measurement }, amountsOf(objectiveId), records),
    })),
  ].filter(({ isDeleted, activities, plannedActivities }) => !isDeleted || activities > 0 || plannedActivities > 0);
}

/** Predator control without amounts counts the traps that its records say were established. */
function figuresOf(objective: Objective, amounts: Amount[], records: PredatorRow[]) {
  const counted =
    amounts.length === 0 && countsTraps(objective)
      ? records.filter(({ subType }) => subType === 'traps established')
      : amounts;
  const [finished, planned] = apart(counted);
  return {
    total: sumOf(finished),
    activities: countOf(finished),
    planned: sumOf(planned),
    plannedActivities: countOf(planned),
    months: [...new Set(counted.map(({ month }) => month))].map((month) => ({
      month,
      done: sumOf(finished.filter((amount) => amount.month === month)),
      planned: sumOf(planned.filter((amount) => amount.month === month)),
    })),
  };
}

/** What is done, and what is planned. */
function apart<Row extends { isDone: boolean }>(rows: Row[]): [Row[], Row[]] {
  return [rows.filter((row) => row.isDone), rows.filter((row) => !row.isDone)];
}

const sumOf = (rows: { thousandths: number }[]) => rows.reduce((sum, row) => sum + row.thousandths, 0) / 1000;
const countOf = (rows: { activities: number }[]) => rows.reduce((sum, row) => sum + row.activities, 0);

function countActivities(statements: Statements, input: ReportPeriod) {
  const [finished, planned] = apart(statements.statuses.all(input));
  const inStatus = (rows: typeof finished, status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  return activityStatuses.map((status) => ({
    status,
    count: inStatus(finished, status),
    planned: inStatus(planned, status),
  }));
}

type People = { isDone: boolean; people: number; personDays: number };

function countPeople(rows: People[]) {
  const [finished, planned] = apart(rows).map(([row]) => ({
    people: row?.people ?? 0,
    personDays: row?.personDays ?? 0,
  })) as [PeopleCount, PeopleCount];
  return { ...finished, planned };
}

/** Which tickets those who were there held, by type: staff and volunteers apart. */
function listTickets(statements: Statements, input: ReportPeriod) {
  const volunteers = statements.volunteerTickets.all(input);
  const staff = statements.staffTickets.all(input);
  const types = new Map([...staff, ...volunteers].map(({ typeId, type }) => [typeId, type]));
  const countIn = (rows: typeof staff, id: number) => rows.find(({ typeId }) => typeId === id)?.people ?? 0;
  return [...types]
    .map(([typeId, type]) => ({ typeId, type, staff: countIn(staff, typeId), volunteers: countIn(volunteers, typeId) }))
    .sort((a, b) => compareFolded(a.type, b.type));
}

type PeopleCount = { people: number; personDays: number };
type PredatorRow = Record<CatchCount, number> & Amount & { subType: string };

function summarisePredators(rows: PredatorRow[]) {
  const [finished, planned] = apart(rows);
  return { ...sumPredators(finished), planned: sumPredators(planned) };
}

function sumPredators(rows: PredatorRow[]) {
  const measured = (subType: string) => sumOf(rows.filter((row) => row.subType === subType));
  const caught = rows.filter(({ subType }) => isCatches(subType));
  const catches = catchCounts.map(({ name }) => [name, caught.reduce((sum, row) => sum + row[name], 0)]);
  return {
    trapsEstablished: measured('traps established'),
    trapsChecked: measured('traps checked'),
    catches: Object.fromEntries(catches) as Record<CatchCount, number>,
  };
}
