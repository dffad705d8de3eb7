import { z } from 'zod';
import { ids } from './fields.ts';

/** The key of the removal that is to be undone. */
export const undoChangeSchema = z.object({ key: z.uuid().toLowerCase() });

/** The people whose changes wait on a phone. */
export const whoLeftSchema = z.object({ staffIds: ids });
