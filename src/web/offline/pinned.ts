import { useStore } from 'zustand';
import { createEvent } from '#web/events.ts';
import { createPersonStore } from '#web/person-store.ts';

/** What somebody keeps on this phone by its button, by id: activities, lines of traps. */
export type Pinned = { activities: readonly number[]; lines: readonly number[] };

export const nothingPinned: Pinned = { activities: [], lines: [] };

/** What the signed-in person keeps on this phone; null where nothing can be kept. */
const store = createPersonStore<Pinned | null>(null);
const pinnedHere = createEvent<Pinned>();

/** Calls back after each `togglePinned`, with all that is kept now. */
export const onPinned = pinnedHere.on;

/** Notes what the phone's database says is kept. */
export function setPinned(stored: Pinned | null): void {
  store.setState(stored, true);
}

/** Keeps something on this phone, or ends that. */
export function togglePinned(kind: keyof Pinned, id: number): void {
  const before = store.getState() ?? nothingPinned;
  const own = before[kind];
  const after = { ...before, [kind]: own.includes(id) ? own.filter((one) => one !== id) : [...own, id] };
  setPinned(after);
  pinnedHere.tell(after);
}

/** Whether the person keeps it on the phone; null where nothing can be kept. */
export function useIsPinned(kind: keyof Pinned, id: number): boolean | null {
  return useStore(store, (pinned) => pinned?.[kind].includes(id) ?? null);
}

export function useCanKeep(): boolean {
  return useStore(store, (pinned) => pinned !== null);
}
