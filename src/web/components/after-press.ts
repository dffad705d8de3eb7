let isPressed = false;
const waiting: (() => void)[] = [];

function press() {
  isPressed = true;
}

function release() {
  isPressed = false;
  // The click comes after the button is let go, and before the next turn.
  setTimeout(runWaiting);
}

/** Runs what waits, now: the press has become a submit, and what a field says on being left must not come after the server's answer. */
export function runWaiting(): void {
  for (const run of waiting.splice(0)) run();
}

window.addEventListener('mousedown', press, true);
window.addEventListener('mouseup', release, true);
window.addEventListener('dragend', release, true);

/**
 * Runs it now, or after the press that is going on has become a click. A field that is left by pressing a button would otherwise
 * write its error under itself, which moves the button from under the pointer, and the press is lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
