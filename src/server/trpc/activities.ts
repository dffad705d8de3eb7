import { exportActivitiesSchema, listActivitiesSchema } from '#shared/activities.ts';
import { byId } from '#shared/fields.ts';
import { countActivities } from '../services/activities/counts.ts';
import { getDocument } from '../services/activities/document.ts';
import { listActivities } from '../services/activities/find.ts';
import { exportActivities, showHome } from '../services/activities.ts';
import { actNow } from '../start/context.ts';
import { activityCalendarRouter } from './activities/calendar.ts';
import { activityChecklistRouter } from './activities/checklist.ts';
import { activityCompleteRouter } from './activities/complete.ts';
import { activityCopiesRouter } from './activities/copies.ts';
import { activityDetailsRouter } from './activities/details.ts';
import { activityOutcomeRouter } from './activities/outcome.ts';
import { activityPredatorRouter } from './activities/predator.ts';
import { activityRiskRouter } from './activities/risk.ts';
import { activityStaffRouter } from './activities/staff.ts';
import { activityVolunteersRouter } from './activities/volunteers.ts';
import { exported } from './exported.ts';
import { procedureFor, reading, router } from './procedure.ts';

const read = procedureFor('signed-in:read');

/** The lists of activities, an activity as one document, then one line for each step of the wizard. */
export const activitiesRouter = router({
  list: reading(procedureFor('signed-in:read', { limit: 'search' }), listActivitiesSchema, listActivities),
  export: procedureFor('signed-in:read', { limit: 'export' })
    .input(exportActivitiesSchema)
    .query(({ ctx, input }) => exported(ctx, 'activities', exportActivities(ctx.db, input))),
  counts: read.query(({ ctx }) => countActivities(ctx.db)),
  home: read.query(({ ctx }) => showHome(ctx.db, actNow(ctx, ctx.user), ctx.program.env.ORG_TIMEZONE)),
  document: read.input(byId).query(({ ctx, input }) => {
    const document = getDocument(ctx.db, ctx.user, input);
    ctx.request.mark(document.mark);
    return document;
  }),
  details: activityDetailsRouter,
  copies: activityCopiesRouter,
  calendar: activityCalendarRouter,
  risk: activityRiskRouter,
  staff: activityStaffRouter,
  volunteers: activityVolunteersRouter,
  checklist: activityChecklistRouter,
  outcome: activityOutcomeRouter,
  predator: activityPredatorRouter,
  complete: activityCompleteRouter,
});
