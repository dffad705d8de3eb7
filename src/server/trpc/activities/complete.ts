import { completeActivitySchema, sendIncidentSchema } from '#shared/activities/complete.ts';
import { byActivity } from '#shared/fields.ts';
import { completeActivity, getCompletion } from '../../services/activities/complete.ts';
import { sendIncident } from '../../services/activities/send-incident.ts';
import { procedureFor, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityCompleteRouter = router({
  get: read.input(byActivity).query(({ ctx, input }) => getCompletion(ctx.db, input)),
  save: write
    .input(completeActivitySchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => completeActivity(db, act, { ...input, sessionId: ctx.sessionId })),
    ),
  sendIncident: write
    .input(sendIncidentSchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => sendIncident(db, act, { ...input, sessionId: ctx.sessionId }, ctx.program.mail.isSetUp)),
    ),
});
