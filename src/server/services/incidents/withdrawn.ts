import { and, desc, eq, gte, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { incidents } from '../../db/schema/incidents.ts';
import type { Act } from '../act.ts';
import { nameOfStaff } from './names.ts';

const toldForMs = 14 * 24 * 3_600_000;
const mostTold = 20;

/** What others have withdrawn of somebody's own incidents, the latest first: for 14 days, or until it is taken up again. */
export function listWithdrawnByOthers(db: Db, { actorId, now }: Pick<Act, 'actorId' | 'now'>) {
  const { createdById, updatedById, withdrawnAt } = incidents;
  if (actorId === null) return [];
  // Nothing can be changed of a withdrawn one: its last change is the withdrawal.
  const byOther = or(isNull(updatedById), ne(updatedById, actorId));
  const isNew = gte(withdrawnAt, new Date(Date.parse(now) - toldForMs).toISOString());
  return db
    .select({
      id: incidents.id,
      typeOfIncident: incidents.typeOfIncident,
      activityName: activities.activityName,
      withdrawnAt,
      withdrawnBy: nameOfStaff(updatedById),
      reason: incidents.withdrawnReason,
    })
    .from(incidents)
    .leftJoin(activities, eq(activities.id, incidents.activityId))
    .where(and(eq(createdById, actorId), byOther, isNew))
    .orderBy(desc(withdrawnAt), desc(incidents.id))
    .limit(mostTold)
    .all();
}
