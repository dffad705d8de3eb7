import { around, isShown, layerOf, nameOf, paints, type Report, rootOf, seenOf, shorten, styleOf } from './drawn.ts';

type Rect = { left: number; right: number; top: number; bottom: number };

/** A line of a text. */
type Line = Rect & { element: Element; flow: Element; layer: Element | null; text: string };

/** In px: where something stands between two. */
const tolerance = 1.5;
/** In px: letters closer than this read as one word. */
const leastGap = 2;
/** In letters: a longer word may break. */
const longestWord = 20;
/** In letters: a line of a broken word has as many on average. */
const leastOfWord = 3;

const range = document.createRange();

export function findTextFaults(report: Report, isTight: boolean): void {
  const lines: Line[] = [];
  for (const { node, element } of textsOf(rootOf())) {
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    const within = around(element);
    const block = within.find((one) => !isInline(one)) ?? element;
    const flow = within.find((one) => !standsInLine(one)) ?? element;
    const layer = layerOf(element);
    const drawn = rects.map((rect) => drawnOf(rect, element));
    const seen = drawn.map((rect) => seenOf(rect, element)).filter(({ top, bottom }) => bottom - top > 3);
    lines.push(...seen.map((rect) => ({ ...rect, element, flow, layer, text: shorten(node.textContent) })));
    if (within.some(isCutOnPurpose)) continue;
    for (const rect of drawn) findLeaving(report, rect, element, block);
    if (rects.length > 1) findBroken(report, node, element, isTight);
  }
  findTouching(report, lines);
}

function* textsOf(root: Element): Generator<{ node: Node; element: Element }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim()) continue;
    if (/^(STYLE|SCRIPT|NOSCRIPT|OPTION)$/.test(element.tagName) || element.closest('svg')) continue;
    if (isShown(element)) yield { node, element };
  }
}

const isInline = (element: Element) => /^(inline|contents)$/.test(styleOf(element).display);
/** Stands in a line of text, as a link with room for a thumb does. */
const standsInLine = (element: Element) => /^(inline|contents)/.test(styleOf(element).display);

function isCutOnPurpose(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = styleOf(element);
  return textOverflow === 'ellipsis' || Number.parseInt(webkitLineClamp, 10) > 0;
}

/** The box of a line is higher than what is drawn in it: from the capitals to what hangs below. */
function drawnOf({ left, right, top, bottom }: Rect, element: Element): Rect {
  const middle = (top + bottom) / 2;
  const half = Number.parseFloat(styleOf(element).fontSize) * 0.42;
  return { left, right, top: middle - half, bottom: middle + half };
}

function findLeaving(report: Report, line: Rect, element: Element, block: Element): void {
  // A skip link waits above the screen.
  if (line.bottom < 0) return;
  if (line.left < -tolerance || line.right > window.innerWidth + tolerance)
    report(element, 'its text leaves the screen');
  for (const box of around(element).filter((one) => !isInline(one))) {
    const { overflowX, overflowY, position } = styleOf(box);
    const cuts = overflowX !== 'visible' || overflowY !== 'visible';
    if ((cuts || paints(box) || box === block) && isBeyond(line, box)) {
      const name = box === element ? 'its box' : nameOf(box);
      report(element, cuts ? `its text is cut by ${name}` : `its text leaves ${name}`);
      return;
    }
    if (cuts || /^(fixed|sticky|absolute)$/.test(position)) return;
  }
}

/** What a box scrolls to, up and down, is not beyond it. */
function isBeyond(line: Rect, box: Element): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  // A space at the end of a typed line hangs over.
  const { whiteSpace, fontSize } = styleOf(box);
  const hangs = whiteSpace.startsWith('pre') ? Number.parseFloat(fontSize) / 2 : tolerance;
  if (line.left < left - tolerance || line.right > right + hangs) return true;
  if (/auto|scroll/.test(styleOf(box).overflowY)) return false;
  return line.top < top - tolerance || line.bottom > bottom + tolerance;
}

function findBroken(report: Report, node: Node, element: Element, isTight: boolean): void {
  for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s‐-—-]{2,}/gu)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top));
    const count = new Set(tops).size;
    if (count < 2) continue;
    const mayBreak = word.length > longestWord || isTight;
    if (!mayBreak || word.length / count < leastOfWord) report(element, `breaks the word ${word} into ${count}`);
  }
}

/** Texts of different boxes that read as one, or lie over each other. */
function findTouching(report: Report, lines: Line[]): void {
  lines.sort((a, b) => a.top - b.top);
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (one.flow === other.flow || one.layer !== other.layer) continue;
      const high = Math.min(one.bottom, other.bottom) - other.top;
      const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
      if (high > 3 && gap < leastGap)
        report(one.element, `its text ${gap < -1 ? 'covers' : 'touches'} "${other.text}"`);
    }
  }
}
