import { useRef, useState } from 'react';
import type { z } from 'zod';
import { completeForm } from '#shared/activities/complete.ts';
import { blankIncident } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import type { ZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import {
  type CompleteValues,
  type Completion,
  completeTogether,
  completeWords,
  reportOf,
} from '#web/sync/effects/complete.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import { isSame } from '#web/sync/merge.ts';
import { useToday } from '#web/use-today.ts';
import { askToComplete, type Decided } from './ask-about-report.ts';
import type { StepProps } from './step-props.ts';
import { findLeft } from './what-is-left.ts';

export type { Completion } from '#web/sync/effects/complete.ts';

export type CompleteFormProps = StepProps & {
  completion: Completion;
  /** Runs after the report was saved, to ask who gets it. */
  onIncidentSaved?: () => void;
  /** Runs after each save. */
  onCompleted?: () => void;
  /** The screen of the day shows what is left, which is not asked about once more, and says itself when it is completed. */
  isOfDay?: boolean;
};

type CompleteInput = z.output<ReturnType<typeof completeForm>>;

export type CompleteZodForm = ZodForm<CompleteValues, unknown>;

const askAnyway = {
  title: messages.wizard.left.title,
  question: messages.wizard.left.question,
  confirmLabel: messages.wizard.left.anyway,
  cancelLabel: messages.wizard.left.goBack,
  destructive: false,
};

/** The server's refusal with the documented prefix `Error: `; the documented text when no answer came. */
function failureText(failure: unknown): string {
  const refusal = errorText(failure, '');
  return refusal ? `${messages.wizard.errorPrefix}${refusal}` : messages.wizard.completeFailed;
}

/** The form of the last step: the activity's notes, and its incident report if there is one. */
export function useCompleteForm(props: CompleteFormProps) {
  const { activity, completion, onIncidentSaved, onCompleted, isOfDay = false } = props;
  /** The report that the form opened with. If somebody else removes it, its text and what was typed stay in the form. */
  const [opened] = useState(completion.incident);
  const today = useToday();
  /** A new report starts with the activity's place and date. */
  const newReport = {
    ...blankIncident,
    projectLocation: activity.projectLocation,
    dateOfIncident: activity.activityDate,
  };

  /** What was decided about the report, for the values that it was decided about. */
  const decision = useRef<Decided | null>(null);
  const decidedFor = ({ anyIncident, report }: Pick<CompleteValues, 'anyIncident' | 'report'>) => {
    const found = decision.current;
    return found?.anyIncident === anyIncident && isSame(found.report, report) ? found : null;
  };

  function question({ anyIncident, incidentDetails, report }: CompleteValues, stored: Completion | null) {
    // Nothing holds up the report of an incident.
    if (anyIncident === 'Yes' || decidedFor({ anyIncident, report })) return null;
    if (stored?.incident) return messages.wizard.confirmRemoveIncident;
    // A report begins with the activity's place and date.
    const filledIn = { ...incidentDetails, projectLocation: '', dateOfIncident: '' };
    if (!opened && !isSame(filledIn, blankIncident)) return messages.wizard.confirmReportNotSent;
    if (opened && !isSame(incidentDetails, opened)) return messages.wizard.confirmIncidentGone;
    const points = isOfDay ? [] : findLeft(activity, today);
    return points.length === 0 ? null : { ...askAnyway, points };
  }

  return useRecordForm<CompleteValues, CompleteInput, Completion>({
    schema: completeForm(today),
    record: completion,
    valuesOf: (stored) => ({
      notes: stored?.notes ?? '',
      missingNote: stored?.missingNote ?? '',
      anyIncident: stored?.incident ? 'Yes' : 'No',
      incidentDetails: stored?.incident ?? opened ?? newReport,
      report: stored && reportOf(stored),
    }),
    saveCallFor: (values) => {
      const { isBeside, withdrawReason } = decidedFor(values) ?? {};
      return saveCall('activities.complete.save', {
        ...{ activityId: activity.id, ...values },
        ...(isBeside && { isBeside }),
        ...(withdrawReason !== undefined && { withdrawReason }),
      });
    },
    ask: async (merged, asking, met) => {
      const asked = await askToComplete(merged, asking, met, newReport);
      if (asked?.decided) decision.current = asked.decided;
      return asked ? asked.values : null;
    },
    words: completeWords,
    together: completeTogether,
    name: `activity.${activity.id}.complete`,
    texts: {
      subject: () => activity.activityName,
      saved: () => (isOfDay ? '' : messages.wizard.completed),
      // What stands in the form's place says it; the form of a completed activity that is edited stays.
      ...(activity.status !== 'Completed' && { kept: '' }),
      failed: failureText,
      question,
    },
    ms: bannerMs.library,
    // A report that waits on the phone cannot be mailed yet.
    onSaved: (stored) => {
      if (stored.incident && !wasKept(stored)) onIncidentSaved?.();
      onCompleted?.();
    },
  });
}
