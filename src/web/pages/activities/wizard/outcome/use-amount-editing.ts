import { useEffect, useState } from 'react';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import type { ActivityObjective, OnDirty } from './outcome-types.ts';

/** An amount that is being edited, and the row as it was when the editing began. */
export type AmountEdit = {
  value: string | number;
  startedFrom: ActivityObjective;
  busy: boolean;
  error: string;
  conflict: RecordConflict | null;
};

export type AmountEditing = ReturnType<typeof useAmountEditing>;

const toAmount = (value: string | number) => (value === '' ? null : Number(value));
const isChanged = (edit: AmountEdit) => toAmount(edit.value) !== edit.startedFrom.amount;

/** The amounts that are being edited: each row by itself, several at once. */
export function useAmountEditing(activityId: number, onDirty: OnDirty) {
  const [edits, setEdits] = useState<Readonly<Record<number, AmountEdit>>>({});
  const change = trpc.activities.outcome.setAmount.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();
  const confirm = useConfirm();

  const isDirty = Object.values(edits).some(isChanged);
  useEffect(() => onDirty('amounts', isDirty), [isDirty, onDirty]);

  function put(row: ActivityObjective, part: Partial<AmountEdit>) {
    setEdits((all) => {
      const edit = all[row.activityObjectiveId];
      return edit ? { ...all, [row.activityObjectiveId]: { ...edit, ...part } } : all;
    });
  }

  function start(row: ActivityObjective) {
    const edit = { value: row.amount ?? '', startedFrom: row, busy: false, error: '', conflict: null };
    setEdits((all) => ({ ...all, [row.activityObjectiveId]: edit }));
  }

  function cancel(row: ActivityObjective) {
    setEdits(({ [row.activityObjectiveId]: _, ...others }) => others);
  }

  async function save(row: ActivityObjective, version?: number) {
    const edit = edits[row.activityObjectiveId];
    if (!edit || edit.busy) return;
    const question = { question: messages.wizard.amountUnchanged, confirmLabel: 'Save', destructive: false };
    if (!isChanged(edit) && !(await confirm(question))) return;
    put(row, { busy: true, error: '' });
    try {
      const saved = await change.mutateAsync({
        id: row.activityObjectiveId,
        amount: toAmount(edit.value),
        version: version ?? edit.startedFrom.version,
      });
      putIntoList(saved);
      cancel(row);
      banner.success(messages.wizard.saved, bannerMs.activityRisk);
    } catch (error) {
      const text = errorText(error, messages.wizard.saveObjectiveFailed);
      put(row, { busy: false, error: text, conflict: conflictOf(error) });
      banner.failure(text, bannerMs.activityRisk);
    }
  }

  /** The saved row shows at once; the page's filled steps follow. */
  function putIntoList(saved: ActivityObjective) {
    utils.activities.outcome.list.setData({ activityId }, (data) => {
      if (!data) return data;
      const isSaved = (one: ActivityObjective) => one.activityObjectiveId === saved.activityObjectiveId;
      return { objectives: data.objectives.map((one) => (isSaved(one) ? saved : one)) };
    });
    void utils.activities.details.get.invalidate({ id: activityId });
  }

  return {
    of: (row: ActivityObjective) => edits[row.activityObjectiveId],
    isChanged,
    start,
    cancel,
    save,
    type: (row: ActivityObjective, value: string | number) => put(row, { value, error: '' }),
    takeTheirs: (row: ActivityObjective) => {
      cancel(row);
      void utils.activities.outcome.list.invalidate({ activityId });
    },
  };
}
