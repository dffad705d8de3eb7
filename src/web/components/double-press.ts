/** A second tap so soon, and so near, belongs to a double press. `event.detail` counts no taps on an iPhone, and on others over 100 px. */
const within = { ms: 400, px: 24 };

let isSecond = false;
/** Whether the click that is being handled is the second one of a double press. */
export const isDoublePress = () => isSecond;

/** What belongs to a dialog: also what is beside its box. */
const dialogOf = (target: Element) => target.closest('[role="dialog"]') ?? target.closest('.mantine-Modal-overlay');

/**
 * A double press is one press: its second click presses nothing in a dialog that the first one opened, where nobody has read the button that
 * came under the finger. @returns what ends the watch.
 */
export function watchDoublePresses(page: Document = document): () => void {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  let usedIn: Element | null = null;
  // The list of a field stands beside the dialog that it belongs to.
  const use = ({ target }: Event) => {
    if (target instanceof Element && !target.closest('[role="listbox"]')) usedIn = dialogOf(target);
  };
  const press = (event: MouseEvent) => {
    const { target, detail, timeStamp: at, clientX: x, clientY: y } = event;
    const isMouse = 'pointerType' in event && event.pointerType === 'mouse';
    const isSoon = detail > 1 || (!isMouse && at - last.at < within.ms);
    isSecond = isSoon && Math.hypot(x - last.x, y - last.y) < within.px;
    // A key clicks without a count.
    if (detail > 0) last = { at, x, y };
    else isSecond = false;
    const dialog = target instanceof Element ? dialogOf(target) : null;
    if (!isSecond || dialog === null || dialog === usedIn) return use(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Whoever types in a dialog has seen it.
  page.addEventListener('input', use, { capture: true });
  page.addEventListener('click', press, { capture: true });
  return () => {
    page.removeEventListener('input', use, { capture: true });
    page.removeEventListener('click', press, { capture: true });
    isSecond = false;
  };
}
