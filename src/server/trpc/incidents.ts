import { byActivity, byId } from '#shared/fields.ts';
import { reportIncidentSchema, updateIncidentSchema } from '#shared/incidents.ts';
import type { Context } from '../context.ts';
import { getIncident, listIncidentsOfActivity } from '../services/incidents/records.ts';
import { reportIncident, updateIncident } from '../services/incidents.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('incidents:write');

const zoneOf = ({ program }: Pick<Context, 'program'>) => ({ timeZone: program.env.ORG_TIMEZONE });

export const incidentsRouter = router({
  get: read.input(byId).query(({ ctx, input }) => getIncident(ctx.db, { actorId: ctx.user.id }, input)),
  ofActivity: read
    .input(byActivity)
    .query(({ ctx, input }) => listIncidentsOfActivity(ctx.db, { actorId: ctx.user.id }, input)),
  report: write.input(reportIncidentSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => reportIncident(db, act, input, zoneOf(ctx)),
      (db, { id }) => getIncident(db, { actorId: ctx.user.id }, { id }),
    ),
  ),
  update: write.input(updateIncidentSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => updateIncident(db, act, input, zoneOf(ctx)),
      (db, { id }) => getIncident(db, { actorId: ctx.user.id }, { id }),
    ),
  ),
});
