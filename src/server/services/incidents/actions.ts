import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { incidentActions } from '../../db/schema/incidents.ts';
import { staff } from '../../db/schema/staff.ts';
import { nameOfStaff } from './names.ts';

/** What is to be done, or was, after an incident, in the order in which it was added. `isOwnerGone`: its owner has left the staff. */
export function listActions(db: Db, { incidentId }: { incidentId: number }) {
  return selectActions(db).where(eq(incidentActions.incidentId, incidentId)).orderBy(asc(incidentActions.id)).all();
}

const selectActions = (db: Db) =>
  db
    .select({
      id: incidentActions.id,
      incidentId: incidentActions.incidentId,
      description: incidentActions.description,
      staffId: incidentActions.staffId,
      staffName: nameOfStaff(incidentActions.staffId),
      isOwnerGone: sql<boolean>`${staff.deletedAt} IS NOT NULL`.mapWith(Boolean),
      dueDate: incidentActions.dueDate,
      doneDate: incidentActions.doneDate,
      givenUpReason: incidentActions.givenUpReason,
      endedAt: incidentActions.endedAt,
      endedBy: nameOfStaff(incidentActions.endedById),
      version: incidentActions.version,
      updatedAt: incidentActions.updatedAt,
      updatedById: incidentActions.updatedById,
    })
    .from(incidentActions)
    .innerJoin(staff, eq(staff.id, incidentActions.staffId));
