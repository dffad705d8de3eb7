import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, test as base } from '@playwright/test';

/** How many milliseconds ahead of the machine's clock the tests of another day are; undefined on the day itself. */
const ahead = process.env.BUSHLINE_TEST_CLOCK_MS;

/** Every page of the browser has the clock of the tests, from before its first script. */
function moveClocks(browser: Browser): void {
  const source = readFileSync(join(import.meta.dirname, 'moved-clock.mjs'), 'utf8');
  const content = `globalThis.bushlineTestClockMs = ${ahead};\n${source}`;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript({ content });
    return context;
  };
}

/** The ground of every test with a page. */
export const test = base.extend({
  browser: [
    async ({ browser }, use) => {
      if (ahead) moveClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
