import { useAskedConfirm } from '#web/components/confirm-store.ts';
import { useMergeQuestion } from './merge-store.ts';
import { useReportQuestion } from './report-store.ts';

/** True while a dialog waits for an answer: whether to save, or whose values to keep. */
export function useIsAsking(): boolean {
  const asked = [useAskedConfirm(), useMergeQuestion(), useReportQuestion()];
  return asked.some((one) => one !== null);
}
