import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { email, id, line, longText, requiredLine, sentenceLength, version } from '../fields.ts';
import { pickFields } from '../given-fields.ts';
import { incidentFieldNames, incidentForm, incidentSchema } from '../incidents/report.ts';
import { messages } from '../messages.ts';
import type { ActivityDocument } from './document.ts';

const notes = longText()
  .nullable()
  .transform((text) => text ?? '')
  .optional();

/** A word on what the people lacked. What is absent stays. */
const missingNote = line(sentenceLength).optional();

/**
 * What the last step starts from. `version` is the activity's; the incident's are null where there is no report. `incidentHidden`: the
 * fields about health that this reader may not see; `incidentFilled`: those of them that hold something.
 */
export function completionOf({ activity, incidents }: Completed) {
  const report = incidents.find(({ isCompletionReport }) => isCompletionReport);
  return {
    ...pickFields(activity, ['notes', 'missingNote']),
    version: activity.version,
    incident: report ? pickFields(report, incidentFieldNames) : null,
    incidentId: report?.id ?? null,
    incidentVersion: report?.version ?? null,
    incidentState: report?.state ?? null,
    incidentHidden: report?.hidden ?? [],
    incidentFilled: report?.filled ?? [],
  };
}

/** The activity with its incidents in force. */
type Completed = {
  activity: { notes: string; missingNote: string; version: number };
  incidents: ActivityDocument['incidents'];
};

export const incidentsOf = ({ incidents }: Pick<ActivityDocument, 'incidents'>) => incidents;

/** What was reported of an activity beside its completion report. */
export const otherIncidents = ({ incidents }: Pick<ActivityDocument, 'incidents'>) =>
  incidents.filter(({ isCompletionReport }) => !isCompletionReport);

/** The report that a form is about: one that waits on the phone has an id of its own. */
const report = z.object({ id: z.number().int(), version: z.number().int() }).nullable();

const yes = z.object({ anyIncident: z.literal('Yes'), notes, missingNote });
const no = z.object({ anyIncident: z.literal('No'), notes, missingNote });

/** The form of the last step. For a `No` the report is hidden, and not sent. `today`: the group's day, `YYYY-MM-DD`. */
export function completeForm(today: string) {
  return z.discriminatedUnion('anyIncident', [
    yes.extend({ report, incidentDetails: incidentForm(today) }),
    no.extend({ report }),
  ]);
}

/** Which report the page knew when somebody completed there, as its id and version; null: none. */
const knownReport = z.object({ id, version: version.unwrap() }).nullable();
export type KnownReport = z.output<typeof knownReport>;

/** `version` is the activity's. Only the page says more. */
const completing = {
  activityId: id,
  version,
  report: knownReport.optional(),
  /** Why `report` is withdrawn. With a `Yes`, `incidentDetails` take its place. */
  withdrawReason: requiredLine(messages.incidents.reasonRequired, sentenceLength).optional(),
};

export const completeActivitySchema = z.discriminatedUnion('anyIncident', [
  yes.extend({
    ...completing,
    incidentDetails: z.object(incidentSchema.shape, messages.wizard.incidentRequired),
    /** `report` stays as it is, and `incidentDetails` are another incident beside it. */
    isBeside: z.boolean().optional(),
  }),
  // A report that comes with a `No` is ignored.
  no.extend({ ...completing, incidentDetails: z.unknown().optional(), isBeside: z.unknown().optional() }),
]);

/**
 * Who gets the incident report: the one of this `incidentId`, only as the sender saw it, or without one the report that the sender saved
 * last. Its subject and text are never the sender's.
 */
export const sendIncidentSchema = z.object({
  ...{ email: email(), incidentId: id.optional(), version },
  /** Of its photos, those that the sender chose to attach. */
  photoIds: z.array(id).max(bounds.photos).optional(),
});
