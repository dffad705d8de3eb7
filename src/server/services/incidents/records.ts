import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { openColumns } from '../../db/schema/fates.ts';
import { incidents, incidentsFates } from '../../db/schema/incidents.ts';
import { projects } from '../../db/schema/projects.ts';
import type { Reader } from '../health-fields.ts';
import { listActions } from './actions.ts';
import { nameOfStaff } from './names.ts';
import { hidingOf } from './store.ts';

const placeColumns = {
  activityName: activities.activityName,
  projectName: sql<string | null>`coalesce(${activities.projectName}, ${projects.name})`,
};

const { createdAt, updatedById, createdById, decidedById, closedById, ...columns } = openColumns(incidentsFates);

const selectIncidents = (db: Db) =>
  db
    .select({
      row: columns,
      authorId: createdById,
      ...placeColumns,
      reportedBy: nameOfStaff(createdById),
      decidedBy: nameOfStaff(decidedById),
      closedBy: nameOfStaff(closedById),
    })
    .from(incidents)
    .leftJoin(activities, eq(activities.id, incidents.activityId))
    .leftJoin(projects, eq(projects.id, incidents.projectId));

/** These incidents in this order, as one reader sees them. */
export function readIncidents(db: Db, reader: Reader, ids: number[]) {
  const wanted = sql`${incidents.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const byId = new Map(read(db, reader, wanted).map((incident) => [incident.id, incident]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function read(db: Db, reader: Reader, where: SQL | undefined) {
  const found = selectIncidents(db).where(where).orderBy(asc(incidents.id)).all();
  const ids = found.map(({ row }) => row.id);
  const actionsOf = listActions(db, ids);
  const hidingIn = hidingOf(db, reader);
  return found.map(({ row, ...named }) => {
    const { blanks, ...hiding } = hidingIn(row, named.authorId);
    const actions = actionsOf.get(row.id) ?? [];
    const openActions = actions.filter(({ endedAt }) => endedAt === null).length;
    return Object.assign(row, blanks, { ...named, ...hiding, openActions, actions });
  });
}

/**
 * An incident as one reader sees it, a withdrawn one too, with its actions. `hidden`: the fields about health that they may not read,
 * which are empty; `filled`: those of them that hold something. Throws `Incident not found.`
 */
export function getIncident(db: Db, reader: Reader, { id }: { id: number }) {
  const [incident] = read(db, reader, eq(incidents.id, id));
  if (!incident) throw notFound('Incident');
  return incident;
}

/** The incidents of an activity in the order in which they were reported, the completion report among them. Withdrawn ones are left out. */
export function listIncidentsOfActivity(db: Db, reader: Reader, { activityId }: { activityId: number }) {
  return read(db, reader, and(eq(incidents.activityId, activityId), isNull(incidents.withdrawnAt)));
}
