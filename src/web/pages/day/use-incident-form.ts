import { z } from 'zod';
import { line, longText } from '#shared/fields.ts';
import { incidentTypes } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { isMoment, momentOf, momentParts, momentProblem, showMoment, toInstant } from '#shared/moments.ts';
import { noPosition, type Position, positionFields } from '#shared/position-fields.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { useSession } from '#web/session-context.ts';
import { incidentWords } from '#web/sync/effects/incident-rows.ts';
import type { OutputOf } from '#web/sync/paths.ts';
import { positionWords } from '#web/sync/position-words.ts';

type Reported = OutputOf<'incidents.report'>;

type Values = Position & {
  typeOfIncident: string;
  injuredPerson: string;
  /** `2026-03-05T10:42`, on the group's clock. */
  when: string;
  incidentDescription: string;
  actionTaken: string;
};

const { incidentDescriptionRequired } = messages.wizard;

/** `now`: an ISO instant. */
const happenedForm = (timeZone: string, now: () => string) =>
  z.object({
    typeOfIncident: z.enum(incidentTypes),
    injuredPerson: line(),
    when: z
      .string()
      .refine(isMoment, { error: ({ input }) => momentProblem(String(input))?.message, abort: true })
      .refine((typed) => (toInstant(typed, null, timeZone) ?? '') <= now(), messages.incidents.timeInFuture),
    incidentDescription: longText().pipe(z.string().min(1, incidentDescriptionRequired)),
    actionTaken: longText(),
    ...positionFields,
  });

/** The name of the draft of a report that was begun on an activity's day. */
export const happenedDraft = (activityId: number) => `activity.${activityId}.happened`;

/** The five fields of `Something happened`, kept as a draft until they are saved. */
export function useIncidentForm(activity: ActivityDetails, onSaved: () => void) {
  const { config, now } = useSession();
  const { orgTimezone: timeZone } = config;
  const { typeOfIncident, injuredPerson, incidentDescription, actionTaken } = incidentWords;
  return useRecordForm<Values, Values, Reported>({
    schema: happenedForm(timeZone, now),
    record: null,
    valuesOf: () => ({
      ...{ typeOfIncident: 'Near Miss', injuredPerson: '', when: momentOf(now(), timeZone) },
      ...{ incidentDescription: '', actionTaken: '', ...noPosition },
    }),
    // A report that is stored is changed in the register, not here.
    saveCallFor: ({ when, ...values }, stored) => {
      const { date: dateOfIncident, time: timeOfIncident } = momentParts(when);
      const place = { activityId: activity.id, projectLocation: activity.projectLocation };
      return stored ? null : saveCall('incidents.report', { ...place, ...values, dateOfIncident, timeOfIncident });
    },
    words: {
      typeOfIncident,
      injuredPerson,
      when: { label: messages.day.when, show: showMoment },
      incidentDescription,
      actionTaken,
      ...positionWords,
    },
    name: happenedDraft(activity.id),
    startsAnew: true,
    texts: {
      subject: () => messages.day.happened,
      saved: () => messages.incidents.reported,
      failed: messages.day.happenedFailed,
    },
    ms: bannerMs.activityRisk,
    onSaved,
  });
}
