/**
 * A double press is one press: its second click presses nothing in a dialog that the first one opened, where nobody has read the button that
 * came under the finger. @returns what ends the watch.
 */
export function watchDoublePresses(page: Document = document): () => void {
  let usedIn: Element | null = null;
  // The list of a field stands beside the dialog that it belongs to.
  const isOfList = (target: Element) => target.closest('[role="listbox"]') !== null;
  const use = ({ target }: Event) => {
    if (target instanceof Element && !isOfList(target)) usedIn = target.closest('[role="dialog"]');
  };
  const press = (event: MouseEvent) => {
    const { target, detail } = event;
    const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
    if (detail < 2 || dialog === null || dialog === usedIn) return use(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Whoever types in a dialog has seen it.
  page.addEventListener('input', use, { capture: true });
  page.addEventListener('click', press, { capture: true });
  return () => {
    page.removeEventListener('input', use, { capture: true });
    page.removeEventListener('click', press, { capture: true });
  };
}
