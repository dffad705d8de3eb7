import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { activityFieldNames } from '#shared/activities/details.ts';
import type { pageActivitiesSchema } from '#shared/activities.ts';
import { notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { watchTables } from '../../db/change-mark.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { createdBy } from './listed-columns.ts';

const columns = {
  ...pickFields(activities, ['id', ...activityFieldNames, 'createdById', 'projectName', 'projectLocation']),
  createdBy,
};

/** An activity as documented, and the lists of them, newest first. Prepared: a read by id takes a third of the time so. */
const statements = preparedOnce((db) => {
  const select = () => db.select(columns).from(activities);
  const newestFirst = [desc(activities.activityDate), desc(activities.id)];
  const isFollowing = sql`(${activities.activityDate}, ${activities.id}) < (${sql.placeholder('activityDate')}, ${sql.placeholder('id')})`;
  return {
    all: select()
      .orderBy(...newestFirst)
      .prepare(),
    page: select()
      .where(isFollowing)
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(),
    one: select()
      .where(eq(activities.id, sql.placeholder('id')))
      .prepare(),
  };
});

/** The tables that `columns` come from. */
const markOf = preparedOnce((db) => watchTables(db, ['activities', 'staff']));

/** All activities. `mark` changes whenever the list may have. */
export function openAllActivities(db: Db) {
  return { mark: markOf(db)(), read: () => statements(db).all.all() };
}

/** One page of the activities. `next` is the `before` of the page that follows. */
export function pageActivities(db: Db, { limit, before }: z.output<typeof pageActivitiesSchema>) {
  const [activityDate = '9999-99-99', id = '0'] = before?.split('.') ?? [];
  const rows = statements(db).page.all({ activityDate, id: Number(id), limit });
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { rows, next: last && `${last.activityDate}.${last.id}` };
}

/** One activity. Throws `Activity not found.` */
export function openActivity(db: Db, { id }: { id: number }) {
  const found = statements(db).one.get({ id });
  if (!found) throw notFound('Activity');
  return found;
}
