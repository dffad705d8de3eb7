import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { hasRecords } from '#shared/activities/steps.ts';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityRiskControls, activityRisks, activityStaff } from '../../db/schema/activity-planning.ts';
import { deletedActivities } from '../../db/schema/feeds.ts';
import { photos } from '../../db/schema/photos.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { versionInFeed } from '../feeds/write-feed.ts';
import { wordsOf } from '../needs/told.ts';
import { forgetPhotosOf, ofChecksOf } from '../photos/gone.ts';
import { getActivity } from './details.ts';
import { readDocument } from './document.ts';
import type { Taken, TakenRow } from './revive.ts';
import { activityTables } from './tables.ts';

/** Deletes an activity and its planning. Throws CONFLICT for one with records: safety history must survive. */
export function removeActivity(db: Db, act: Act, { id }: { id: number }) {
  if (hasRecords(readDocument(db, { id }))) throw new AppError('CONFLICT', messages.activities.hasRecords);
  return removeWithAll(db, act, { id });
}

/** Deletes an activity with whatever was recorded of it. */
export function removeWithAll(db: Db, act: Act, { id }: { id: number }) {
  const before = getActivity(db, id);
  forgetPhotosOf(db, id);
  noteDeleted(db, act, before, { fields: { ...before, needs: wordsOf(before.needs) }, rows: readRows(db, id) });
  db.delete(photos).where(ofChecksOf(db, id)).run();
  for (const { table } of activityTables) db.delete(table).where(eq(table.activityId, id)).run();
  db.delete(activities).where(eq(activities.id, id)).run();
  recordAudit(db, act, {
    action: 'deleted',
    recordType: 'activity',
    recordId: id,
    recordName: before.activityName,
    before: { ...before, needs: wordsOf(before.needs) },
  });
  return { message: messages.activities.deleted(before.activityName) };
}

/** For the calendars that have it, and for whoever has it on a phone. */
function noteDeleted(db: Db, act: Act, before: ReturnType<typeof getActivity>, taken: Taken): void {
  const { id, activityName, activityDate, startTime, finishTime } = before;
  const earlier = db.select().from(deletedActivities).where(eq(deletedActivities.id, id)).get();
  const assigned = db.select({ id: activityStaff.staffId }).from(activityStaff).where(eq(activityStaff.activityId, id));
  const theirs = new Set([...assigned.all().map((person) => person.id), ...(before.ledById ? [before.ledById] : [])]);
  const staffIds = JSON.stringify([...theirs]);
  const version = versionInFeed(before, earlier);
  const when = { activityDate, startTime, finishTime, deletedAt: act.now, revivedAt: null };
  const row = { activityName, staffIds, version, ...when, taken: JSON.stringify(taken) };
  db.insert(deletedActivities)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: deletedActivities.id, set: row })
    .run();
}

/** The activity and what belongs to it, in the order in which it can be put back. SQLite computes `archived` itself. */
function readRows(db: Db, id: number): TakenRow[] {
  const { archived, ...columns } = getTableColumns(activities);
  const ratings = db.select({ id: activityRisks.id }).from(activityRisks).where(eq(activityRisks.activityId, id));
  const controls = db.select().from(activityRiskControls).where(inArray(activityRiskControls.activityRiskId, ratings));
  return [
    ...rowsOf('activities', db.select(columns).from(activities).where(eq(activities.id, id)).all()),
    ...activityTables.flatMap(({ name, table }) =>
      rowsOf(name, db.select().from(table).where(eq(table.activityId, id)).all()),
    ),
    // Deleted with their risks.
    ...rowsOf('activityRiskControls', controls.all()),
    ...rowsOf('photos', db.select().from(photos).where(ofChecksOf(db, id)).all()),
  ];
}

const rowsOf = (table: TakenRow['table'], rows: object[]): TakenRow[] => rows.map((row) => ({ table, row }));
