import { eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { lineFields } from '#shared/activities/details.ts';
import { activitySearchLines, type SearchedActivity } from '#shared/activities/search-lines.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fold, fullName } from '#shared/names.ts';
import type { Db } from '../open-db.ts';
import { activities } from '../schema/activities.ts';
import { staff } from '../schema/staff.ts';

/** What the activity list's search looks in. Folded, a line each, so that no match spans two. */
export function activitySearchText(activity: SearchedActivity): string {
  return activitySearchLines(activity).map(fold).join('\n');
}

const leader = alias(staff, 'leader');

const columns = {
  stored: activities.searchText,
  ...pickFields(activities, ['id', 'activityDate', 'activityName', 'projectName', 'projectLocation', 'status']),
  ...pickFields(
    activities,
    lineFields.map(({ name }) => name),
  ),
  creator: pickFields(staff, ['firstname', 'lastname']),
  leader: pickFields(leader, ['firstname', 'lastname']),
};

/** Writes the search text of the activities in `where` again, after a change of a project's or a creator's or a leader's name. */
export function refreshSearchText(db: Db, where: SQL | undefined): void {
  const rows = db
    .select(columns)
    .from(activities)
    .leftJoin(staff, eq(staff.id, activities.createdById))
    .leftJoin(leader, eq(leader.id, activities.ledById))
    .where(where)
    .all();
  for (const { id, stored, creator, leader: named, ...row } of rows) {
    const createdBy = creator ? fullName(creator) : '';
    const ledBy = named ? fullName(named) : '';
    const searchText = activitySearchText({ ...row, createdBy, ledBy });
    if (searchText !== stored) db.update(activities).set({ searchText }).where(eq(activities.id, id)).run();
  }
}
