import { completeActivitySchema, sendIncidentSchema } from '#shared/activities/complete.ts';
import { byActivity } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { may } from '#shared/permissions.ts';
import { completeActivity, getCompletion } from '../../services/activities/complete.ts';
import { getIncidentMail, sendIncident } from '../../services/incidents/mail.ts';
import { listFailedSendings, listIncidentSendings } from '../../services/incidents/sendings.ts';
import { actNow, installationOf } from '../../start/context.ts';
import { procedureFor, reading, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityCompleteRouter = router({
  get: read.input(byActivity).query(({ ctx, input }) => getCompletion(ctx.db, { actorId: ctx.user.id }, input)),
  save: write.input(completeActivitySchema).mutation(async ({ ctx, input }) => {
    const completion = await ctx.write(
      (db, act) =>
        completeActivity(db, act, { ...input, sessionId: ctx.sessionId, installation: installationOf(ctx.program) }),
      (db, { id }, act) => ({ ...getCompletion(db, act, input), ...(id !== undefined && { id }) }),
    );
    return { success: true, message: messages.wizard.completed, ...completion };
  }),
  mail: read
    .input(byActivity)
    .query(({ ctx, input }) => getIncidentMail(ctx.db, actNow(ctx, ctx.user), input, installationOf(ctx.program))),
  sendings: reading(read, byActivity, listIncidentSendings),
  failedSendings: read.query(({ ctx }) =>
    listFailedSendings(ctx.db, actNow(ctx, ctx.user), {
      id: ctx.user.id,
      mayReadEmails: may(ctx.user.role, 'admin:read'),
    }),
  ),
  sendIncident: write.input(sendIncidentSchema).mutation(({ ctx, input }) =>
    ctx.write((db, act) => {
      const { sessionId, program } = ctx;
      return sendIncident(
        db,
        act,
        { ...input, sessionId, installation: installationOf(program) },
        program.mail.isSetUp,
      );
    }),
  ),
});
