/** From a page to a worker that waits: take over from the version before. */
export const takeOver = 'take-over';
