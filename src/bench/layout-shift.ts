import type { Page } from '@playwright/test';
import { allScreens } from '../e2e/all-screens.ts';
import { formatTable, type Row } from './goals.ts';
import { openUntil, type Place, type Sight, withSlowPage } from './slow-page.ts';

const widths = [360, 1280];
/** A screen has settled when its heading is there and nothing loads; what moves a moment later counts too. */
const settled: Sight = { ready: 'h1', busy: '[aria-busy="true"]' };
const afterwardsMs = 400;
const goal = 0.02;
const firstProject = 1;

/** How much each screen moves while it loads (the sum of Chromium's layout shifts), on a phone and on a desk. */
export async function measureShifts(place: Place): Promise<{ text: string; rows: Row[] }> {
  const measured: { name: string; sum: number; moved: string[] }[] = [];
  for (const width of widths)
    for (const path of allScreens({ activityId: place.activityId, projectId: firstProject }))
      measured.push({ name: `${path}, ${width} px`, ...(await shiftOf(place, path, width)) });
  const worst = measured.toSorted((a, b) => b.sum - a.sum);
  const moving = worst
    .filter(({ sum }) => sum >= 0.001)
    .flatMap(({ name, sum, moved }) => [[name, sum.toFixed(3)], ...moved.map((one) => [`  ${one}`, ''])]);
  return {
    text: formatTable([`layout shift, ${measured.length} screens; those that move, and what`, ''], moving),
    rows: [
      {
        name: 'layout shift of the screen that moves most',
        ratio: Number((worst[0]?.sum ?? Number.NaN).toFixed(3)),
        goal,
        unit: '',
        better: 'lower',
      },
    ],
  };
}

type Shift = {
  sum: number;
  /** What moved, from where to where, in px from the upper edge. */
  moved: string[];
};

function shiftOf(place: Place, path: string, width: number): Promise<Shift> {
  return withSlowPage(place, place.session, async (page: Page) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(watchShifts);
    await openUntil(page, path, settled);
    await page.waitForTimeout(afterwardsMs);
    return page.evaluate(() => (globalThis as unknown as { shift: Shift }).shift);
  });
}

/** What TypeScript's DOM lacks. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Runs in the page, from its start: what has moved may be gone a moment later. */
function watchShifts(): void {
  const shift: Shift = { sum: 0, moved: [] };
  Object.assign(globalThis, { shift });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 60) : 'what has gone since';
  };
  const place = ({ top, bottom }: DOMRectReadOnly) => `${Math.round(top)} to ${Math.round(bottom)}`;
  const observer = new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      shift.sum += value;
      for (const { node, previousRect, currentRect } of value < 0.01 ? [] : sources) {
        const at = `after ${Math.round(startTime)} ms`;
        shift.moved.push(`${nameOf(node)}, ${place(previousRect)}, now ${place(currentRect)}, ${at}`);
      }
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}
