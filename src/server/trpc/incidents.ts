import { byId } from '#shared/fields.ts';
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
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import { listIncidentHistory } from '../services/incidents/history.ts';
import { countIncidents, exportIncidents, listIncidents, listWholeIncidents } from '../services/incidents/list.ts';
import { getIncidentMail } from '../services/incidents/mail.ts';
import { getIncident } from '../services/incidents/records.ts';
import { listIncidentSendings } from '../services/incidents/sendings.ts';
import { closeIncident, decideNotifiable, reopenIncident, withdrawIncident } from '../services/incidents/steps.ts';
import { listWithdrawnByOthers } from '../services/incidents/withdrawn.ts';
import { reportIncident, updateIncident } from '../services/incidents.ts';
import { actNow, type Context, installationOf } from '../start/context.ts';
import { exported } from './exported.ts';
import { incidentActionsRouter } from './incidents/actions.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const exporting = procedureFor('signed-in:read', { limit: 'export' });
const write = procedureFor('incidents:write');

const zoneOf = ({ program }: Pick<Context, 'program'>) => ({ timeZone: program.env.ORG_TIMEZONE });
const kindOf = (withHealth: boolean) => (withHealth ? 'incidents with health fields' : 'incidents');
const readerOf = ({ user }: { user: { id: number } }) => ({ actorId: user.id });
const again = (db: Db, { id }: { id: number }, act: Act) => getIncident(db, act, { id });

export const incidentsRouter = router({
  list: reading(read, listIncidentsSchema, listIncidents),
  counts: reading(read, filterIncidentsSchema, countIncidents),
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
    .query(({ ctx, input: { id } }) =>
      getIncidentMail(ctx.db, actNow(ctx, ctx.user), { incidentId: id }, installationOf(ctx.program)),
    ),
  sendings: read.input(byId).query(({ ctx, input: { id } }) => listIncidentSendings(ctx.db, { incidentId: id })),
  history: read.input(byId).query(({ ctx, input }) => listIncidentHistory(ctx.db, readerOf(ctx), input)),
  withdrawnByOthers: read.query(({ ctx }) => listWithdrawnByOthers(ctx.db, actNow(ctx, ctx.user))),
  report: write
    .input(reportIncidentSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => reportIncident(db, act, input, zoneOf(ctx)), again)),
  update: write
    .input(updateIncidentSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateIncident(db, act, input, zoneOf(ctx)), again)),
  close: writing(write, closeIncidentSchema, closeIncident, again),
  reopen: writing(write, giveReasonSchema, reopenIncident, again),
  withdraw: write
    .input(giveReasonSchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => withdrawIncident(db, act, input, installationOf(ctx.program)), again),
    ),
  decideNotifiable: writing(write, decideNotifiableSchema, decideNotifiable, again),
  actions: incidentActionsRouter,
});
