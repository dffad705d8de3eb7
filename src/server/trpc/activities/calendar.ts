import { calendarSchema } from '#shared/activities/calendar.ts';
import { listCalendar } from '../../services/activities/calendar.ts';
import { procedureFor, router } from '../procedure.ts';

export const activityCalendarRouter = router({
  list: procedureFor('signed-in:read')
    .input(calendarSchema)
    .query(({ ctx, input }) => listCalendar(ctx.db, { personId: ctx.user.id }, input)),
});
