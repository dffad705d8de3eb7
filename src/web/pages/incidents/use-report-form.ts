import { useState } from 'react';
import { z } from 'zod';
import { pickFields } from '#shared/given-fields.ts';
import { blankIncident, type Incident, incidentFieldNames, incidentForm } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { noPosition, type Position, positionFields, positionNames } from '#shared/position-fields.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { incidentTogether, incidentWords } from '#web/sync/effects/incident-rows.ts';
import { positionWords } from '#web/sync/position-words.ts';
import type { Outputs } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.incidentRegister;

export type StoredIncident = Outputs['incidents']['get'];

/** A select's value is text: '' for none. */
type Values = Incident & Position & { activityId: string; projectId: string };

const words = { ...incidentWords, ...positionWords, activityId: text.activity, projectId: text.project };

const idOf = (value: string) => (value === '' ? undefined : Number(value));

type Options = {
  /** The activity that the report begins with, or null. */
  activityId: number | null;
  onReported: (incident: StoredIncident) => unknown;
};

/** The form of a new report, with or without an activity. */
export function useReportForm({ activityId, onReported }: Options) {
  const today = useToday();
  const about = activityId === null ? '' : String(activityId);
  const schema = incidentForm(today).and(
    z.object({ activityId: z.string(), projectId: z.string(), ...positionFields }),
  );
  const [isReported, setReported] = useState(false);
  const record = useRecordForm<Values, z.output<typeof schema>, StoredIncident>({
    schema,
    record: null,
    valuesOf: (stored) =>
      stored
        ? {
            ...pickFields(stored, [...incidentFieldNames, ...positionNames]),
            ...{ activityId: String(stored.activityId ?? ''), projectId: String(stored.projectId ?? '') },
          }
        : { ...blankIncident, ...noPosition, dateOfIncident: today, activityId: about, projectId: '' },
    saveCallFor: (values, stored) => {
      const { activityId: activity, projectId: project, ...report } = values;
      if (stored) return saveCall('incidents.update', { id: stored.id, ...report });
      const of = activity === '' ? { projectId: idOf(project) } : { activityId: idOf(activity) };
      return saveCall('incidents.report', { ...report, ...of });
    },
    words,
    together: incidentTogether,
    name: about === '' ? 'incident.new' : `incident.new.${about}`,
    // The page of a report that was made has forms of its own, with drafts of their own.
    keepsDraft: !isReported,
    staysOnSearch: true,
    texts: {
      subject: ({ typeOfIncident }) => typeOfIncident || text.report,
      saved: () => messages.incidents.reported,
      failed: text.reportFailed,
    },
    ms: bannerMs.library,
    onSaved: onReported,
  });
  if (record.stored && !isReported) setReported(true);
  return record;
}
