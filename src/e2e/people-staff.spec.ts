import type { Page } from '@playwright/test';
import { failCalls, problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { holdCalls } from './holding-calls.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { admin, openDb, type TestServer } from './start-server.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please confirm' });
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Role of ${name}` });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function chooseRole(page: Page, name: string, role: string): Promise<void> {
  await roleOf(page, name).click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

/** Registers a person by a call. */
async function register(page: Page, server: TestServer, firstname: string, role: string): Promise<void> {
  const email = `${firstname.toLowerCase()}@okura.example`;
  const data = { firstname, lastname: 'Rangi', email, phone: '0215550199', role, password: admin.password };
  const answer = await page.request.post('/api/staff', { headers: { origin: server.url }, data });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a person is registered, edited, changes roles and becomes a volunteer', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signIn(page, 'Group Admin');
  await page.goto('/registerroles');
  await expect(page.getByText('Email is not set up. The welcome email waits until it is')).toBeVisible();
  await press(page, 'Register &Send Email');
  await expect(page.getByText('All fields are required.')).toHaveCount(1);
  await expect(page.getByText('Please fill this in.')).toHaveCount(5);
  await expect(page.getByLabel('First name')).toBeFocused();
  await fill(page, { 'First name': 'Māia', 'Last name': 'Parata', Email: 'maia', Phone: '021-555' });
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  const again = page.getByRole('textbox', { name: 'Confirm password' });
  await password.fill('weakling');
  await again.fill('weakling!');
  await press(page, 'Register &Send Email');
  for (const text of [
    'Invalid email format.',
    'Phone must contain only numbers and may start with +.',
    'Password must be at least 8 characters, include uppercase letters, numbers, and special characters.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectGoodAtBothWidths(page);
  await fill(page, { Email: admin.email.toUpperCase(), Phone: '+64 21 555 0100' });
  await expect(page.getByLabel('Phone')).toHaveValue('+64215550100');
  await password.fill('Weka!runs-9');
  await press(page, 'Register &Send Email');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await again.fill('Weka!runs-9');
  await press(page, 'Register &Send Email');
  await expect(page.getByText('That email is already in use.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  // A banner stays under the pointer, and the test's clock is paused: move both on.
  await page.mouse.move(0, 0);
  await page.clock.fastForward(4000);

  await fill(page, { Email: 'maia@okura.example' });
  const release = await holdCalls(page, 'staff.create');
  await press(page, 'Register &Send Email');
  await expect(page.getByRole('button', { name: 'Sending Email...' })).toBeDisabled();
  release();
  await expect(messages(page)).toContainText('Māia registered successfully!');
  expect(new URL(page.url()).pathname).toBe('/registerroles');
  await page.clock.fastForward(1500);
  await expect(page).toHaveURL(/\/fieldstaff$/);
  const db = openDb(server);
  const mail = db.prepare("SELECT kind, subject, body FROM outbox WHERE to_address = 'maia@okura.example'").get();
  db.close();
  expect(mail).toMatchObject({ kind: 'welcome', body: expect.stringMatching(/Field Staff[\s\S]*Weka!runs-9/) });

  await page.getByRole('searchbox').fill('maia');
  const found = page.getByRole('table', { name: 'Search results' });
  await expect(found).toContainText('Māia Parata');
  await expect(page).toHaveURL(/q=maia/);
  await expectGoodAtBothWidths(page);
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No results found for "zzz"')).toBeVisible();
  await press(page, 'Clear search');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Phone', 'Role', 'Edit / Delete']);

  await chooseRole(page, 'Māia Parata', 'Team Leader');
  await expect(messages(page)).toContainText('Role updated to Team Leader successfully!');
  await expect(heading(page)).toHaveText('Team Leaders');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText('Undone.');
  await expect(roleOf(page, 'Māia Parata')).toHaveCount(0);
  await page.goto('/fieldstaff');
  await chooseRole(page, 'Māia Parata', 'Team Leader');
  await expect(heading(page)).toHaveText('Team Leaders');
  await page.getByRole('button', { name: 'Edit Māia Parata' }).click();
  await expect(heading(page)).toHaveText('Edit User');
  await expect(page.getByLabel('Last name')).toHaveValue('Parata');
  await press(page, 'Save Changes');
  await expect(dialog(page)).toContainText('No changes detected. Save anyway?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await press(page, 'Save Changes');
  const refreshed = page.waitForResponse(/staff\.list/);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('Successfully updated Māia!');
  await refreshed;
  await page.clock.fastForward(1500);
  await expect(page).toHaveURL(/\/teamlead$/);

  await chooseRole(page, 'Māia Parata', 'Group Admin');
  await expect(heading(page)).toHaveText('Group Admin');
  await page.getByRole('searchbox').fill('maia');
  await expect(page.getByRole('heading', { name: 'Search results' })).toHaveCount(0);
  await press(page, 'Search');
  await expect(page.getByRole('table', { name: 'Search results' })).toContainText('Māia Parata');
  await press(page, 'Clear search');
  await expect(page.getByRole('table', { name: 'Search results' })).toHaveCount(0);
  await chooseRole(page, 'Māia Parata', 'Volunteer');
  const question = page.getByRole('dialog', { name: 'Change role' });
  await expect(question).toContainText('Māia Parata leaves the staff, is signed out at once');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(roleOf(page, 'Māia Parata')).toHaveValue('Group Admin');
  await chooseRole(page, 'Māia Parata', 'Volunteer');
  await press(page, 'Change to Volunteer');
  await expect(messages(page)).toContainText('Role updated to Volunteer successfully!');
  await expect(roleOf(page, 'Māia Parata')).toHaveCount(0);
  await page.clock.fastForward(4000);
  await expect(messages(page)).toBeEmpty();
  await page.goto('/volunteer?q=maia');
  const row = page.getByRole('row', { name: /Māia Parata/ });
  await expect(row).toContainText('Contact missing');
  await expect(row).toContainText('Number missing');
});

test('the last Group Admin stays, nobody can delete themselves, and a deleted person is signed out at once', {
  tag: '@slow',
}, async ({ page, server, browser }) => {
  await signIn(page, 'Group Admin');
  await register(page, server, 'Hone', 'Field Staff');
  await page.goto('/groupadmin');
  await chooseRole(page, 'Group Admin', 'Field Staff');
  await expect(messages(page)).toContainText('At least one Group Admin is required.');
  await expect(roleOf(page, 'Group Admin')).toHaveValue('Group Admin');
  await page.getByRole('button', { name: 'Delete Group Admin' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete Group Admin?');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(messages(page)).toContainText('You cannot delete your own account.');

  const theirs = await browser.newContext({ baseURL: server.url });
  const data = { email: 'hone@okura.example', password: admin.password };
  expect((await theirs.request.post('/api/login', { data })).status()).toBe(200);
  const hone = await theirs.newPage();
  await hone.goto('/volunteer');
  await expect(heading(hone)).toHaveText('Volunteers');
  await page.goto('/fieldstaff');
  await page.getByRole('button', { name: 'Delete Hone Rangi' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(messages(page)).toContainText('Hone Rangi deleted successfully!');
  await expect(roleOf(page, 'Hone Rangi')).toHaveCount(0);
  await hone.getByRole('searchbox').fill('anybody');
  await expect(hone.getByText(/^You have no staff account here any more/)).toBeVisible();
  await theirs.close();
});

test('people who are not Group Admins can see the staff but not change them', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'Team Leader');
  await page.goto('/teamlead');
  await expect(roleOf(page, 'Tama Leader')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Edit Tama Leader' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete Tama Leader' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await page.goto('/registerroles');
  await expect(page.getByText('Only a Group Admin can add or edit users.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register &Send Email' })).toBeDisabled();
  await expect(page.getByLabel('First name')).toBeDisabled();
  await page.goto('/emails');
  await expect(page.getByText('Only a Group Admin can see the emails.')).toBeVisible();
});

test.describe('when the server fails', { tag: '@slow' }, () => {
  test.use({ expectedProblems: problemsOf('staff', 'session') });

  test('the staff lists and the form say what failed, keep what was typed, and try again', async ({ page, server }) => {
    await signIn(page, 'Group Admin');
    await register(page, server, 'Ngaio', 'Field Staff');
    const repairList = await failCalls(page, 'staff.list');
    await page.goto('/fieldstaff?q=ngaio');
    await expect(page.getByText('Failed to load data for the main table.')).toBeVisible();
    await expect(page.getByText('Failed to load search results.')).toBeVisible();
    await expectGoodAtBothWidths(page);
    await repairList();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.last().click();
    await expect(again).toHaveCount(1);
    await again.click();
    await expect(page.getByRole('table', { name: 'All Field Staff' })).toContainText('Ngaio Rangi');
    await press(page, 'Clear search');
    await expect(page.getByRole('table', { name: 'Search results' })).toHaveCount(0);

    const repairUpdate = await failCalls(page, 'staff.update');
    await chooseRole(page, 'Ngaio Rangi', 'Team Leader');
    await expect(messages(page)).toContainText('Failed to update user role.');
    await expect(roleOf(page, 'Ngaio Rangi')).toHaveValue('Field Staff');
    const repairRemove = await failCalls(page, 'staff.remove', 'unreachable');
    await page.getByRole('button', { name: 'Delete Ngaio Rangi' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(messages(page)).toContainText('Failed to delete user.');
    await repairRemove();

    await page.getByRole('button', { name: 'Edit Ngaio Rangi' }).click();
    await fill(page, { 'Last name': 'Rangihuna' });
    await press(page, 'Save Changes');
    await expect(page.getByText('Failed to save staff.').first()).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue('Rangihuna');
    await repairUpdate();
    await press(page, 'Save Changes');
    await expect(messages(page)).toContainText('Successfully updated Ngaio!');
    await expect(page).toHaveURL(/\/fieldstaff$/);

    await page.goto('/registerroles?user=99999');
    await expect(page.getByText('User not found.')).toBeVisible();
    await failCalls(page, 'staff.get');
    await page.goto('/registerroles?user=1');
    await expect(page.getByText('Failed to load data.')).toBeVisible();
  });
});
