import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { addDays } from '#shared/dates.ts';
import { createPhotoSchema, type Owned } from '#shared/photos.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { incidents } from '../db/schema/incidents.ts';
import { trapChecks, traps } from '../db/schema/traps.ts';
import { createPhoto } from '../services/photos.ts';
import { demoPhotos } from './data.ts';
import { type DemoWorld, idOf } from './demo-world.ts';

/** Photos of a project, of something that happened, of a day, of a trap and of a check. */
export function tellPhotos({ story, today, projects, photos }: DemoWorld, { space }: { space: number }): void {
  for (const { of, project, by, daysAgo, picture, ...facts } of demoPhotos) {
    const date = addDays(today, -daysAgo);
    story.tell(date, '20:45', by, (db, act) => {
      const file = photos.get(picture);
      const owner = ownerOf(db, of, idOf(projects, project), date);
      if (file && owner) createPhoto(db, act, createPhotoSchema.parse({ ...owner, ...facts, file }), { space });
    });
  }
}

type DemoPhoto = (typeof demoPhotos)[number];
type Owner = Partial<Owned<number>>;

/** Undefined where the project has none. */
function ownerOf(db: Db, of: DemoPhoto['of'], projectId: number, date: string): Owner | undefined {
  if (of === 'project') return { projectId };
  if (of === 'incident') {
    const mine = and(eq(incidents.projectId, projectId), isNull(incidents.withdrawnAt));
    const row = db.select({ id: incidents.id }).from(incidents).where(mine).orderBy(desc(incidents.id)).get();
    return row && { incidentId: row.id };
  }
  if (of === 'trap') {
    const row = db.select({ id: traps.id }).from(traps).where(eq(traps.projectId, projectId)).orderBy(traps.id).get();
    return row && { trapId: row.id };
  }
  if (of === 'trapCheck') {
    const mine = inArray(
      trapChecks.trapId,
      db.select({ id: traps.id }).from(traps).where(eq(traps.projectId, projectId)),
    );
    const newest = [desc(trapChecks.checkedAt), desc(trapChecks.id)];
    const row = db
      .select({ id: trapChecks.id })
      .from(trapChecks)
      .where(mine)
      .orderBy(...newest)
      .get();
    return row && { trapCheckId: row.id };
  }
  const over = and(eq(activities.projectId, projectId), lte(activities.activityDate, date));
  const row = db
    .select({ id: activities.id })
    .from(activities)
    .where(over)
    .orderBy(desc(activities.activityDate))
    .get();
  return row && { activityId: row.id };
}
