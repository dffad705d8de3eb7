import { and, between, eq, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { pickFields } from '#shared/given-fields.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityStaff, activityVolunteers } from '../../db/schema/activity-planning.ts';
import { activityObjectives, predatorRecords, predatorSubTypes } from '../../db/schema/activity-results.ts';
import { absences, attendance } from '../../db/schema/attendance.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { objectives } from '../../db/schema/objectives.ts';
import { projectObjectives, projects } from '../../db/schema/projects.ts';
import { tickets, ticketTypes } from '../../db/schema/tickets.ts';
import { isDone } from '../activities/done.ts';
import { formerStaff, personNow, volunteerNow } from '../volunteers/former-staff.ts';

export type ReportPeriod = { projectId: number; startDate: string; endDate: string; today: string };

export type Statements = ReturnType<typeof prepareStatements>;
export const statementsOf = preparedOnce(prepareStatements);

const given = (name: keyof ReportPeriod) => sql.placeholder(name);

/** Where each query starts: the project's activities of the period, by their index. */
const isInPeriod = () =>
  and(
    eq(activities.projectId, given('projectId')),
    between(activities.activityDate, given('startDate'), given('endDate')),
  );

/** What a row of figures is for: done or planned, and its month, `2026-03`. */
const done = () => isDone(given('today'));
const month = () => sql<string>`substr(${activities.activityDate}, 1, 7)`;

const thousandths = (column: SQL | typeof predatorRecords.measurement | typeof activityObjectives.amount) =>
  sql<number>`coalesce(sum(CAST(round(${column} * 1000) AS INTEGER)), 0)`;

/** The joins are CROSS JOINs because SQLite then keeps their order: from the project's activities to what hangs on each. */
function prepareStatements(db: Db) {
  return {
    project: db
      .select({
        ...pickFields(projects, ['id', 'name', 'location', 'startDate', 'version', 'status']),
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
    amounts: selectAmounts(db).prepare(),
    statuses: db
      .select({ status: activities.status, isDone: done(), n: sql<number>`count(*)` })
      .from(activities)
      .where(isInPeriod())
      .groupBy(activities.status, done())
      .prepare(),
    staff: selectPeople(db, activityStaff, sql`${activityStaff.staffId}`).prepare(),
    volunteers: selectPeople(db, activityVolunteers, sql`${activityVolunteers.volunteerId}`).prepare(),
    staffTickets: selectTickets(db, activityStaff, activityStaff.staffId).prepare(),
    volunteerTickets: selectTickets(db, activityVolunteers, activityVolunteers.volunteerId).prepare(),
    predators: selectPredators(db).prepare(),
    incidents: db
      .select({ type: incidents.typeOfIncident, count: sql<number>`count(*)` })
      .from(incidents)
      .where(
        and(
          eq(incidents.projectId, given('projectId')),
          between(incidents.happenedOn, given('startDate'), given('endDate')),
          ne(incidents.state, 'Withdrawn'),
        ),
      )
      .groupBy(incidents.typeOfIncident)
      .orderBy(incidents.typeOfIncident)
      .prepare(),
  };
}

function selectAmounts(db: Db) {
  return db
    .select({
      objectiveId: objectives.id,
      title: objectives.title,
      measurement: objectives.measurement,
      month: month(),
      isDone: done(),
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
    .groupBy(objectives.id, month(), done())
    .orderBy(objectives.titleKey, objectives.measurementKey, objectives.id, month());
}

type Link = typeof activityStaff | typeof activityVolunteers;

/** Leaves out whoever was said not to have come, unless they signed on all the same. */
function wasThere(link: Link): SQL {
  const { staffId } = activityStaff;
  const who =
    link === activityStaff ? sql`coalesce(${volunteerNow(staffId)}, -${staffId})` : activityVolunteers.volunteerId;
  const isTheirs = (row: SQL) => sql`${row}.activity_id = ${activities.id} AND ${personNow(row)} = ${who}`;
  return sql`NOT EXISTS (SELECT 1 FROM ${absences} d WHERE ${isTheirs(sql`d`)}
    AND NOT EXISTS (SELECT 1 FROM ${attendance} s WHERE ${isTheirs(sql`s`)}))`;
}

/** How many different people, and on how many days each: two activities of one person on one day are one person-day. */
function selectPeople(db: Db, link: Link, person: SQL) {
  return db
    .select({
      isDone: done(),
      people: sql<number>`count(DISTINCT ${person})`,
      personDays: sql<number>`count(DISTINCT ${person} || ' ' || ${activities.activityDate})`,
    })
    .from(activities)
    .crossJoin(link)
    .where(and(isInPeriod(), eq(link.activityId, activities.id), wasThere(link)))
    .groupBy(done());
}

/** Of each type, how many people who were there held it on the last day on which they were. `isHeldOn` as SQL. */
function selectTickets(db: Db, link: Link, person: SQLiteColumn) {
  const people = db
    .select({
      id: sql<number>`${person}`.as('person_id'),
      day: sql<string>`max(${activities.activityDate})`.as('last_day'),
    })
    .from(activities)
    .crossJoin(link)
    .where(and(isInPeriod(), eq(link.activityId, activities.id), done(), wasThere(link)))
    .groupBy(person)
    .as('people');
  // Whoever left the staff is on earlier activities as staff, and their tickets are a volunteer's.
  const former = formerStaff(db);
  const isFormer = link === activityStaff ? eq(former.staffId, people.id) : sql`FALSE`;
  const isTheirs = or(
    eq(link === activityStaff ? tickets.staffId : tickets.volunteerId, people.id),
    eq(tickets.volunteerId, former.volunteerId),
  );
  return db
    .select({ typeId: ticketTypes.id, type: ticketTypes.name, people: sql<number>`count(DISTINCT ${people.id})` })
    .from(people)
    .leftJoin(former, isFormer)
    .crossJoin(tickets)
    .crossJoin(ticketTypes)
    .where(
      and(
        ...[isTheirs, isNull(tickets.deletedAt), isNotNull(tickets.seenAt)],
        lte(tickets.issuedOn, people.day),
        or(isNull(tickets.expiresOn), gte(tickets.expiresOn, people.day)),
        eq(ticketTypes.id, tickets.typeId),
      ),
    )
    .groupBy(ticketTypes.id)
    .orderBy(ticketTypes.nameKey);
}

function selectPredators(db: Db) {
  return db
    .select({
      subType: predatorSubTypes.subType,
      month: month(),
      isDone: done(),
      thousandths: thousandths(predatorRecords.measurement),
      activities: sql<number>`count(DISTINCT ${activities.id})`,
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
    .groupBy(predatorSubTypes.id, month(), done())
    .orderBy(month());
}
