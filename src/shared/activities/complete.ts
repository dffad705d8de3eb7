import { z } from 'zod';
import { email, id, longText, version } from '../fields.ts';
import { incidentForm, incidentSchema } from '../incidents/report.ts';
import { messages } from '../messages.ts';

const notes = longText()
  .nullable()
  .transform((text) => text ?? '')
  .optional();

const yes = z.object({ anyIncident: z.literal('Yes'), notes });
const no = z.object({ anyIncident: z.literal('No'), notes });

/** The form of the last step. For a `No` the report is hidden, and not sent. `today`: the group's day, `YYYY-MM-DD`. */
export function completeForm(today: string) {
  return z.discriminatedUnion('anyIncident', [yes.extend({ incidentDetails: incidentForm(today) }), no]);
}

/** `version` is the activity's. */
export const completeActivitySchema = z.discriminatedUnion('anyIncident', [
  yes.extend({
    activityId: id,
    version,
    incidentDetails: z.object(incidentSchema.shape, messages.wizard.incidentRequired),
  }),
  // A report that comes with a `No` is ignored.
  no.extend({ activityId: id, version, incidentDetails: z.unknown().optional() }),
]);

/**
 * Who gets the incident report: the one of this `incidentId`, only as the sender saw it, or without one the report that the sender saved
 * last. Its subject and text are never the sender's.
 */
export const sendIncidentSchema = z.object({ email: email(), incidentId: id.optional(), version });
