/** The ids that records had while they waited, by the ids that the server gave them. For this page only. */
const waitingIds = new Map<number, number>();

/** A record that waited under `tempId` is `id` on the server. */
export function noteMadeId(tempId: number, id: unknown): void {
  if (typeof id === 'number') waitingIds.set(id, tempId);
}

/**
 * The id by which a screen knows a record: the one that it waited under, also once the server has given it another. So a row stays the
 * same row, and a form that is open over it keeps what was typed.
 */
export function shownId(id: number): number {
  return waitingIds.get(id) ?? id;
}
