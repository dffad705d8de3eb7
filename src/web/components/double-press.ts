/**
 * A double press is one press: its second click presses nothing in a dialog that the first one opened, where nobody has read the button that
 * came under the finger. @returns what ends the watch.
 */
export function watchDoublePresses(page: Document = document): () => void {
  let pressedIn: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const { target, detail } = event;
    // The list of a field stands beside the dialog that it belongs to.
    if (!(target instanceof Element) || target.closest('[role="listbox"]')) return;
    const dialog = target.closest('[role="dialog"]');
    if (detail > 1 && dialog && dialog !== pressedIn) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else pressedIn = dialog;
  };
  page.addEventListener('click', onClick, { capture: true });
  return () => page.removeEventListener('click', onClick, { capture: true });
}
