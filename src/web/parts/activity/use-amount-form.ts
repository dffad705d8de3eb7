import type { z } from 'zod';
import { type ActivityObjective, amountForm } from '#shared/activities/outcome.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { amountWords } from '#web/sync/effects/outcome.ts';
import { shownId } from '#web/sync/made-ids.ts';

export type AmountValues = { amount: string };

const amountValues = (stored: ActivityObjective | null): AmountValues => ({
  amount: numberText(stored?.amount ?? null),
});

type AmountFormOptions = {
  activityId: number;
  row: ActivityObjective;
  /** The banner after a save; '' for none. */
  saved: string;
  onSaved?: (stored: ActivityObjective) => unknown;
  savesWhenLeft?: boolean;
};

/** The form of what was done for one objective. */
export function useAmountForm({ activityId, row, saved, onSaved, savesWhenLeft = false }: AmountFormOptions) {
  return useRecordForm<AmountValues, z.output<typeof amountForm>, ActivityObjective>({
    schema: amountForm,
    record: row,
    valuesOf: amountValues,
    saveCallFor: (values, stored) =>
      stored &&
      saveCall('activities.outcome.setAmount', {
        ...{ id: stored.activityObjectiveId, ...values },
        of: { activityId, ...pickFields(row, ['title', 'measurement']) },
      }),
    words: amountWords,
    name: `activity.${activityId}.amount.${shownId('objective', row.activityObjectiveId)}`,
    texts: {
      subject: () => row.title,
      saved: () => saved,
      failed: messages.wizard.saveObjectiveFailed,
      unchanged: messages.wizard.amountUnchanged,
    },
    ms: bannerMs.activityRisk,
    savesWhenLeft,
    ...(onSaved && { onSaved }),
  });
}
