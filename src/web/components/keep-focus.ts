import { useLayoutEffect } from 'react';

/**
 * Keeps the focus near where it was. A browser moves it to the page itself when the focused element goes with its row, is disabled by its
 * own press, or was in a dialog that closes. The keyboard and a screen reader would then start at the top again.
 */

/** An element of the page, and what was around it in case it is gone. */
type FocusPoint = {
  element: HTMLElement;
  /** From the inside out. */
  around: Element[];
  path: string;
  /** From where the dialog that the element is in was opened. */
  before: FocusPoint | null;
};

/** Long enough for a screen that moves the focus itself after a change. */
const settleMs = 30;

/** Where the focus was last; null after a press on an empty part of the page, which takes the focus away on purpose. */
let here: FocusPoint | null = null;
/** From where the latest dialog was opened. */
let latestOpener: FocusPoint | null = null;
let busy: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Dialogs say whether they are `open` or `closing`: they fade out. */
export type DialogPhase = 'open' | 'closing';
const inDialog = '[data-dialog]';
const focusable = 'a[href], button, input, select, textarea, [tabindex]';

function pointOf(element: HTMLElement): FocusPoint {
  const around: Element[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) around.push(parent);
  const before = element.closest(inDialog) ? latestOpener : null;
  return { element, around, path: pathOf(element), before };
}

const pathOf = ({ ownerDocument }: Element) => ownerDocument.location.pathname;

function isUsable(element: Element): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false;
  return element.closest('[hidden], [inert], [data-dialog="closing"]') === null;
}

/** A button whose action runs: it is disabled, and will be back. */
const isBusy = (element: Element) => element.isConnected && element.matches('[aria-busy="true"]');

/** To the element or, when it is gone, to what is nearest: its row, the heading above it, the page's heading. */
function focusPoint(point: FocusPoint): void {
  const target = isUsable(point.element) ? point.element : nearest(point);
  if (target) focus(target);
  else if (point.before) focusPoint(point.before);
  else focusHeading(point.element.ownerDocument);
}

function focusHeading(page: Document): void {
  const heading = page.querySelector<HTMLElement>('h1');
  if (heading) focus(heading);
}

function focus(target: HTMLElement): void {
  if (!target.matches(focusable)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function nearest({ element, around }: FocusPoint): HTMLElement | undefined {
  for (const part of around) {
    if (!part.isConnected || part === element.ownerDocument.body) continue;
    const controls = part.matches('tr, li') ? [...part.querySelectorAll<HTMLElement>('a[href], button')] : [];
    // The heading of a folded part is a button: it says nothing of what is around.
    const headings = [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
      (one) => !one.querySelector('button'),
    );
    const found = [...controls, ...headings].find(isUsable);
    if (found) return found;
    if (part.matches('main')) return undefined;
  }
  return undefined;
}

function isLost(page: Document): boolean {
  const active = page.activeElement;
  return !active || active === page.body || !isUsable(active);
}

/** Looks, once the page has settled, whether the focused element is gone. */
function lookForLoss(): void {
  if (!here || isUsable(here.element)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    // After a navigation the new page focuses its heading.
    if (!here || here.path !== pathOf(here.element) || isBusy(here.element)) return;
    if (isLost(here.element.ownerDocument)) focusPoint(here);
  }, settleMs);
}

/** Gives the focus back to a button that was busy. */
function lookForReturn(): void {
  if (busy && isUsable(busy) && here?.element === busy && isLost(busy.ownerDocument)) focus(busy);
  busy = here && isBusy(here.element) ? here.element : null;
}

document.addEventListener(
  'focusin',
  ({ target }) => {
    if (target instanceof HTMLElement) here = pointOf(target);
  },
  true,
);
// Some browsers do not focus a button that is pressed.
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(focusable) : null;
    here = pressed ? pointOf(pressed) : null;
  },
  true,
);
new MutationObserver(() => {
  lookForReturn();
  lookForLoss();
}).observe(document, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'aria-busy', 'hidden'],
});

function rememberOpener(): FocusPoint | null {
  const active = document.activeElement;
  latestOpener = active instanceof HTMLElement && active !== document.body ? pointOf(active) : here;
  return latestOpener;
}

/** Back to the opener, unless the screen or another dialog has taken the focus by then. */
function returnTo(opener: FocusPoint | null, page: Document): void {
  // The opener goes before what is nearest to the dialog.
  clearTimeout(timer);
  setTimeout(() => {
    if (!isLost(page)) return;
    if (opener) focusPoint(opener);
    else focusHeading(page);
  }, settleMs);
}

/**
 * For every dialog: the focus returns to what opened it, however it closes. Where that is gone, it goes to the nearest place. The
 * dialog's element says by `data-dialog` whether it is open or closing.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = rememberOpener();
    return () => returnTo(opener, document);
  }, [opened]);
}
