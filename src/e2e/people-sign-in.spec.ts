import type { Page } from '@playwright/test';
import { problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { holdAnswer } from './holding-calls.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { admin } from './start-server.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
}

test.use({ expectedProblems: problemsOf('session') });

test('signing in leads back to the page that was asked for, and is remembered in this browser', async ({ page }) => {
  await page.goto('/Volunteer?q=kea');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.width).toBe(400);
  await expectGoodAtBothWidths(page);
  await press(page, 'Forgot Password?');
  await expectGoodAtBothWidths(page);
  await press(page, 'Back to Login');
  await fillLogin(page);
  await page.getByRole('checkbox', { name: 'Remember Me' }).check();
  await press(page, 'Login');
  await expect(page.getByRole('heading', { name: 'Volunteers' })).toBeVisible();
  await expect(page).toHaveURL(/\/Volunteer\?q=kea$/);
  await expect(page.getByText('No results found for "kea"')).toBeVisible();
  expect(await storage(page)).toMatchObject({
    firstname: 'Group',
    lastname: 'Admin',
    role: 'Group Admin',
    email: admin.email,
  });
});

test('signing out leads to the first address, forgets who it was, and says so for its ten seconds', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'Group Admin');
  await page.goto('/home');
  await press(page, 'Logout');
  await page.mouse.move(640, 500);
  await expect(messages(page)).toContainText('You have successfully logged out.');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(Object.keys(await storage(page))).not.toEqual(expect.arrayContaining(['firstname']));
  await page.clock.fastForward(9_000);
  await expect(messages(page)).toContainText('You have successfully logged out.');
  await page.clock.fastForward(1_500);
  await expect(messages(page)).toBeEmpty();
});

test('the inactivity timer warns and signs out in all tabs, and what was typed stays', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const minutes = (count: number) => count * 60_000;
  const expired = 'Your session has expired due to inactivity. Please log in again.';
  await context.clock.install();
  await signIn(page, 'Group Admin');
  const other = await context.newPage();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await other.goto('/registervolunteer');
  await other.getByLabel('First name').fill('Māia');
  const warning = (tab: Page) => tab.getByRole('dialog', { name: 'Are you still there?' });

  await context.clock.fastForward(minutes(998) + 1000);
  for (const tab of [page, other]) await expect(warning(tab).getByRole('timer')).toHaveText(/^(2:00|1:[45]\d)$/);
  await page.bringToFront();
  await expectGoodAtBothWidths(page);

  await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
  for (const tab of [page, other]) await expect(warning(tab)).toBeHidden();
  await context.clock.fastForward(minutes(998) + 1000);
  await expect(warning(page)).toBeVisible();
  await context.clock.fastForward(minutes(2));
  for (const tab of [page, other]) {
    await expect(tab.getByText(expired)).toBeVisible();
  }
  await expect.poll(async () => (await page.request.get('/api/session')).status()).toBe(401);

  await fillLogin(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Add Volunteer' })).toBeVisible();
  await expect(other.getByLabel('First name'), 'what was typed is still there').toHaveValue('Māia');

  // A tab with sleeping timers learns it from the tab that woke up, even if a late answer still says signed in.
  const release = await holdAnswer(other, 'session.current');
  const asked = other.waitForRequest(/session\.current/);
  await page.evaluate((name) => localStorage.setItem('firstname', name), 'Mere');
  await asked;
  await page.evaluate(() => {
    localStorage.setItem('bushline.lastActivity', '1');
    localStorage.removeItem('firstname');
  });
  await expect(other.getByText(expired)).toBeVisible();
  const arrived = other.waitForEvent('requestfinished', (request) => request.url().includes('session.current'));
  await release();
  await arrived;
  await other.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(other.getByText(expired)).toBeVisible();
});
