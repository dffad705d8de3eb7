import { sendEmailSchema } from '#shared/emails.ts';
import { sendToStaff } from '../services/emails.ts';
import { procedureFor, router } from './procedure.ts';

export const emailsRouter = router({
  send: procedureFor('staff:write')
    .input(sendEmailSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => sendToStaff(db, act, input, ctx.program.mail.isSetUp))),
});
