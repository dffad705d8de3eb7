let isPressed = false;
const waiting: (() => void)[] = [];

function press() {
  isPressed = true;
}

function release() {
  isPressed = false;
  // The click event follows mouseup, before the next task.
  setTimeout(runWaiting);
}

/** Runs the waiting functions now. A submit calls it, so that a blur error never appears after the server's answer. */
export function runWaiting(): void {
  for (const run of waiting.splice(0)) run();
}

window.addEventListener('mousedown', press, true);
window.addEventListener('mouseup', release, true);
window.addEventListener('dragend', release, true);

/**
 * Runs `run` now or, while the mouse is pressed, after the click. Otherwise, when somebody leaves a field by pressing a button, the
 * field's error could move the button from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
