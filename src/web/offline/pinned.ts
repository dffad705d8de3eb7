import { useStore } from 'zustand';
import { createEvent } from '#web/events.ts';
import { createPersonStore } from '#web/person-store.ts';

/** The activities that the signed-in person keeps on this phone; null where nothing can be kept. */
const store = createPersonStore<readonly number[] | null>(null);
const pinnedHere = createEvent<number[]>();

/** Calls back after each `togglePinned`, with all activities that are kept now. */
export const onPinned = pinnedHere.on;

/** Notes which activities the phone's database says are kept. */
export function setPinned(stored: readonly number[] | null): void {
  store.setState(stored, true);
}

/** Keeps an activity on this phone, or ends that. */
export function togglePinned(activityId: number): void {
  const before = store.getState() ?? [];
  const after = before.includes(activityId) ? before.filter((id) => id !== activityId) : [...before, activityId];
  setPinned(after);
  pinnedHere.tell([...after]);
}

/** Whether the person keeps this activity on the phone; null where nothing can be kept. */
export function useIsPinned(activityId: number): boolean | null {
  return useStore(store, (pinned) => pinned?.includes(activityId) ?? null);
}

export function useCanKeep(): boolean {
  return useStore(store, (pinned) => pinned !== null);
}
