import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

/** Every documented address, in one of its spellings, and its page's heading. */
const routes: [path: string, heading: string][] = [
  ['/', 'Kia ora'],
  ['/home', 'Kia ora'],
  ['/registerroles', 'Add User'],
  ['/groupadmin', 'Group Admin'],
  ['/teamlead', 'Team Leaders'],
  ['/fieldstaff', 'Field Staff'],
  ['/registervolunteer', 'Add Volunteer'],
  ['/volunteer', 'Volunteers'],
  ['/searchactivity', 'Activities'],
  ['/report', 'Project Objective Report'],
  ['/addproject', 'Create Project'],
  ['/searchproject', 'Projects'],
  ['/Addobjective', 'Objectives'],
  ['/checklist', 'Checklist'],
  ['/account', 'My account'],
  ['/emails', 'Emails'],
  ['/system', 'System'],
  ['/importvolunteers', 'Import Volunteers'],
  ['/no/such/page', '404 Not Found'],
];

/** Opens an address as Back does, without a reload. */
async function goTo(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate((to) => {
    // A history entry like the router's own, which would log an unknown one to the console.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: `to-${idx + 1}`, idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

test('every documented address reaches its screen in any casing, with a title of its own', async ({ page }) => {
  await signIn(page, 'Group Admin');
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  const titles = new Map<string, string>();
  for (const [path, heading] of routes) {
    await goTo(page, path, heading);
    titles.set(await page.title(), heading);
  }
  for (const [path, heading] of routes) await goTo(page, path.toUpperCase(), heading);
  expect(titles.size).toBe(new Set(routes.map(([, heading]) => heading)).size);
});

const weightOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name, exact: true })
    .evaluate((link) => Number(getComputedStyle(link).fontWeight));

test('on a wide screen the current item of a menu is bold, and the sidebar has its two widths', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'Group Admin');
  await page.goto('/volunteer');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Volunteer' }).click();
  expect(await weightOf(page, 'Volunteer')).toBeGreaterThanOrEqual(600);
  expect(await weightOf(page, 'Add Volunteer')).toBeLessThan(600);

  const side = page.getByRole('complementary', { name: 'Shortcuts' });
  const width = async () => (await side.boundingBox())?.width;
  expect(await width()).toBe(227);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(width).toBe(20);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await expect.poll(width).toBe(227);
});

test('on the phone all main places are in one menu, in view at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'Team Leader');
  await page.goto('/home');
  const side = page.getByRole('complementary', { name: 'Shortcuts' });
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(20);
  const open = page.getByRole('button', { name: 'Open menu' });
  const { x = 0, width = 0 } = (await open.boundingBox()) ?? {};
  expect(x + width, 'at the end of the bar').toBeGreaterThan(340);
  await open.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const places = ['Home', 'Calendar', 'Incidents', 'Hours', 'Report', 'Volunteer', 'Search Activity', 'My account'];
  for (const name of places) await expect(menu.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  for (const name of ['Projects', 'Organisation Profile']) await menu.getByRole('button', { name }).click();
  await expectAccessible(page);
});
