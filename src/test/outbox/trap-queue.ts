import { add } from '#web/sync/add-change.ts';
import type { KeptChange, NewChange } from '#web/sync/kept-change.ts';
import { freeze, next, type Queue } from '#web/sync/outbox.ts';
import { trapKinds } from './trap-changes.ts';

/** When changes are sent, in tests that do not say otherwise (ISO instant). */
export const sentAt = '2026-11-20T01:00:00.000Z';

/** The queue after these changes were added one after the other. */
export function added(...changes: NewChange[]): KeptChange[] {
  return changes.reduce<KeptChange[]>((queue, change) => addTo(queue, change), []);
}

export function addTo(queue: Queue, change: NewChange): KeptChange[] {
  const appended = add(queue, change, trapKinds);
  return [...queue, ...(appended ? [{ ...appended, order: 1 + Math.max(0, ...queue.map(({ order }) => order)) }] : [])];
}

/** The queue once the change with this key was sent. */
export const sent = (queue: Queue, key: string) =>
  queue.map((one) => (one.key === key ? freeze(one, new Map(), sentAt) : one));
/** A refusal. */
export const no = (status = 400, message = 'No.') => ({ status, message });
export const inputs = (queue: Queue) => queue.map(({ input }) => input);
export const keys = (queue: Queue) => queue.map(({ key }) => key);
/** The keys of what may go next. */
export const due = (queue: Queue, person = 1) => keys(next(queue, { person, now: 0 }));
