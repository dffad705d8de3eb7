import { createPersonStore } from '#web/person-store.ts';
import { tempIdsIn, withIds } from './kept-change.ts';

/** What a change without coverage can make, and a screen shows under the id that it waited under. */
export type MadeKind = 'incident' | 'incidentAction' | 'objective' | 'predator' | 'risk' | 'trapCheck';

/** The ids that records had while they waited, by their kind and the ids that the server gave them. For this page only. */
const waitingIds = createPersonStore<Readonly<Record<string, number>>>({});
const nameOf = (kind: MadeKind, id: number) => `${kind} ${id}`;

/** A record that waited under `tempId` is `id` on the server. */
export function noteMadeId(kind: MadeKind, tempId: number, id: number): void {
  waitingIds.setState({ [nameOf(kind, id)]: tempId });
}

/**
 * The id by which a screen knows a record: the one that it waited under, also once the server has given it another. So a row stays the
 * same row, and a form that is open over it keeps what was typed.
 */
export function shownId(kind: MadeKind, id: number): number {
  return waitingIds.getState()[nameOf(kind, id)] ?? id;
}

/** The same input by the ids that the server gave: a screen may name a record by the id that it waited under, after it was answered. */
export function byMadeIds<Input>(input: Input): Input {
  if (tempIdsIn(input).length === 0) return input;
  const idOf = (name: string) => Number(name.split(' ')[1]);
  const ids = Object.entries(waitingIds.getState()).map(([name, tempId]) => [tempId, idOf(name)] as const);
  return withIds(input, new Map(ids));
}
