import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus near where it was. A browser moves it to the page itself when the focused element goes with its row, is disabled by its
 * own press, or was in a dialog that closes. The keyboard and a screen reader would then start at the top again.
 */

/** Long enough for a screen that moves the focus itself after a change. */
const settleMs = 30;

/** Dialogs say whether they are `open` or `closing`: they fade out. */
export type DialogPhase = 'open' | 'closing';
const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** The element, and what is around it from the inside out in case it is gone by then. */
function withAround(element: Element): Element[] {
  const parts: Element[] = [];
  for (let part: Element | null = element; part; part = part.parentElement) parts.push(part);
  return parts;
}

const isUsable = (element: Element) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[hidden], [inert], [data-dialog="closing"]');

function isLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || !isUsable(active);
}

function focus(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.matches(focusable)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** What is left of its row, or the heading above it. Null in a dialog that closes: that gives the focus back itself. */
function nearest(around: readonly Element[]): HTMLElement | null {
  for (const part of around) {
    if (part === document.body) break;
    if (part.matches('[data-dialog]') && !isUsable(part)) return null;
    if (!part.isConnected) continue;
    const controls = part.matches('tr, li') ? [...part.querySelectorAll<HTMLElement>('a[href], button')] : [];
    const headings = [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].filter((one) => {
      const row = one.closest('tr, li');
      const isOfOtherRow = row && row !== part && part.contains(row);
      // The heading of a folded part is a button: it says nothing of what is around.
      return !isOfOtherRow && !one.querySelector('button');
    });
    const found = [...controls, ...headings].find(isUsable);
    if (found) return found;
  }
  // Under the body: where that has gone too, all of the page has.
  const page = around.at(-3);
  return page?.isConnected === false ? null : document.querySelector('h1');
}

/** Should the focus be lost in a moment: back to the element, or to what is nearest to where it was. */
function keepNear(element: Element, around = withAround(element)): void {
  setTimeout(() => {
    if (!isLost()) return;
    focus(element !== document.body && isUsable(element) ? (element as HTMLElement) : nearest(around));
  }, settleMs);
}

/** For a press that may disable its own button. */
export function keepFocusNear(): void {
  if (document.activeElement) keepNear(document.activeElement);
}

/** The `ref` of each button and field (`theme.ts`): one that goes while it has the focus hands it on. */
export function handsFocusOn(element: HTMLElement | null) {
  return () => {
    const active = document.activeElement;
    const isBusy = active === document.body && element?.matches('[aria-busy="true"]');
    if (element && (active === element || isBusy)) keepNear(element);
  };
}

/** The `ref` of a button that is disabled while its action runs: it has the focus again after that. */
export function useBusyFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    const active = document.activeElement;
    if (!busy || !element || (active !== element && active !== document.body)) return;
    return () => keepNear(element);
  }, [busy]);
  return useCallback((element: HTMLButtonElement | null) => {
    button.current = element;
    return handsFocusOn(element);
  }, []);
}

/** For every dialog: the focus returns to what opened it, however it closes. Mantine's own return forgets a dialog that is drawn open. */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = document.activeElement ?? document.body;
    const around = withAround(opener);
    return () => keepNear(opener, around);
  }, [opened]);
}
