import { usePrevious } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { ActivityObjective } from '#shared/activities/outcome.ts';
import { messages } from '#shared/messages.ts';
import type { RecordForm } from '#web/forms/use-record-form.ts';
import { type AmountValues, useAmountForm } from '#web/parts/activity/use-amount-form.ts';

/** The form of a row's amount, shared by the row's cells. */
export type Amount = {
  activityId: number;
  row: ActivityObjective;
  record: RecordForm<AmountValues, ActivityObjective>;
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
  const record: Amount['record'] = useAmountForm({
    activityId,
    row,
    saved: messages.wizard.saved,
    onSaved: onClose,
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

  const amount = { activityId, row, record, isOpen, wasOpen, open: onOpen, cancel };
  return <AmountContext value={amount}>{children}</AmountContext>;
}
