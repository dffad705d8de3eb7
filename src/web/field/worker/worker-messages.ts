/** From a page to a worker that waits: take over from the version before. */
export const takeOver = 'take-over';
/** What the browser gives back to the worker when there is coverage: something waits to be sent. */
export const sendingTag = 'bushline-outbox';
/** Here whoever sends tells the open tabs what becomes of each change. */
export const outboxChannel = 'bushline-outbox';
