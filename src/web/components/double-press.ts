const pressable = 'button, a, label, input, [role="option"], [role="menuitem"]';

/**
 * A double press is one press: its second click counts only on what the first one was on. In a dialog that the first one opened it would
 * press a button that nobody has read. @returns what ends the watch.
 */
export function watchDoublePresses(page: Document = document): () => void {
  let pressed: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const on = event.target instanceof Element ? event.target.closest(pressable) : null;
    if (event.detail < 2 || on === pressed) pressed = on;
    else {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  page.addEventListener('click', onClick, { capture: true });
  return () => page.removeEventListener('click', onClick, { capture: true });
}
