import type { Browser } from '@playwright/test';
import { enter, openScreen, type StateName, states } from './all-screens.ts';
import { test } from './clocks.ts';
import { expect, watchProblems } from './fixtures.ts';
import { problemsOfPage } from './screen-checks.ts';

/** `SCREENS=/traps,/map` checks the screens of these names alone. */
const asked = process.env.SCREENS?.split(',');

/** What is wrong with the screens of this state: of one in `of`, from the one numbered `part`. */
async function checkState(browser: Browser, name: StateName, part: number, of: number): Promise<string[]> {
  const server = await states[name].start();
  const problems: string[] = [];
  const spoken: string[] = [];
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const all = await enter(page, states[name], server);
    const screens = all.filter((screen) => !asked || asked.includes(screen.name.split('?')[0] ?? ''));
    if (screens.length === 0) throw new Error(`There is no screen ${asked}.`);
    if (!/failed|coverage/.test(name)) watchProblems(context, server.url, spoken);
    for (const screen of screens.filter((_, index) => index % of === part)) {
      await openScreen(page, screen);
      problems.push(...(await problemsOfPage(page, screen.name)));
    }
  } finally {
    await context.close();
    await server.stop();
  }
  // React Router tells the console of an address that it cannot decode.
  return [...problems, ...spoken.filter((one) => !/could not be decoded/.test(one))];
}

// The parts run on several workers.
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

const parts: [StateName, number][] = [
  ['full', 3],
  ['long', 4],
  ['failed', 2],
  ['without coverage', 2],
  ['empty', 1],
  ['signed out', 1],
];

for (const [name, of] of parts) {
  for (let part = 0; part < of; part += 1) {
    test(`${name}: nothing is cut or touches at any width, and each screen is accessible (${part + 1} of ${of})`, async ({
      browser,
    }) => {
      expect((await checkState(browser, name, part, of)).join('\n')).toBe('');
    });
  }
}
