import { type Control, controlsOf, isInText } from './controls.ts';
import { around, layerOf, type Report, rootOf } from './drawn.ts';

/** In px, across and down. */
const least = 44;
/** In px: where a border stands between two. */
const tolerance = 1;

type Point = { x: number; y: number };

const directions = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Controls that a finger would miss: what is pressed around the middle of each, by asking the page. */
export function findSmallTargets(report: Report): void {
  for (const control of controlsOf(rootOf())) {
    const { element, target } = control;
    if (isInText(element) || element.matches('[disabled], [tabindex="-1"]')) continue;
    const scrollBack = scrollTo(element);
    const { left, top, width, height } = (wordsOf(element) ?? target).getBoundingClientRect();
    const from = { x: left + width / 2, y: top + height / 2 };
    const reach = (dx: number, dy: number) => reachOf(control, from, dx, dy);
    // Most are large enough around their middle.
    if (!directions.every(([dx, dy]) => isPressed(control, from, dx, dy, least / 2 - tolerance))) {
      const [across, down] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
      if (Math.min(across, down) < least - tolerance) report(element, `is a target of ${across} × ${down} px`);
    }
    scrollBack();
  }
  window.scrollTo(0, 0);
}

/** Brings it to the middle. Returns what puts back the boxes around it: what is cut on purpose would show its end ever after. */
function scrollTo(element: Element): () => void {
  const before = around(element).map((box) => [box, box.scrollLeft, box.scrollTop] as const);
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return () => {
    for (const [box, left, top] of before) box.scrollTo({ left, top, behavior: 'instant' });
  };
}

/** How many px from there in a direction the control is pressed; not more than are asked. */
function reachOf(control: Control, from: Point, dx: number, dy: number): number {
  let reach = 0;
  while (reach < least && isPressed(control, from, dx, dy, reach + 0.5)) reach += 1;
  return reach;
}

/** Or by what floats there and scrolls away. */
function isPressed(control: Control, from: Point, dx: number, dy: number, far: number): boolean {
  const hit = document.elementFromPoint(from.x + dx * far, from.y + dy * far);
  return belongs(control, hit) || (hit !== null && layerOf(hit) !== control.layer);
}

/** The label of a box to tick, which ticks it too. */
function wordsOf(element: HTMLElement): Element | undefined {
  const isBox = /^(checkbox|radio)$/.test((element as HTMLInputElement).type ?? '');
  return isBox ? (element as HTMLInputElement).labels?.[0] : undefined;
}

function belongs({ element, target }: Control, hit: Element | null): boolean {
  if (!hit) return false;
  const words = wordsOf(element);
  if (rowOf(element)?.contains(hit) && !hit.closest('a, button, input, label')) return true;
  return words ? words.contains(hit) || element.contains(hit) : target.contains(hit) || isLabelled(element, hit);
}

/** A row that opens what its first link leads to. */
function rowOf(element: HTMLElement): Element | null {
  const row = element.closest('tr');
  return row && getComputedStyle(row).cursor === 'pointer' && row.querySelector('a, button') === element ? row : null;
}

function isLabelled(element: HTMLElement, by: Element): boolean {
  return [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(by));
}
