import { byActivity, byId } from '#shared/fields.ts';
import {
  closeIncidentSchema,
  decideNotifiableSchema,
  exportIncidentsSchema,
  filterIncidentsSchema,
  giveReasonSchema,
  listIncidentsSchema,
  reportIncidentSchema,
  updateIncidentSchema,
} from '#shared/incidents.ts';
import { may } from '#shared/permissions.ts';
import { listIncidentHistory } from '../services/incidents/history.ts';
import { countIncidents, exportIncidents, listIncidents, listWholeIncidents } from '../services/incidents/list.ts';
import { getIncidentMail } from '../services/incidents/mail.ts';
import { getIncident, listIncidentsOfActivity } from '../services/incidents/records.ts';
import { listIncidentSendings } from '../services/incidents/sendings.ts';
import { closeIncident, decideNotifiable, reopenIncident, withdrawIncident } from '../services/incidents/steps.ts';
import { listWithdrawnByOthers } from '../services/incidents/withdrawn.ts';
import { reportIncident, updateIncident } from '../services/incidents.ts';
import { actNow, type Context, installationOf } from '../start/context.ts';
import { exported } from './exported.ts';
import { incidentActionsRouter } from './incidents/actions.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const exporting = procedureFor('signed-in:read', { limit: 'export' });
const write = procedureFor('incidents:write');

const zoneOf = ({ program }: Pick<Context, 'program'>) => ({ timeZone: program.env.ORG_TIMEZONE });
const kindOf = (withHealth: boolean) => (withHealth ? 'incidents with health fields' : 'incidents');
const readerOf = ({ user }: { user: { id: number } }) => ({ actorId: user.id });

export const incidentsRouter = router({
  list: read.input(listIncidentsSchema).query(({ ctx, input }) => listIncidents(ctx.db, input)),
  counts: read.input(filterIncidentsSchema).query(({ ctx, input }) => countIncidents(ctx.db, input)),
  /** For other programs. */
  all: exporting.input(filterIncidentsSchema).query(({ ctx, input }) => {
    const rows = listWholeIncidents(ctx.db, readerOf(ctx), input);
    return exported(ctx, kindOf(may(ctx.user.role, 'health:read')), rows, { oftenRead: true });
  }),
  export: exporting
    .input(exportIncidentsSchema)
    .query(({ ctx, input }) => exported(ctx, kindOf(input.withHealth), exportIncidents(ctx.db, readerOf(ctx), input))),
  get: read.input(byId).query(({ ctx, input }) => getIncident(ctx.db, readerOf(ctx), input)),
  mail: read
    .input(byId)
    .query(({ ctx, input: { id } }) => getIncidentMail(ctx.db, actNow(ctx, ctx.user), { incidentId: id })),
  sendings: read.input(byId).query(({ ctx, input: { id } }) => listIncidentSendings(ctx.db, { incidentId: id })),
  history: read.input(byId).query(({ ctx, input }) => listIncidentHistory(ctx.db, readerOf(ctx), input)),
  withdrawnByOthers: read.query(({ ctx }) => listWithdrawnByOthers(ctx.db, actNow(ctx, ctx.user))),
  ofActivity: read.input(byActivity).query(({ ctx, input }) => listIncidentsOfActivity(ctx.db, readerOf(ctx), input)),
  report: write.input(reportIncidentSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => reportIncident(db, act, input, zoneOf(ctx)),
      (db, { id }) => getIncident(db, readerOf(ctx), { id }),
    ),
  ),
  update: write.input(updateIncidentSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => updateIncident(db, act, input, zoneOf(ctx)),
      (db, { id }) => getIncident(db, readerOf(ctx), { id }),
    ),
  ),
  close: write.input(closeIncidentSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => closeIncident(db, act, input),
      (db, { id }) => getIncident(db, readerOf(ctx), { id }),
    ),
  ),
  reopen: write.input(giveReasonSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => reopenIncident(db, act, input),
      (db, { id }) => getIncident(db, readerOf(ctx), { id }),
    ),
  ),
  withdraw: write.input(giveReasonSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => withdrawIncident(db, act, input, installationOf(ctx.program)),
      (db, { id }) => getIncident(db, readerOf(ctx), { id }),
    ),
  ),
  decideNotifiable: write.input(decideNotifiableSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => decideNotifiable(db, act, input),
      (db, { id }) => getIncident(db, readerOf(ctx), { id }),
    ),
  ),
  actions: incidentActionsRouter,
});
