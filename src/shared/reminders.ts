import { z } from 'zod';

/** Whether somebody wants a mail on the evening before an activity that they are assigned to. */
export const reminderSchema = z.object({ isOn: z.boolean() });
