import { addActionSchema, updateActionSchema } from '#shared/incidents/actions.ts';
import { may } from '#shared/permissions.ts';
import { addAction, getAction, listOverdueActions, updateAction } from '../../services/incidents/actions.ts';
import { actNow } from '../../start/context.ts';
import { procedureFor, router, writing } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('incidents:write');

export const incidentActionsRouter = router({
  add: writing(write, addActionSchema, addAction, getAction),
  update: writing(write, updateActionSchema, updateAction, getAction),
  overdue: read.query(({ ctx }) =>
    listOverdueActions(ctx.db, actNow(ctx, ctx.user), {
      staffId: may(ctx.user.role, 'incidents:oversee') ? null : ctx.user.id,
    }),
  ),
});
