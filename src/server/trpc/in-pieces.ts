import type { Context } from '../start/context.ts';

/** How long a piece may run before others get a turn of the event loop: a tenth of the delay that people notice. */
const pieceMs = 15;

/** Runs long work that can stop between its pieces, and lets others be answered meanwhile. @returns what the work returns. */
export async function inPieces<T>({ program }: Context, work: Generator<void, T>): Promise<T> {
  let startedAt = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - startedAt < pieceMs) continue;
    await program.admissions.takeTurn();
    startedAt = performance.now();
  }
}
