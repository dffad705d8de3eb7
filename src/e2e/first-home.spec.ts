import type { Page } from '@playwright/test';
import { addDays, todayIn } from '#shared/dates.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { makeActivity, setStage } from './wizard-stage.ts';

// What Home showed last, drawn by the page itself: no script of the app has run.

const drawn = '#bl-home';

const waitUntilNoted = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('bushline.firstHome'))).toContain('Trap check');

/** Where the activities of Home stand: their names, the button of today's card, the greeting. */
async function readPlaces(page: Page, within: string) {
  const places: [string, number[]][] = [];
  for (const name of ['Kia ora, Group', 'Trap check', 'This week', 'Planting by the stream']) {
    const box = await page.locator(within).getByText(name, { exact: true }).boundingBox();
    places.push([name, [box?.x, box?.y].map((px) => Math.round(px ?? -1))]);
  }
  const button = await page.locator(within).getByRole('link', { name: 'On the day: Trap check' }).boundingBox();
  return [...places, ['button', Object.values(button ?? {}).map(Math.round)]];
}

for (const width of [360, 1280])
  test(`Home’s activities show, where Home has them, before the app has loaded, at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'Group Admin');
    const walk = { page, server, name: `First ${width}`, isNarrow: width < 768 };
    const stage = await setStage(walk);
    const today = todayIn('Pacific/Auckland', new Date().toISOString());
    const times = { start_time: '09:00', finish_time: '12:00', meeting_place: 'The bridge' };
    const id = await makeActivity(walk, stage, 'Trap check', { ...times, activity_date: today });
    await makeActivity(walk, stage, 'Planting by the stream', { activity_date: addDays(today, 3) });
    await page.evaluate(() => localStorage.setItem('firstname', 'Group'));

    await page.goto('/home');
    await waitUntilNoted(page);
    const places = await readPlaces(page, '#content');

    const letScripts = await holdScripts(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.locator(drawn).getByRole('link', { name: 'On the day: Trap check' })).toBeVisible();
    await expect(page.locator(drawn)).toContainText(/As of \d\d:\d\d/);
    expect(await readPlaces(page, drawn)).toEqual(places);
    await expectAccessible(page);
    await letScripts();
    await expect(page.locator(drawn)).not.toBeAttached();
    await expect(page.getByRole('link', { name: 'On the day: Trap check' })).toBeVisible();

    // Pressed before the app has loaded, it leads to the day.
    const letOthers = await holdScripts(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await page.locator(drawn).getByRole('link', { name: 'On the day: Trap check' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(`/day?activity=${id}`);
    await letOthers();
    await expect(page.getByRole('heading', { level: 1, name: 'Trap check' })).toBeVisible();

    await page.goto('/home');
    await waitUntilNoted(page);
    await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.locator(drawn)).not.toBeAttached();
    expect(await page.evaluate(() => localStorage.getItem('bushline.firstHome'))).toBeNull();
  });
