import type { Page } from '@playwright/test';
import { doorIsShut } from './door.ts';
import { failCalls, problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { answerNext, holdAnswer, holdCalls } from './holding-calls.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { admin } from './start-server.ts';

const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const error = (page: Page) => page.locator('form').getByRole('alert');
const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function fillLogin(page: Page, password: string, email = admin.email): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordOf(page).fill(password);
}

test.use({ expectedProblems: problemsOf('session') });

test('signing in: both modes, every refusal, and back to the page that was asked for', async ({ page }) => {
  await page.clock.install();
  await page.goto('/Volunteer?q=kea');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.width).toBe(400);
  await expectGoodAtBothWidths(page);

  let calls = 0;
  page.on('request', (request) => {
    if (/session\.(login|forgotPassword)/.test(request.url())) calls += 1;
  });
  await press(page, 'Login');
  await expect(error(page)).toHaveText('Please enter your email and password.');
  await fillLogin(page, '');
  await press(page, 'Login');
  await expect(passwordOf(page)).toBeFocused();
  expect(calls).toBe(0);

  await fillLogin(page, 'not it', 'nobody@example.org');
  await expect(passwordOf(page)).toHaveAttribute('type', 'password');
  await press(page, 'Show password');
  await expect(passwordOf(page)).toHaveAttribute('type', 'text');
  await press(page, 'Login');
  await expect(error(page)).toHaveText('Invalid email or password.');
  await answerNext(page, 'session.login', { message: 'Not today.' });
  await press(page, 'Login');
  await expect(error(page)).toHaveText('Not today.');
  await answerNext(page, 'session.login', { message: '' });
  await press(page, 'Login');
  await expect(error(page)).toHaveText('Login failed. Please try again.');
  const repair = await failCalls(page, 'session.login');
  await press(page, 'Login');
  await expect(error(page)).toHaveText('An unexpected error occurred. Please try again.');
  await repair();

  await press(page, 'Forgot Password?');
  await page.getByLabel('Email').fill('');
  calls = 0;
  await press(page, 'Send reset link');
  await expect(error(page)).toHaveText('Please enter your email.');
  expect(calls).toBe(0);
  await page.getByLabel('Email').fill('nobody@example.org');
  await answerNext(page, 'session.forgotPassword', { message: '' });
  await press(page, 'Send reset link');
  await expect(error(page)).toHaveText('Failed to send reset email.');
  const repairReset = await failCalls(page, 'session.forgotPassword');
  await press(page, 'Send reset link');
  await expect(error(page)).toHaveText('An unexpected error occurred. Please try again.');
  await repairReset();
  await press(page, 'Send reset link');
  await expect(messages(page)).toContainText('Email is not set up here, so no link can reach you.');
  await expect(error(page)).toBeEmpty();
  await expectGoodAtBothWidths(page);

  await press(page, 'Back to Login');
  await fillLogin(page, admin.password);
  await page.getByRole('checkbox', { name: 'Remember Me' }).check();
  const release = await holdCalls(page, 'session.login');
  await press(page, 'Login');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
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

test('signing out: the busy text, the message for its ten seconds, and Remember Me', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(
    (email) => localStorage.getItem('asked') ?? localStorage.setItem('email', email),
    admin.email,
  );
  await signIn(page, 'Group Admin');
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Add your name' })).toBeVisible();
  const release = await holdCalls(page, 'session.logout');
  await press(page, 'Logout');
  await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled();
  await page.mouse.move(640, 500);
  release();
  await expect(messages(page)).toContainText('You have successfully logged out.');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(Object.keys(await storage(page))).not.toEqual(expect.arrayContaining(['firstname']));
  await page.clock.fastForward(9_000);
  await expect(messages(page)).toContainText('You have successfully logged out.');
  await page.clock.fastForward(1_500);
  await expect(messages(page)).toBeEmpty();

  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  const remember = page.getByRole('checkbox', { name: 'Remember Me' });
  await expect(remember).toBeChecked();
  await remember.uncheck();
  await page.evaluate(() => localStorage.setItem('asked', 'once'));
  await passwordOf(page).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: 'Add your name' })).toBeVisible();
  expect(await storage(page)).not.toHaveProperty('email');
});

const unfinished =
  'Logging out is not finished: the server cannot be reached. It is finished as soon as there is a connection.';

test.describe('Logout without a connection', () => {
  test.use({ expectedProblems: [doorIsShut] });

  test('hides the app in every tab, and finishes when the connection is back', { tag: '@slow' }, async ({
    page,
    context,
    door,
  }) => {
    await signIn(page, 'Group Admin');
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${door.url}/volunteer`);
      await expect(tab.getByRole('heading', { name: 'Volunteers' })).toBeVisible();
    }
    door.shut();
    await press(page, 'Logout');
    for (const tab of [page, other]) {
      await expect(tab.getByText(unfinished)).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
      await expect(tab.getByRole('heading', { name: 'Volunteers' })).toHaveCount(0);
    }
    await expectGoodAtBothWidths(page);

    door.open();
    for (const tab of [page, other]) {
      await expect(messages(tab)).toContainText('You have successfully logged out.');
      await expect(tab.getByText(unfinished)).toHaveCount(0);
    }
    expect((await page.request.get('/api/session')).status()).toBe(401);
  });

  test('finishes first when the page is next opened, before any other call or screen', async ({ page, door }) => {
    await signIn(page, 'Group Admin');
    await page.goto(`${door.url}/home`);
    await expect(page.getByRole('link', { name: 'Add your name' })).toBeVisible();
    door.shut();
    await press(page, 'Logout');
    await expect(page.getByText(unfinished)).toBeVisible();
    // Leave the page, and open it another day.
    await page.goto('about:blank');
    door.open();
    expect((await page.request.get('/api/session')).status()).toBe(200);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/trpc/')) asked.push(pathname);
    });
    await page.goto(`${door.url}/volunteer`);
    await expect(messages(page)).toContainText('You have successfully logged out.');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    expect(asked[0]).toBe('/trpc/session.logout');
    expect((await page.request.get('/api/session')).status()).toBe(401);
  });
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

  await fillLogin(page, admin.password);
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
