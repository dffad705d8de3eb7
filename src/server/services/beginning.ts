import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import { assignableStaffRoles } from '#shared/activities/staff.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { projects } from '../db/schema/projects.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';

/**
 * What a new group has made on its way to the first activity; null once it has a project, people who can be assigned, and an activity.
 */
export function readBeginning(db: Db) {
  const project = findProject(db);
  const activity = findActivity(db);
  if (project && activity && hasPeople(db)) return null;
  return { project: project ?? null, activity: activity ?? null, peopleCount: countPeople(db) };
}

/** The first project that an activity can be added to, or else an archived one. */
function findProject(db: Db) {
  const { id, name, status, deletedAt } = projects;
  const isArchived = eq(status, 'archived');
  return db.select({ id, name }).from(projects).where(isNull(deletedAt)).orderBy(isArchived, asc(id)).limit(1).get();
}

function findActivity(db: Db) {
  const { id, activityName } = activities;
  return db.select({ id, activityName }).from(activities).orderBy(asc(id)).limit(1).get();
}

const isVolunteer = isNull(volunteers.deletedAt);
const isAssignable = and(isNull(staff.deletedAt), inArray(staff.role, assignableStaffRoles));

function hasPeople(db: Db): boolean {
  const found =
    db.select({ id: volunteers.id }).from(volunteers).where(isVolunteer).limit(1).get() ??
    db.select({ id: staff.id }).from(staff).where(isAssignable).limit(1).get();
  return found !== undefined;
}

function countPeople(db: Db): number {
  const ofVolunteers = db.select({ n: count() }).from(volunteers).where(isVolunteer).get();
  const ofStaff = db.select({ n: count() }).from(staff).where(isAssignable).get();
  return (ofVolunteers?.n ?? 0) + (ofStaff?.n ?? 0);
}
