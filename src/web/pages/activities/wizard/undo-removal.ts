import { bannerMs } from '#shared/timings.ts';
import type { Change } from '#web/changes/change.ts';

/** For `useChange`: the change that puts back what this one removed from the activity. */
export function undoRemoval(_answer: unknown, { key }: Change) {
  return { path: 'changes.undo' as const, input: { key } };
}

/** For `useChange`: how this step removes a row. The banner offers `Undo`. */
export function removal(texts: { done: string; failed: string }) {
  return { done: () => texts.done, failed: texts.failed, ms: bannerMs.activityRisk, undo: undoRemoval };
}
