/** Notes what is wrong with an element. */
export type Report = (element: Element, what: string) => void;

const styles = new WeakMap<Element, CSSStyleDeclaration>();

/** Its style, as it is now. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const style = styles.get(element) ?? getComputedStyle(element);
  styles.set(element, style);
  return style;
}

/** What is looked at: the page, or the dialog over it. */
export function rootOf(): Element {
  return document.querySelector('[role="dialog"]') ?? document.body;
}

/** The element and what it stands in, from the inside out. */
export function around(element: Element): Element[] {
  const all: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}

export function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !around(element).some(isForReaders)
  );
}

/** Read out, not drawn. */
function isForReaders(element: Element): boolean {
  const { clip, clipPath } = styleOf(element);
  return clipPath !== 'none' || clip !== 'auto';
}

type Rect = { left: number; right: number; top: number; bottom: number };

/** What is seen of it: what boxes around it cut off is not. */
export function seenOf(rect: Rect, element: Element): Rect {
  const seen = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
  for (const box of around(element)) {
    const { overflowX, overflowY, display } = styleOf(box);
    if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    Object.assign(seen, {
      left: Math.max(seen.left, left),
      right: Math.min(seen.right, right),
      top: Math.max(seen.top, top),
      bottom: Math.min(seen.bottom, bottom),
    });
  }
  return seen;
}

/** What stands over the page or stays as it scrolls. Two of different layers may cover each other. */
export function layerOf(element: Element): Element | null {
  const isLayer = (one: Element) =>
    /^(fixed|sticky)$/.test(styleOf(one).position) || one.getAttribute('role') === 'dialog';
  return around(element).find(isLayer) ?? null;
}

export function paints(element: Element): boolean {
  const { backgroundColor, borderLeftWidth, borderTopWidth } = styleOf(element);
  const hasBorder = Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderTopWidth) > 0;
  return backgroundColor !== 'rgba(0, 0, 0, 0)' || hasBorder;
}

export function shorten(text: string | null | undefined): string {
  return (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
}

/** Its tag, its first classes and its words. */
export function nameOf(element: Element): string {
  const classes = [...element.classList].filter((one) => !/^m_|^mantine-(focus|active)/.test(one)).slice(0, 2);
  const label = element.getAttribute('aria-label') ?? shorten(element.textContent);
  return `${[element.tagName.toLowerCase(), ...classes].join('.')} "${label || (element.getAttribute('placeholder') ?? '')}"`;
}
