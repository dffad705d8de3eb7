import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { may } from '#shared/permissions.ts';
import type { Db } from '../../db/open-db.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { photos } from '../../db/schema/photos.ts';
import type { Act } from '../act.ts';
import { findActor } from '../staff-accounts.ts';

/** Who looks at photos: their id. The program itself has none, and sees all. */
export type PhotoReader = Pick<Act, 'actorId'>;

/**
 * The photos that somebody may see and that were not removed. Those of an incident are for whoever reported it or added the photo, Team
 * Leaders and Group Admins.
 */
export function visibleTo(db: Db, { actorId }: PhotoReader): SQL | undefined {
  const isThere = isNull(photos.deletedAt);
  const role = actorId === null ? undefined : findActor(db, actorId)?.role;
  if (actorId === null || (role && may(role, 'incident-photos:read'))) return isThere;
  const isAuthor = sql`${photos.incidentId} IN (SELECT ${incidents.id} FROM ${incidents} WHERE ${incidents.createdById} = ${actorId})`;
  return and(isThere, or(isNull(photos.incidentId), eq(photos.createdById, actorId), isAuthor));
}
