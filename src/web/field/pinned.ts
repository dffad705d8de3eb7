import { useSyncExternalStore } from 'react';

/** The activities that the signed-in person keeps on this phone; null where nothing can be kept. */
let pinned: readonly number[] | null = null;
const watching = new Set<() => void>();
const saving = new Set<(pinned: number[]) => void>();

/** Notes which activities the phone's database says are kept. */
export function setPinned(stored: readonly number[] | null): void {
  pinned = stored;
  for (const listener of watching) listener();
}

/** Keeps an activity on this phone, or ends that. */
export function togglePinned(activityId: number): void {
  const before = pinned ?? [];
  const after = before.includes(activityId) ? before.filter((id) => id !== activityId) : [...before, activityId];
  setPinned(after);
  for (const save of saving) save([...after]);
}

/** Calls back after each `togglePinned`, with all activities that are kept now. */
export function onPinned(save: (pinned: number[]) => void): () => void {
  saving.add(save);
  return () => saving.delete(save);
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}

/** Whether the person keeps this activity on the phone; null where nothing can be kept. */
export function useIsPinned(activityId: number): boolean | null {
  return useSyncExternalStore(watch, () => pinned?.includes(activityId) ?? null);
}

export function useCanKeep(): boolean {
  return useSyncExternalStore(watch, () => pinned !== null);
}
