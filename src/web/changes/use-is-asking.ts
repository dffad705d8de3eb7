import { useSyncExternalStore } from 'react';
import { readConfirm, subscribeToConfirm } from '#web/components/confirm-store.ts';
import { readMerge, subscribeToMerge } from './merge-store.ts';
import { readReport, subscribeToReport } from './report-store.ts';

/** True while a dialog waits for an answer: whether to save, or whose values to keep. */
export function useIsAsking(): boolean {
  const isConfirming = useSyncExternalStore(subscribeToConfirm, () => readConfirm() !== null);
  const isMerging = useSyncExternalStore(subscribeToMerge, () => readMerge() !== null);
  const isOfReport = useSyncExternalStore(subscribeToReport, () => readReport() !== null);
  return isConfirming || isMerging || isOfReport;
}
