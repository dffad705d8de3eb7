import { z } from 'zod';
import { byId, ids } from '../fields.ts';

/** One assignment by its id, or several together. */
export const removeAssignedSchema = z.union([byId, z.object({ ids })]);
