import { firstHomeId } from './record.ts';

/** Longer than it takes from the end of a touch to its click. */
const untilClickMs = 300;

/** Removes what the page drew before the app had loaded: the app shows Home, or something else. A press that has begun still counts. */
export function endFirstHome(): void {
  const drawn = document.getElementById(firstHomeId);
  if (!drawn) return;
  if (drawn.querySelector('a:active')) {
    setTimeout(endFirstHome, untilClickMs);
    return;
  }
  const focused = drawn.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  drawn.remove();
  if (focused) document.querySelector<HTMLElement>(`#content a[href="${focused}"]`)?.focus({ preventScroll: true });
}

export function isFirstHomeShown(): boolean {
  return document.getElementById(firstHomeId) !== null;
}
