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
  const measured: [name: string, shift: number][] = [];
  for (const width of widths)
    for (const path of allScreens({ activityId: place.activityId, projectId: firstProject }))
      measured.push([`${path}, ${width} px`, await shiftOf(place, path, width)]);
  const worst = measured.toSorted(([, a], [, b]) => b - a);
  const moving = worst.filter(([, shift]) => shift >= 0.001).map(([name, shift]) => [name, shift.toFixed(3)]);
  return {
    text: formatTable([`layout shift, ${measured.length} screens; those that move`, ''], moving),
    rows: [
      {
        name: 'layout shift of the screen that moves most',
        ratio: Number((worst[0]?.[1] ?? Number.NaN).toFixed(3)),
        goal,
        unit: '',
        better: 'lower',
      },
    ],
  };
}

function shiftOf(place: Place, path: string, width: number): Promise<number> {
  return withSlowPage(place, place.session, async (page: Page) => {
    await page.setViewportSize({ width, height: 800 });
    await openUntil(page, path, settled);
    await page.waitForTimeout(afterwardsMs);
    return page.evaluate(sumShifts);
  });
}

/** Runs in the page. */
function sumShifts(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 50);
  });
}
