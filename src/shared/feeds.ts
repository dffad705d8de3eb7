import { z } from 'zod';

/** Whether somebody's calendar feed holds only the activities that they are assigned to, or all. */
export const feedSchema = z.object({ onlyMine: z.boolean() });
