/** From a page to a worker that waits: take over from the version before. */
export const takeOver = 'take-over';

/** The tag of Background Sync, and the worker's message to an open page: send what waits. */
export const sendOutbox = 'bushline-outbox';
