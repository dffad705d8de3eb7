import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import { type ActivityObjective, directObjectiveForm } from '#shared/activities/outcome.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import classes from '#web/parts/activity/outcome.module.css';

type Values = z.output<typeof directObjectiveForm>;

const words = { title: messages.objectives.title, measurement: messages.objectives.measurement };

/** The last row of the outcome table: adds an objective to this activity. */
export function AddObjective({ activityId }: { activityId: number }) {
  const record = useRecordForm<Values, Values, ActivityObjective>({
    schema: directObjectiveForm,
    record: null,
    valuesOf: () => ({ title: '', measurement: '' }),
    // An objective cannot be changed once it is on the activity.
    saveCallFor: (values, stored) =>
      stored ? null : saveCall('activities.outcome.addDirect', { activityId, ...values }),
    words,
    name: `activity.${activityId}.objective`,
    startsAnew: true,
    texts: {
      subject: ({ title }) => title,
      saved: () => messages.wizard.objectiveAdded,
      failed: messages.wizard.addObjectiveFailed,
    },
    ms: bannerMs.activityRisk,
  });
  const field = (name: keyof Values) => {
    const { onBlur, ...input } = record.form.getInputProps(name);
    // No errors when somebody leaves an untouched form.
    return { ...input, label: words[name], autoComplete: 'off', onBlur: record.isDirty ? onBlur : undefined };
  };
  return (
    <form noValidate aria-label="Add an objective" onSubmit={record.submit}>
      <DraftNotice of={record} />
      <div className={classes.addFields}>
        <TextInput {...field('title')} />
        <TextInput {...field('measurement')} />
        <BusyButton type="submit" variant="light" busy={record.busy} className={classes.addButton}>
          {messages.objectives.add}
        </BusyButton>
      </div>
      <FormError space="before">{record.error}</FormError>
    </form>
  );
}
