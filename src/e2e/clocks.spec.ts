import { todayIn } from '#shared/dates.ts';
import { expect, test } from './fixtures.ts';

/** How many milliseconds the moved clock of the tests or a page is ahead of the machine's, which `performance` still gives. */
const measureAhead = () => Date.now() - performance.timeOrigin - performance.now();
/** Checks that a clock is ahead by the configured time, give or take a minute of drift. */
function expectMoved(ahead: number): void {
  expect(Math.abs(ahead - Number(process.env.BUSHLINE_TEST_CLOCK_MS ?? 0))).toBeLessThan(60_000);
}
const today = () => todayIn('Pacific/Auckland', new Date().toISOString());

test('the tests, the server and every page have one clock, also on the days of npm run test:days', {
  tag: '@slow',
}, async ({ page, browser }) => {
  expectMoved(measureAhead());
  await page.goto('/');
  expectMoved(await page.evaluate(measureAhead));
  const another = await browser.newPage();
  expectMoved(await another.evaluate(measureAhead));
  await another.close();

  const before = today();
  const config = await (await page.request.get('/api/config')).json();
  // The day may change between the two readings.
  expect([before, today()]).toContain(config.today);
});
