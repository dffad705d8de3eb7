import { listEmailsSchema, sendEmailSchema } from '#shared/emails.ts';
import { byId } from '#shared/fields.ts';
import { listEmails, retryEmail } from '../services/emails.ts';
import { sendTestMail, sendToStaff } from '../services/staff-emails.ts';
import { installationOf } from '../start/context.ts';
import { procedureFor, reading, router } from './procedure.ts';

export const emailsRouter = router({
  list: reading(procedureFor('admin:read'), listEmailsSchema, listEmails),
  retry: procedureFor('admin:write')
    .input(byId)
    .mutation(({ ctx, input }) => ctx.write((db, act) => retryEmail(db, act, input, ctx.program.mail.isSetUp))),
  sendTest: procedureFor('admin:write').mutation(({ ctx }) =>
    ctx.write((db, act) => sendTestMail(db, act, ctx.user, { ...installationOf(ctx.program), ...ctx.program.mail })),
  ),
  send: procedureFor('admin:write')
    .input(sendEmailSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => sendToStaff(db, act, input, ctx.program.mail.isSetUp))),
});
