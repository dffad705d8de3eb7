import { z } from 'zod';
import { ids } from './fields.ts';

/** The people whose changes wait on a phone. */
export const whoLeftSchema = z.object({ staffIds: ids });
