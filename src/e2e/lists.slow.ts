import type { Locator, Page } from '@playwright/test';
import { dropdown } from '#shared/timings.ts';
import { enter, openScreen, type Screen, states } from './all-screens.ts';
import { test } from './clocks.ts';
import { expect } from './fixtures.ts';
import { setWidth } from './looks.ts';

/** `SCREENS=/traps,/map` opens the lists of the screens of these names alone. */
const asked = process.env.SCREENS?.split(',');
/** So much of a list is seen at least (documented). */
const leastPx = 140;
/** The list's own edge, around its options. */
const edgePx = 12;

/** What is wrong with the list that this field opens, at the place where it stands. */
async function problemOf(page: Page, field: Locator): Promise<string | null> {
  await field.click();
  const list = page.getByRole('listbox');
  await list.waitFor();
  const seen = await list.evaluate(({ parentElement }) => {
    const { left, right, top, bottom, height } = (parentElement ?? document.body).getBoundingClientRect();
    const onScreen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    return { height, onScreen, isInside: left >= 0 && right <= window.innerWidth };
  });
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  if (seen.height > dropdown.maxHeightPx + edgePx) return `is ${Math.round(seen.height)} px high`;
  if (seen.onScreen < Math.min(seen.height, leastPx) - 1) return `shows ${Math.round(seen.onScreen)} px of itself`;
  return seen.isInside ? null : 'stands beside the screen';
}

async function problemsOf(page: Page, screen: Screen, width: number): Promise<string[]> {
  await openScreen(page, screen);
  await setWidth(page, width);
  const dialog = page.locator('[role="dialog"]:visible');
  const screenOrDialog = (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
  const fields = screenOrDialog.locator(':is(.mantine-Select-input, .mantine-MultiSelect-inputField):enabled:visible');
  const problems: string[] = [];
  for (let index = 0; index < (await fields.count()); index += 1) {
    const problem = await problemOf(page, fields.nth(index));
    if (problem) problems.push(`${screen.name} at ${width} px: list ${index + 1} ${problem}`);
  }
  return problems;
}

for (const width of [360, 1280]) {
  test(`every list of options fits the screen, at ${width} px`, async ({ browser }) => {
    test.setTimeout(900_000);
    const server = await states.full.start();
    const context = await browser.newContext({
      ...{ baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' },
    });
    try {
      const page = await context.newPage();
      const problems: string[] = [];
      for (const screen of await enter(page, states.full, server)) {
        if (!asked || asked.includes(screen.name.split('?')[0] ?? ''))
          problems.push(...(await problemsOf(page, screen, width)));
      }
      expect(problems.join('\n')).toBe('');
    } finally {
      await context.close();
      await server.stop();
    }
  });
}
