import { createPersonStore } from '#web/person-store.ts';

/** What a change without coverage can make, and a screen shows under the id that it waited under. */
export type MadeKind = 'incident' | 'incidentAction' | 'objective' | 'predator' | 'risk' | 'trapCheck';

/** The ids that records had while they waited, by their kind and the ids that the server gave them. For this page only. */
const waitingIds = createPersonStore<Readonly<Record<string, number>>>({});
const nameOf = (kind: MadeKind, id: number) => `${kind} ${id}`;

/** A record that waited under `tempId` is `id` on the server. */
export function noteMadeId(kind: MadeKind, tempId: number, id: unknown): void {
  if (typeof id === 'number') waitingIds.setState({ [nameOf(kind, id)]: tempId });
}

/**
 * The id by which a screen knows a record: the one that it waited under, also once the server has given it another. So a row stays the
 * same row, and a form that is open over it keeps what was typed.
 */
export function shownId(kind: MadeKind, id: number): number {
  return waitingIds.getState()[nameOf(kind, id)] ?? id;
}
