const listeners = new Set<(activityId: number) => void>();

/** Tells that the server has deleted an activity. */
export function noteDeleted(activityId: number): void {
  for (const listener of listeners) listener(activityId);
}

/** Calls back after each `noteDeleted`. */
export function onDeleted(listener: (activityId: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
