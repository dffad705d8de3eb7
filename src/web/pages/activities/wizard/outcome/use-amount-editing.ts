import { useEffect, useMemo, useState } from 'react';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { numberText, typedAmount } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { useDraft } from '#web/components/use-draft.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import type { ActivityObjective, OnDirty } from './outcome-types.ts';

/** An amount that is being edited, and the row as it was when the editing began. */
export type AmountEdit = {
  typed: string;
  startedFrom: ActivityObjective;
  busy: boolean;
  error: string;
  conflict: RecordConflict | null;
};

export type AmountEditing = ReturnType<typeof useAmountEditing>;

/** What cannot be read is a change too: it is not what is stored. */
function isChanged({ typed, startedFrom }: AmountEdit): boolean {
  const amount = typedAmount.safeParse(typed);
  return !amount.success || amount.data !== startedFrom.amount;
}

type Edits = Readonly<Record<number, AmountEdit>>;
type EditState = { edits: Edits; setEdits: (edits: Edits) => void; isDirty: boolean };

/** What is typed survives a reload, with the version that it started from. */
function useAmountDraft(activityId: number, isLoaded: boolean, { edits, setEdits, isDirty }: EditState) {
  const values = useMemo(() => ({ edits }), [edits]);
  const form = {
    values,
    isDirty: () => isDirty,
    getInitialValues: () => ({ edits: {} }),
    setValues: (kept: unknown) => {
      const entries = Object.entries((kept as { edits: Edits }).edits);
      setEdits(Object.fromEntries(entries.map(([id, edit]) => [id, { ...edit, busy: false, error: '' }])));
    },
    reset: () => setEdits({}),
  };
  const draft = useDraft<{ edits: Edits }>(`activity.${activityId}.amounts`, form, isLoaded);
  const isDone = draft.restored && !isDirty;
  useEffect(() => {
    if (isDone) draft.clear();
  });
  return draft;
}

/** The amounts that are being edited: each row by itself, several at once. */
export function useAmountEditing(activityId: number, objectives: ActivityObjective[] | undefined, onDirty: OnDirty) {
  const [edits, setEdits] = useState<Edits>({});
  const change = trpc.activities.outcome.setAmount.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();
  const confirm = useConfirm();

  const isDirty = (objectives ?? []).some(({ activityObjectiveId: id }) => edits[id] && isChanged(edits[id]));
  const draft = useAmountDraft(activityId, objectives !== undefined, { edits, setEdits, isDirty });
  useEffect(() => onDirty('amounts', isDirty), [isDirty, onDirty]);

  function put(row: ActivityObjective, part: Partial<AmountEdit>) {
    setEdits((all) => {
      const edit = all[row.activityObjectiveId];
      return edit ? { ...all, [row.activityObjectiveId]: { ...edit, ...part } } : all;
    });
  }

  function start(row: ActivityObjective) {
    const edit = { typed: numberText(row.amount), startedFrom: row, busy: false, error: '', conflict: null };
    setEdits((all) => ({ ...all, [row.activityObjectiveId]: edit }));
  }

  function cancel(row: ActivityObjective) {
    setEdits(({ [row.activityObjectiveId]: _, ...others }) => others);
  }

  async function save(row: ActivityObjective, version?: number) {
    const edit = edits[row.activityObjectiveId];
    if (!edit || edit.busy) return;
    const amount = typedAmount.safeParse(edit.typed);
    if (!amount.success) return refuse(row, amount.error.issues[0]?.message ?? messages.general.notANumber);
    const question = { question: messages.wizard.amountUnchanged, confirmLabel: 'Save', destructive: false };
    if (!isChanged(edit) && !(await confirm(question))) return;
    put(row, { busy: true, error: '' });
    try {
      const saved = await change.mutateAsync({
        id: row.activityObjectiveId,
        amount: amount.data,
        version: version ?? edit.startedFrom.version,
      });
      putIntoList(saved);
      cancel(row);
      banner.success(messages.wizard.saved, bannerMs.activityRisk);
    } catch (error) {
      refuse(row, errorText(error, messages.wizard.saveObjectiveFailed), conflictOf(error));
    }
  }

  function refuse(row: ActivityObjective, error: string, conflict: RecordConflict | null = null) {
    put(row, { busy: false, error, conflict });
    banner.failure(error, bannerMs.activityRisk);
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
    draft,
    of: (row: ActivityObjective) => edits[row.activityObjectiveId],
    isChanged,
    start,
    cancel,
    save,
    type: (row: ActivityObjective, typed: string) => put(row, { typed, error: '' }),
    takeTheirs: (row: ActivityObjective) => {
      cancel(row);
      void utils.activities.outcome.list.invalidate({ activityId });
    },
  };
}
