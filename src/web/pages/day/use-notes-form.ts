import { z } from 'zod';
import { activityForm } from '#shared/activities/details.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/changes/save-record.ts';
import { useRecordForm } from '#web/changes/use-record-form.ts';
import type { ActivityDetails } from '#web/pages/activities/wizard/step-props.ts';

const notesForm = z.object({ notes: activityForm.shape.notes });

type Values = { notes: string };

/** The activity's notes alone: the day changes nothing else of its details. */
export function useNotesForm(activity: ActivityDetails) {
  return useRecordForm<Values, z.output<typeof notesForm>, ActivityDetails>({
    schema: notesForm,
    record: activity,
    valuesOf: (stored) => ({ notes: stored?.notes ?? '' }),
    saveCallFor: (values, stored) => stored && saveCall('activities.details.update', { id: stored.id, ...values }),
    words: { notes: messages.day.notes },
    name: `activity.${activity.id}.day-notes`,
    texts: {
      subject: () => activity.activityName,
      saved: () => '',
      failed: messages.day.notesFailed,
    },
    ms: bannerMs.library,
  });
}
