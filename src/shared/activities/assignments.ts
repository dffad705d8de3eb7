import { z } from 'zod';
import { byId, id, ids } from '../fields.ts';

/**
 * One assignment by its id, or several together; or the assignments of these people or items, for a page that does not know their ids
 * yet.
 */
export const removeAssignedSchema = z.union([byId, z.object({ ids }), z.object({ activityId: id, assignedIds: ids })]);
