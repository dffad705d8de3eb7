/** From a page to a worker that waits: take over from the version before. */
export const takeOver = 'take-over';
/** What the browser gives back to the worker when there is coverage: something waits to be sent. */
export const sendingTag = 'bushline-outbox';
/** Here whoever sends tells the open tabs what becomes of each change. */
export const outboxChannel = 'bushline-outbox';

/** What the app gives a notification along: the page that it leads to. */
export type NotificationData = { path: string };

/** From the worker to an open page: somebody pressed a notification that leads there. */
export const pressed = (path: string) => ({ pressed: path });

/** The page that a message of the worker leads to; null for any other message. */
export function pathPressed(message: unknown): string | null {
  const { pressed: path } = (message ?? {}) as { pressed?: unknown };
  return typeof path === 'string' && path.startsWith('/') ? path : null;
}
