import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { formatTable, median, type Row } from './goals.ts';
import { emailField } from './page-sights.ts';
import { openUntil, type Setup, slowDownNetwork, withSlowPage } from './slow-page.ts';

/** The phone of Lighthouse: slow 4G, as its round trip in ms and its kB/s down and up. */
const slow4g = { latencyMs: 150, down: 200, up: 93.75 };
/** What is painted a moment later counts too. */
const afterwardsMs = 700;

type Times = Map<string, number[]>;

/** How soon the first screen is seen on a slow network. */
export async function measureNetwork(setup: Setup, rounds: number): Promise<{ text: string; rows: Row[] }> {
  const times: Times = new Map();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let round = 0; round < rounds; round += 1) {
    const { firstPaint, largestPaint } = await paintsOfSignIn(setup);
    note('first paint', firstPaint);
    note('largest paint', largestPaint);
  }
  const medianOf = (name: string) => Math.round(median(times.get(name) ?? []));
  const row = (name: string, ratio: number, goal: number): Row => ({ name, ratio, goal, unit: 'ms', better: 'lower' });
  const lines = [...times].map(([name, all]) => [name, medianOf(name), Math.round(Math.max(...all))]);
  return {
    text: formatTable(['ms on a slow network', 'median', 'worst'], lines),
    rows: [
      row(`first paint, slow 4G, processor ${setup.slowdown} × slower`, medianOf('first paint'), 1800),
      row(`largest paint, slow 4G, processor ${setup.slowdown} × slower`, medianOf('largest paint'), 2000),
    ],
  };
}

function paintsOfSignIn(setup: Setup) {
  return withSlowPage(setup, undefined, async (page: Page) => {
    await slowDownNetwork(page, slow4g);
    await openUntil(page, paths.root, emailField);
    await page.waitForTimeout(afterwardsMs);
    return page.evaluate(readPaints);
  });
}

/** Runs in the page. */
function readPaints(): Promise<{ firstPaint: number; largestPaint: number }> {
  const last = (type: string) =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type,
        buffered: true,
      });
    });
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  return last('largest-contentful-paint').then((largestPaint) => ({ firstPaint, largestPaint }));
}
