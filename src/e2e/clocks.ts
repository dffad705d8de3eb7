import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, test as base } from '@playwright/test';

/** How many milliseconds the tests' clock is ahead of the machine's, when they run on another day; otherwise undefined. */
const ahead = process.env.BUSHLINE_TEST_CLOCK_MS;

/** Gives every page of the browser the tests' clock, before its first script. */
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

/** The base of every test with a page. */
export const test = base.extend({
  browser: [
    async ({ browser }, use) => {
      if (ahead) moveClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
