import { z } from 'zod';
import { byId, id, ids, line } from '../fields.ts';

/**
 * One assignment by its id, or several together; or the assignments of these people or items, for a page that does not know their ids
 * yet.
 */
export const removeAssignedSchema = z.union([byId, z.object({ ids }), z.object({ activityId: id, assignedIds: ids })]);

/** Why somebody is taken off who is signed on: without it, they are not. */
const because = { reason: line(500).optional() };

/** The same for people, who may be signed on. */
export const removePeopleSchema = z.union([
  byId.extend(because),
  z.object({ ids, ...because }),
  z.object({ activityId: id, assignedIds: ids, ...because }),
]);
