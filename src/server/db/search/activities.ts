import { eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { activitySearchLines, type SearchedActivity } from '#shared/activities/search-lines.ts';
import { fold, fullName } from '#shared/names.ts';
import type { Db } from '../open-db.ts';
import { activities } from '../schema/activities.ts';
import { staff } from '../schema/staff.ts';

/** What the activity list's search looks in. Folded, a line each, so that no match spans two. */
export function activitySearchText(activity: SearchedActivity): string {
  return activitySearchLines(activity).map(fold).join('\n');
}

const leader = alias(staff, 'leader');

/** Writes the search text of the activities in `where` again, after a change of a project's or a creator's or a leader's name. */
export function refreshSearchText(db: Db, where: SQL | undefined): void {
  const rows = db
    .select({
      id: activities.id,
      stored: activities.searchText,
      activityDate: activities.activityDate,
      activityName: activities.activityName,
      projectName: activities.projectName,
      projectLocation: activities.projectLocation,
      status: activities.status,
      firstname: staff.firstname,
      lastname: staff.lastname,
      leader: { firstname: leader.firstname, lastname: leader.lastname },
    })
    .from(activities)
    .leftJoin(staff, eq(staff.id, activities.createdById))
    .leftJoin(leader, eq(leader.id, activities.ledById))
    .where(where)
    .all();
  for (const { id, stored, firstname, lastname, leader: named, ...row } of rows) {
    const createdBy = firstname !== null && lastname !== null ? fullName({ firstname, lastname }) : '';
    const ledBy = named ? fullName(named) : '';
    const searchText = activitySearchText({ ...row, createdBy, ledBy });
    if (searchText !== stored) db.update(activities).set({ searchText }).where(eq(activities.id, id)).run();
  }
}
