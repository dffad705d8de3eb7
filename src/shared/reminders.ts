import { z } from 'zod';

/** Whether somebody wants a mail on the evening before an activity that they are assigned to or lead. */
export const reminderSchema = z.object({ isOn: z.boolean() });

/** Whether somebody wants a mail on the day on which a line of traps is due. */
export const lineReminderSchema = z.object({ isOn: z.boolean() });
