import { z } from 'zod';

/** The key of the removal that is to be undone. */
export const undoChangeSchema = z.object({ key: z.uuid().toLowerCase() });
