import { lineReminderSchema, reminderSchema } from '#shared/reminders.ts';
import { updateLineReminders, updateReminders, wantsLineReminders, wantsReminders } from '../services/reminders.ts';
import { procedureFor, router } from './procedure.ts';

export const remindersRouter = router({
  get: procedureFor('own-account:read').query(({ ctx: { db, program, user } }) => ({
    isOn: wantsReminders(db, { personId: user.id }),
    ofLines: wantsLineReminders(db, { personId: user.id }),
    /** When they go out, `HH:MM`; null when this server sends none. */
    at: program.env.REMIND_AT || null,
  })),
  update: procedureFor('own-account:write')
    .input(reminderSchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => updateReminders(db, act, { personId: ctx.user.id, ...input })),
    ),
  updateLines: procedureFor('own-account:write')
    .input(lineReminderSchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => updateLineReminders(db, act, { personId: ctx.user.id, ...input })),
    ),
});
