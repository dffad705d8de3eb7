import { usePrevious } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { z } from 'zod';
import { amountForm } from '#shared/activities/outcome.ts';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/changes/save-record.ts';
import { type RecordForm, useRecordForm } from '#web/changes/use-record-form.ts';
import { shownId } from '#web/field/made-ids.ts';
import { amountWords } from '#web/field/words/outcome.ts';
import type { ActivityObjective } from './outcome-types.ts';

type Values = { amount: string };

/** The form of a row's amount, shared by the row's cells. */
export type Amount = {
  row: ActivityObjective;
  record: RecordForm<Values, ActivityObjective>;
  isOpen: boolean;
  /** True when the field has just closed: the focus returns to the button that opened it. */
  wasOpen: boolean;
  open: () => void;
  /** Throws away what was typed. */
  cancel: () => void;
};

const AmountContext = createContext<Amount | null>(null);

export function useAmount(): Amount {
  const amount = useContext(AmountContext);
  if (!amount) throw new Error('This cell stands in no AmountRow.');
  return amount;
}

const valuesOf = (stored: ActivityObjective | null): Values => ({ amount: numberText(stored?.amount ?? null) });

type AmountRowProps = {
  activityId: number;
  row: ActivityObjective;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The row's cells. */
  children: ReactNode;
};

/** A row of the outcome table with its form. Each row is saved separately, and several can be open at once. */
export function AmountRow({ activityId, row, isOpen, onOpen, onClose, children }: AmountRowProps) {
  const record: Amount['record'] = useRecordForm<Values, z.output<typeof amountForm>, ActivityObjective>({
    schema: amountForm,
    record: row,
    valuesOf,
    saveCallFor: (values, stored) =>
      stored && saveCall('activities.outcome.setAmount', { id: stored.activityObjectiveId, ...values }),
    words: amountWords,
    name: `activity.${activityId}.amount.${shownId(row.activityObjectiveId)}`,
    texts: {
      subject: () => row.title,
      saved: () => messages.wizard.saved,
      failed: messages.wizard.saveObjectiveFailed,
      unchanged: messages.wizard.amountUnchanged,
    },
    ms: bannerMs.activityRisk,
    onSaved: (stored) => {
      // What was typed during the save is still unsaved.
      if (record.form.getValues().amount === valuesOf(stored).amount) onClose();
    },
  });
  const wasOpen = usePrevious(isOpen) === true;

  // Open the field again when a reload restored a draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the row is drawn.
  useEffect(() => {
    if (record.isRestored) onOpen();
  }, []);

  function cancel() {
    record.discard();
    onClose();
  }

  const amount = { row, record, isOpen, wasOpen, open: onOpen, cancel };
  return <AmountContext value={amount}>{children}</AmountContext>;
}
