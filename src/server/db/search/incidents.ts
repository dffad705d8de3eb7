import { eq, type SQL, sql } from 'drizzle-orm';
import { incidentSearchText } from '#shared/incidents/search-lines.ts';
import type { Db } from '../open-db.ts';
import { activities } from '../schema/activities.ts';
import { incidents } from '../schema/incidents.ts';
import { projects } from '../schema/projects.ts';

/** Writes what follows from an incident's own fields, its activity and its project: its day, its project, and what searches look in. */
export function refreshIncidents(db: Db, where: SQL | undefined): void {
  const { id, happenedOn, projectId, dateOfIncident, typeOfIncident, incidentDescription } = incidents;
  const { actionTaken, injuredPerson, locationOfAccident, searchText } = incidents;
  const rows = db
    .select({
      stored: { happenedOn, projectId, searchText },
      searched: { typeOfIncident, incidentDescription, actionTaken, injuredPerson, locationOfAccident },
      ...{ id, dateOfIncident },
      activity: { date: activities.activityDate, projectId: activities.projectId },
      activityName: sql<string>`coalesce(${activities.activityName}, '')`,
      projectName: sql<string>`coalesce(${activities.projectName}, ${projects.name}, '')`,
    })
    .from(incidents)
    .leftJoin(activities, eq(activities.id, incidents.activityId))
    .leftJoin(projects, eq(projects.id, incidents.projectId))
    .where(where)
    .all();
  for (const { id: own, stored, searched, dateOfIncident: date, activity, activityName, projectName } of rows) {
    const day = date || (activity?.date ?? stored.happenedOn);
    const follows = {
      happenedOn: day,
      projectId: activity?.projectId ?? stored.projectId,
      searchText: incidentSearchText({ ...searched, happenedOn: day, activityName, projectName }),
    };
    const isSame =
      follows.happenedOn === stored.happenedOn &&
      follows.projectId === stored.projectId &&
      follows.searchText === stored.searchText;
    if (!isSame) db.update(incidents).set(follows).where(eq(incidents.id, own)).run();
  }
}
