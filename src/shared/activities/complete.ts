import { z } from 'zod';
import { email, id, longText, version } from '../fields.ts';
import { messages } from '../messages.ts';
import { incidentSchema } from './incident-report.ts';

const notes = longText()
  .nullable()
  .transform((text) => text ?? '')
  .optional();

/** What is filled in for a `No` is not looked at: the report is hidden then. */
const answers = [
  z.object({ anyIncident: z.literal('Yes'), incidentDetails: incidentSchema, notes }),
  z.object({ anyIncident: z.literal('No'), incidentDetails: z.unknown().optional(), notes }),
] as const;

/** The form of the last step. */
export const completeForm = z.discriminatedUnion('anyIncident', answers);

/** `version` is the activity's. */
export const completeActivitySchema = z.discriminatedUnion('anyIncident', [
  answers[0].extend({
    activityId: id,
    version,
    incidentDetails: z.object(incidentSchema.shape, messages.wizard.incidentRequired),
  }),
  answers[1].extend({ activityId: id, version }),
]);

/**
 * Who gets the incident report that the sender saved last. Its subject and text are never the sender's. With `incidentId` and `version`
 * it is sent only as the sender saw it.
 */
export const sendIncidentSchema = z.object({ email: email(), incidentId: id.optional(), version });
