/** Does work in pieces to its end, with nothing in between. */
export function whole<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
