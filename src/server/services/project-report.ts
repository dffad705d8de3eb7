import { and, between, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { activityStatuses } from '#shared/activities.ts';
import { notFound } from '#shared/app-error.ts';
import type { projectReportSchema } from '#shared/project-report.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { activityStaff, activityVolunteers } from '../db/schema/activity-planning.ts';
import { activityObjectives, incidents, predatorRecords, predatorSubTypes } from '../db/schema/activity-results.ts';
import { objectives } from '../db/schema/objectives.ts';
import { projectObjectives, projects } from '../db/schema/projects.ts';

type Input = z.output<typeof projectReportSchema>;

/**
 * A project's report for a period, both days included, whatever the status of its activities: what was done for each objective
 * against its target, how many activities and people, predator control, and incidents. Sums are exact to three decimals.
 */
export function getProjectReport(db: Db, input: Input) {
  const statements = statementsOf(db);
  const project = statements.project.get(input);
  if (!project) throw notFound('Project');
  const byStatus = new Map(statements.statuses.all(input).map(({ status, n }) => [status, n]));
  return {
    project,
    objectives: listObjectiveTotals(statements, input),
    activities: activityStatuses.map((status) => ({ status, count: byStatus.get(status) ?? 0 })),
    people: { staff: oneOf(statements.staff.get(input)), volunteers: oneOf(statements.volunteers.get(input)) },
    predators: summarisePredators(statements, input),
    incidents: statements.incidents.all(input),
  };
}

const oneOf = (row: { people: number; personDays: number } | undefined) => row ?? { people: 0, personDays: 0 };

/** The project's objectives in their order, then what else its activities recorded an amount for in the period. */
function listObjectiveTotals(statements: Statements, input: Input) {
  const totals = statements.totals.all(input);
  const own = statements.targets.all(input).map((objective) => {
    const found = totals.find(({ objectiveId }) => objectiveId === objective.objectiveId);
    return { ...objective, total: (found?.thousandths ?? 0) / 1000, activities: found?.activities ?? 0 };
  });
  const others = totals
    .filter(({ objectiveId }) => !own.some((other) => other.objectiveId === objectiveId))
    .map(({ thousandths, ...rest }) => ({
      ...rest,
      target: null,
      projectObjectiveId: null,
      isDeleted: false,
      total: thousandths / 1000,
    }));
  return [...own.filter(({ isDeleted, activities }) => !isDeleted || activities > 0), ...others];
}

/** Null where the project did no predator control in the period. */
function summarisePredators(statements: Statements, input: Input) {
  const rows = statements.predators.all(input);
  if (rows.length === 0) return null;
  const of = (subType: string) => rows.find((row) => row.subType === subType);
  const catches = of('catches');
  return {
    trapsEstablished: (of('traps established')?.thousandths ?? 0) / 1000,
    trapsChecked: (of('traps checked')?.thousandths ?? 0) / 1000,
    catches: {
      rats: catches?.rats ?? 0,
      possums: catches?.possums ?? 0,
      mustelids: catches?.mustelids ?? 0,
      hedgehogs: catches?.hedgehogs ?? 0,
      others: catches?.others ?? 0,
    },
  };
}

type Statements = ReturnType<typeof prepareStatements>;
const statementsOf = preparedOnce(prepareStatements);

const given = (name: keyof Input) => sql.placeholder(name);

/** Where each query starts: the project's activities of the period, by their index. */
const isInPeriod = () =>
  and(
    eq(activities.projectId, given('projectId')),
    between(activities.activityDate, given('startDate'), given('endDate')),
  );

const thousandths = (column: SQL | typeof predatorRecords.measurement | typeof activityObjectives.amount) =>
  sql<number>`coalesce(sum(CAST(round(${column} * 1000) AS INTEGER)), 0)`;

/** The joins are CROSS JOINs because SQLite then keeps their order: from the project's activities to what hangs on each. */
function prepareStatements(db: Db) {
  return {
    project: db
      .select({
        id: projects.id,
        name: projects.name,
        location: projects.location,
        startDate: projects.startDate,
        version: projects.version,
        status: projects.status,
      })
      .from(projects)
      .where(and(eq(projects.id, given('projectId')), isNull(projects.deletedAt)))
      .prepare(),
    targets: db
      .select({
        objectiveId: objectives.id,
        title: objectives.title,
        measurement: objectives.measurement,
        target: projectObjectives.target,
        projectObjectiveId: projectObjectives.id,
        isDeleted: sql<boolean>`${objectives.deletedAt} IS NOT NULL`.mapWith(Boolean),
      })
      .from(projectObjectives)
      .crossJoin(objectives)
      .where(and(eq(projectObjectives.projectId, given('projectId')), eq(objectives.id, projectObjectives.objectiveId)))
      .orderBy(projectObjectives.position, projectObjectives.id)
      .prepare(),
    totals: selectTotals(db).prepare(),
    statuses: db
      .select({ status: activities.status, n: sql<number>`count(*)` })
      .from(activities)
      .where(isInPeriod())
      .groupBy(activities.status)
      .prepare(),
    staff: selectPeople(db, activityStaff, sql`${activityStaff.staffId}`).prepare(),
    volunteers: selectPeople(db, activityVolunteers, sql`${activityVolunteers.volunteerId}`).prepare(),
    predators: selectPredators(db).prepare(),
    incidents: db
      .select({ type: incidents.typeOfIncident, count: sql<number>`count(*)` })
      .from(activities)
      .crossJoin(incidents)
      .where(and(isInPeriod(), eq(incidents.activityId, activities.id), isNull(incidents.removedAt)))
      .groupBy(incidents.typeOfIncident)
      .orderBy(incidents.typeOfIncident)
      .prepare(),
  };
}

function selectTotals(db: Db) {
  return db
    .select({
      objectiveId: objectives.id,
      title: objectives.title,
      measurement: objectives.measurement,
      thousandths: thousandths(activityObjectives.amount),
      activities: sql<number>`count(*)`,
    })
    .from(activities)
    .crossJoin(activityObjectives)
    .crossJoin(objectives)
    .where(
      and(
        isInPeriod(),
        eq(activityObjectives.activityId, activities.id),
        sql`${activityObjectives.amount} IS NOT NULL`,
        eq(objectives.id, activityObjectives.objectiveId),
      ),
    )
    .groupBy(objectives.id)
    .orderBy(objectives.titleKey, objectives.measurementKey, objectives.id);
}

/** How many different people, and on how many days each: two activities of one person on one day are one person-day. */
function selectPeople(db: Db, link: typeof activityStaff | typeof activityVolunteers, person: SQL) {
  return db
    .select({
      people: sql<number>`count(DISTINCT ${person})`,
      personDays: sql<number>`count(DISTINCT ${person} || ' ' || ${activities.activityDate})`,
    })
    .from(activities)
    .crossJoin(link)
    .where(and(isInPeriod(), eq(link.activityId, activities.id)));
}

function selectPredators(db: Db) {
  return db
    .select({
      subType: predatorSubTypes.subType,
      thousandths: thousandths(predatorRecords.measurement),
      rats: sql<number>`sum(${predatorRecords.rats})`,
      possums: sql<number>`sum(${predatorRecords.possums})`,
      mustelids: sql<number>`sum(${predatorRecords.mustelids})`,
      hedgehogs: sql<number>`sum(${predatorRecords.hedgehogs})`,
      others: sql<number>`sum(${predatorRecords.others})`,
    })
    .from(activities)
    .crossJoin(predatorRecords)
    .crossJoin(predatorSubTypes)
    .where(
      and(
        isInPeriod(),
        eq(predatorRecords.activityId, activities.id),
        eq(predatorSubTypes.id, predatorRecords.predatorId),
      ),
    )
    .groupBy(predatorSubTypes.id);
}
