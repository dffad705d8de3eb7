import type { Change } from '#web/changes/change.ts';

/** For `useChange`: the change that puts back what this one removed from the activity. */
export function undoRemoval(_answer: unknown, { key }: Change) {
  return { path: 'changes.undo' as const, input: { key } };
}
