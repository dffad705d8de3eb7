import type { Page } from '@playwright/test';
import { addDays, todayIn } from '#shared/dates.ts';
import { expect, expectAccessible, findViolations, signIn, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { makeActivity, setStage } from './wizard-stage.ts';

// What Home showed last, drawn by the page itself: no script of the app has run.

const drawn = '#bl-home';
const toDay = /^On the day ?: Trap check$/;

const readNoted = (page: Page) => page.evaluate(() => localStorage.getItem('bushline.firstHome'));
const waitUntilNoted = (page: Page, width: number) =>
  expect.poll(() => readNoted(page)).toContain(`"window":${width},`);

/** Where the activities of Home stand: their names, the button of today's card, the greeting. */
async function readPositions(page: Page, within: string) {
  const positions: [string, number[]][] = [];
  for (const name of ['Kia ora', 'Trap check', 'This week', 'Planting by the stream']) {
    const box = await page.locator(within).getByText(name, { exact: true }).boundingBox();
    positions.push([name, [box?.x, box?.y].map((px) => Math.round(px ?? -1))]);
  }
  const button = await page.locator(within).getByRole('link', { name: toDay }).boundingBox();
  return [...positions, ['button', Object.values(button ?? {}).map(Math.round)]];
}

test('Home’s activities show, where Home has them, before the app has loaded', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, 'Group Admin');
  const walk = { page, server, name: 'First', isNarrow: true };
  const stage = await setStage(walk);
  const today = todayIn('Pacific/Auckland', new Date().toISOString());
  const times = { start_time: '09:00', finish_time: '12:00', meeting_place: 'The bridge', led_by: 1 };
  const id = await makeActivity(walk, stage, 'Trap check', { ...times, activity_date: today });
  await makeActivity(walk, stage, 'Planting by the stream', { activity_date: addDays(today, 3) });
  const shown = page.locator(drawn).getByRole('link', { name: toDay });

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/home');
    await waitUntilNoted(page, width);
    const positions = await readPositions(page, '#content');
    const letScripts = await holdScripts(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(shown).toBeVisible();
    await expect(page.locator(drawn)).toContainText(/As of \d\d:\d\d/);
    expect(await readPositions(page, drawn)).toEqual(positions);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, ['color-contrast']), 'readable in the dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await letScripts();
    await expect(page.locator(drawn)).not.toBeAttached();
    await expect(page.locator('#content').getByRole('link', { name: toDay })).toBeVisible();
  }

  // Pressed before the app has loaded, it leads to the day.
  const letScripts = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await shown.click({ noWaitAfter: true });
  await expect(page).toHaveURL(`/day?activity=${id}`);
  await letScripts();
  await expect(page.getByRole('main').getByRole('link', { name: 'Trap check' })).toBeVisible();

  // The session is over on the server: behind the login screen nothing of it stays.
  await page.goto('/home');
  await waitUntilNoted(page, 1280);
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.locator(drawn)).not.toBeAttached();
  expect(await readNoted(page)).toBeNull();
});
