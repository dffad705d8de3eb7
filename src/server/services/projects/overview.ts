import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, min, not, type SQL, sql } from 'drizzle-orm';
import { isCatches } from '#shared/activities/predator.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fullName } from '#shared/names.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityStaff, activityVolunteers } from '../../db/schema/activity-planning.ts';
import { activityObjectives, predatorRecords, predatorSubTypes } from '../../db/schema/activity-results.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { sortText } from '../../db/sort-text.ts';
import type { Act } from '../act.ts';
import { cardColumns } from '../activities/listed-columns.ts';
import { getProjectReport } from '../project-report.ts';
import { getProject } from '../projects.ts';

/** The next activity, and three after it. */
const comingRows = 4;
const doneRows = 5;

/**
 * A project's page: its facts, what is planned, what was done last, and its totals from the first activity to today. Archived
 * activities count, but are not listed. In pieces, as its report.
 */
export function* getProjectOverview(db: Db, { today }: Act, { id }: { id: number }) {
  const project = getProject(db, { id });
  const here = eq(activities.projectId, id);
  const isComing = and(
    gte(activities.activityDate, today),
    inArray(activities.status, ['InProgress', 'onhold']),
  ) as SQL;
  const isListed = not(eq(activities.status, 'archived'));
  const coming = selectRows(db)
    .where(and(here, isComing))
    .orderBy(asc(activities.activityDate), sortText(activities.activityName))
    .limit(comingRows)
    .all();
  const done = selectRows(db)
    .where(and(here, isListed, not(isComing)))
    .orderBy(desc(activities.activityDate), desc(activities.id))
    .limit(doneRows)
    .all();
  const period = { startDate: findStart(db, here, project.startDate, today), endDate: today };
  return {
    project,
    coming: coming.map((row, index) => ({ ...row, people: index === 0 ? listPeople(db, row.id) : [] })),
    done: done.map((row) => ({ ...row, results: summarise(db, row.id) })),
    period,
    totals: yield* getProjectReport(db, { projectId: id, ...period, today }),
  };
}

/** The first day that counts: the project's own, or that of an earlier activity. Today where both are still to come. */
function findStart(db: Db, here: SQL, startDate: string, today: string): string {
  const first = db
    .select({ date: min(activities.activityDate) })
    .from(activities)
    .where(here)
    .get()?.date;
  const start = first && first < startDate ? first : startDate;
  return start < today ? start : today;
}

const selectRows = (db: Db) => db.select(cardColumns).from(activities);

/** The names of those assigned: staff, then volunteers. */
function listPeople(db: Db, activityId: number): string[] {
  const ofStaff = db
    .select({ firstname: staff.firstname, lastname: staff.lastname })
    .from(activityStaff)
    .innerJoin(staff, eq(staff.id, activityStaff.staffId))
    .where(eq(activityStaff.activityId, activityId))
    .orderBy(staff.sortName)
    .all();
  const ofVolunteers = db
    .select({ firstname: volunteers.firstname, lastname: volunteers.lastname })
    .from(activityVolunteers)
    .innerJoin(volunteers, eq(volunteers.id, activityVolunteers.volunteerId))
    .where(eq(activityVolunteers.activityId, activityId))
    .orderBy(volunteers.sortName)
    .all();
  return [...ofStaff, ...ofVolunteers].map(fullName);
}

/** What an activity recorded: its amounts, traps and catches, and incidents that were not withdrawn. */
function summarise(db: Db, activityId: number) {
  const amounts = db
    .select(pickFields(activityObjectives, ['title', 'measurement', 'amount']))
    .from(activityObjectives)
    .where(and(eq(activityObjectives.activityId, activityId), isNotNull(activityObjectives.amount)))
    .orderBy(activityObjectives.isDirect, activityObjectives.id)
    .all()
    .flatMap(({ title, measurement, amount }) =>
      amount === null || isPredatorControl(title) ? [] : [{ measurement, amount }],
    );
  const { rats, possums, mustelids, hedgehogs, others } = predatorRecords;
  const predators = db
    .select({
      subType: predatorSubTypes.subType,
      measurement: sql<number>`coalesce(sum(${predatorRecords.measurement}), 0)`,
      catches: sql<number>`sum(${rats} + ${possums} + ${mustelids} + ${hedgehogs} + ${others})`,
    })
    .from(predatorRecords)
    .innerJoin(predatorSubTypes, eq(predatorSubTypes.id, predatorRecords.predatorId))
    .where(eq(predatorRecords.activityId, activityId))
    .groupBy(predatorSubTypes.id)
    .all();
  const measured = (name: string) => predators.find(({ subType }) => subType === name)?.measurement ?? 0;
  const reports = db
    .select({ n: sql<number>`count(*)` })
    .from(incidents)
    .where(and(eq(incidents.activityId, activityId), isNull(incidents.withdrawnAt)))
    .get();
  return {
    amounts,
    trapsEstablished: measured('traps established'),
    trapsChecked: measured('traps checked'),
    catches: predators.find(({ subType }) => isCatches(subType))?.catches ?? 0,
    incidents: reports?.n ?? 0,
  };
}
