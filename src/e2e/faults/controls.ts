import { isShown, layerOf, nameOf, paints, type Report, rootOf, seenOf, styleOf } from './drawn.ts';

/** Something to press, and all of it that a finger may press. */
export type Control = { element: HTMLElement; target: Element; layer: Element | null };

const pressed =
  'a[href], button, summary, input:not([type="hidden"]), select, textarea, [role="tab"], [role="combobox"]';
/** A field with its icons and its border, a choice with its words. */
const whole = ['Checkbox-root', 'Radio-root', 'Switch-root', 'Input-wrapper', 'SegmentedControl-control']
  .map((name) => `.mantine-${name}`)
  .join();
/** What has parts that meet. */
const composed = '[role="tablist"], [role="radiogroup"], [role="group"], nav, ul, ol, tr';

export function controlsOf(root: Element): Control[] {
  return [...root.querySelectorAll<HTMLElement>(pressed)]
    .filter((element) => {
      const { width, bottom } = element.getBoundingClientRect();
      // A skip link waits above the screen.
      return width > 0 && bottom > 0 && isShown(element);
    })
    .map((element) => ({ element, target: element.closest(whole) ?? element, layer: layerOf(element) }));
}

/** A link in a sentence. */
export function isInText(element: Element): boolean {
  const isWords = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && Boolean(textContent?.trim());
  const beside = element.parentElement?.childNodes ?? [];
  return /^inline/.test(styleOf(element).display) && element.tagName === 'A' && [...beside].some(isWords);
}

/** Controls that touch or lie over each other. */
export function findControlFaults(report: Report): void {
  const controls = controlsOf(rootOf()).filter(({ element }) => !isInText(element));
  const rects = new Map(controls.map((one) => [one, seenOf(one.target.getBoundingClientRect(), one.target)] as const));
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      if (one.layer !== other.layer || one.target.contains(other.target) || other.target.contains(one.target)) continue;
      const how = meet(rects.get(one), rects.get(other));
      if (how === 'covers') report(one.element, `covers ${nameOf(other.element)}`);
      else if (how === 'touches' && paints(one.target) && paints(other.target) && !isComposed(one, other))
        report(one.element, `touches ${nameOf(other.element)}`);
    }
  }
}

function isComposed(one: Control, other: Control): boolean {
  return one.element.closest(composed)?.contains(other.element) ?? false;
}

/** Within a pixel, for where a border stands between two. */
type Seen = ReturnType<typeof seenOf>;

function meet(one: Seen | undefined, other: Seen | undefined): 'covers' | 'touches' | 'apart' {
  if (!one || !other) return 'apart';
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (across > 1.5 && down > 1.5) return 'covers';
  return across > -1 && down > -1 && Math.max(across, down) > 2 ? 'touches' : 'apart';
}
