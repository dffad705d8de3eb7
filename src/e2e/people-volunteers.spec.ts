import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { failCalls, problemsOf } from './failing-calls.ts';
import { expect, phone, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { openDb, type TestServer } from './start-server.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please confirm' });
const list = (page: Page) => page.getByRole('table', { name: 'Volunteers' });
const heads = 'First Name,Last Name,Email,Phone,Emergency Contact Name,Emergency Contact Number';

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

const chooseFile = (page: Page, ...rows: string[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[heads, ...rows].join('\r\n')}\r\n`),
  });

function countVolunteers(server: TestServer): unknown {
  const db = openDb(server);
  const total = db.prepare('SELECT count(*) FROM volunteers WHERE deleted_at IS NULL').pluck().get();
  db.close();
  return total;
}

test('a volunteer is registered, found, edited and deleted by any signed-in person', { tag: '@slow' }, async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'Field Staff');
  await page.goto('/registervolunteer');
  await expect(page.getByLabel('Role')).toHaveValue('Volunteer');
  await expect(page.getByLabel('Role')).toHaveAttribute('readonly');
  await press(page, 'Register Volunteer');
  await expect(page.getByText('All fields are required.')).toHaveCount(1);
  await expect(page.getByText('Please fill this in.')).toHaveCount(5);
  const facts = {
    'First name': 'Tūī',
    'Last name': 'Marsden',
    Email: 'tui',
    Phone: '021 555 0230',
    'Emergency contact name': 'Ana Marsden',
    'Emergency contact number': 'x',
  };
  await fill(page, facts);
  await press(page, 'Register Volunteer');
  await expect(page.getByText('Invalid email format.')).toBeVisible();
  await expect(page.getByText('Phone must contain only numbers and may start with +.')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.reload();
  await expect(page.getByLabel('Last name'), 'a draft comes back').toHaveValue('Marsden');
  await fill(page, { Email: 'tui@okura.example', 'Emergency contact number': '+0215550230' });
  await press(page, 'Register Volunteer');
  await expect(page.getByText('Phone number and Emergency Contact Number must be different.')).toBeVisible();
  await fill(page, { 'Emergency contact number': '0275550117' });
  await press(page, 'Register Volunteer');
  await expect(messages(page)).toContainText('Tūī Marsden added successfully!');
  expect(new URL(page.url()).pathname).toBe('/registervolunteer');
  await page.clock.fastForward(1000);
  await expect(page).toHaveURL(/\/volunteer$/);

  await expect(list(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Phone',
    'Emergency Contact Name',
    'Emergency Contact Number',
    'Role',
    'Edit / Delete',
  ]);
  await page.getByRole('searchbox').fill('TUI mars');
  const row = list(page).getByRole('row', { name: /Tūī Marsden/ });
  await expect(row.getByRole('link', { name: '021 555 0230' })).toHaveAttribute('href', 'tel:0215550230');
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No results found for "nobody"')).toBeVisible();
  await press(page, 'Clear search');

  await page.goto('/registervolunteer');
  await fill(page, { ...facts, Email: 'TUI@okura.example', 'Emergency contact number': '0275550117' });
  await press(page, 'Register Volunteer');
  await expect(page.getByText('The email address is already in use.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Bushline, home' }).click();
  const leave = page.getByRole('dialog', { name: 'Unsaved changes' });
  await leave.getByRole('button', { name: 'Throw away' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/registervolunteer');
  await expect(page.getByLabel('Last name'), 'nobody is left of the one before').toHaveValue('');

  await page.goto('/volunteer');
  await page.getByRole('button', { name: 'Edit Tūī Marsden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Volunteer');
  await fill(page, { 'Last name': 'Marsden-Reid' });
  await press(page, 'Save Changes');
  await expect(messages(page)).toContainText('Editing Tūī was successful!');
  await page.clock.fastForward(1000);
  await page.getByRole('button', { name: 'Delete Tūī Marsden-Reid' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete Tūī Marsden-Reid?');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(messages(page)).toContainText('Tūī Marsden-Reid deleted successfully!');
  await expect(page.getByText('No Voluntees found.')).toBeVisible();
});

test('a file shows the errors of each row before anything is written, and is imported whole', async ({
  page,
  server,
}) => {
  await signIn(page, 'Team Leader');
  await page.goto('/volunteer');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const before = countVolunteers(server);
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First Name;Phone\nAna;021\n'),
  });
  await expect(page.getByText('These columns are missing in the file: Last Name, Email, Emergency')).toBeVisible();
  await chooseFile(page);
  await expect(page.getByText('There are no volunteers in this file.')).toBeVisible();

  const good = (n: number) => `Māia,Parata ${n},maia${n}@file.example,021 555 0100,Hana,'+64275550117`;
  await chooseFile(page, good(1), ',Rangi,rangi,12a,Ana,021 555 0198', good(2), good(1));
  const preview = page.getByRole('table', { name: 'Rows of the file' });
  await expect(page.getByText('people.csv: 2 rows have errors.')).toBeVisible();
  const wrong = preview.getByRole('row').nth(1);
  await expect(wrong).toContainText('All fields are required.');
  await expect(wrong).toContainText('Invalid email format.');
  await expect(wrong).toContainText('Phone must contain only numbers and may start with +.');
  await expect(preview.getByRole('row').nth(2)).toContainText('Row 2 of the file has the same email.');
  await expect(page.getByRole('button', { name: 'Import 4 volunteers' })).toBeDisabled();
  await expectGoodAtBothWidths(page);
  expect(countVolunteers(server)).toBe(before);

  await chooseFile(page, good(1), good(2));
  await expect(page.getByText('people.csv: all 2 rows are right.')).toBeVisible();
  expect(countVolunteers(server)).toBe(before);
  // Meanwhile somebody registers one of them: nothing is imported, and the row says why.
  const person = { firstname: 'Māia', lastname: 'Parata', email: 'maia2@file.example', phone: '0215550100' };
  const data = { ...person, emergencyContact: 'Hana', emergencyContactNumber: '0275550117' };
  const { id } = await (await page.request.post('/api/volunteers', { headers: { origin: server.url }, data })).json();
  await press(page, 'Import 2 volunteers');
  await expect(page.getByRole('main').getByText('Nothing was imported: 1 row has errors.')).toBeVisible();
  await expect(preview.getByRole('row').nth(1)).toContainText('The email address is already in use.');
  await page.request.delete(`/api/volunteers/${id}`, { headers: { origin: server.url } });
  await chooseFile(page, good(1), good(2));
  await press(page, 'Import 2 volunteers');
  await expect(messages(page)).toContainText('2 volunteers imported successfully!');
  await expect(page).toHaveURL(/\/volunteer$/);

  await page.getByRole('searchbox').fill('maia parata');
  await expect(list(page).getByRole('row')).toHaveCount(3);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
  expect(download.suggestedFilename()).toMatch(/^volunteers-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n')).toEqual([
    `\uFEFF${heads}`,
    "Māia,Parata 1,maia1@file.example,021 555 0100,Hana,'+64 27 555 0117",
    "Māia,Parata 2,maia2@file.example,021 555 0100,Hana,'+64 27 555 0117",
    '',
  ]);
});

test('a thousand volunteers are imported, listed and searched, a page at a time', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'Team Leader');
  await page.goto('/importvolunteers');
  const rows = Array.from(
    { length: 1000 },
    (_, n) => `Kiri,Many ${String(n).padStart(4, '0')},kiri${n}@many.example,021 555 0100,Hana,0275550117`,
  );
  await chooseFile(page, ...rows);
  const button = page.getByRole('button', { name: 'Import 1000 volunteers' });
  await expect(button).toBeEnabled();
  await expect(page.getByRole('table').getByRole('row'), 'a page of them is drawn').toHaveCount(51);
  const answer = page.waitForResponse(/volunteers\.import/);
  await button.click();
  const { responseStart, requestStart } = (await answer).request().timing();
  expect(responseStart - requestStart, 'the import holds nobody up').toBeLessThan(3000);
  await expect(messages(page)).toContainText('1000 volunteers imported successfully!');
  await page.goto('/volunteer?q=many');
  await expect(page.getByText('1–50 of 1000')).toBeVisible();
  await expect(list(page).getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Page 20', exact: true }).click();
  await expect(list(page)).toContainText('Kiri Many 0999');
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().includes('volunteers.list')) searches += 1;
  });
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').pressSequentially('many 0123');
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await expect(list(page)).toContainText('Kiri Many 0123');
  expect(searches, 'typing waits for a pause before it asks').toBeLessThan(10);
});

test.describe('when the server fails', { tag: '@slow' }, () => {
  test.use({ expectedProblems: problemsOf('volunteers', 'session') });

  test('the volunteer screens say what failed and keep what was typed', async ({ page, server }) => {
    await signIn(page, 'Team Leader');
    const data = {
      firstname: 'Rewi',
      lastname: 'Hapi',
      email: 'rewi@okura.example',
      phone: '0215550300',
      emergencyContact: 'Hana',
      emergencyContactNumber: '0275550117',
    };
    const made = await page.request.post('/api/volunteers', { headers: { origin: server.url }, data });
    const { id } = await made.json();
    const repair = await failCalls(page, 'volunteers.list');
    await page.goto('/volunteer');
    await expect(page.getByText('Failed to load data.')).toBeVisible();
    await page.goto('/volunteer?q=rewi');
    await expect(page.getByText('Failed to load search results.')).toBeVisible();
    await repair();
    await press(page, 'Try again');
    await failCalls(page, 'volunteers.remove');
    await page.getByRole('button', { name: 'Delete Rewi Hapi' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(messages(page)).toContainText('Failed to delete volunteer.');

    await failCalls(page, 'volunteers.update', 'unreachable');
    await page.goto(`/registervolunteer?volunteer=${id}`);
    await fill(page, { 'First name': 'Rewiti' });
    await press(page, 'Save Changes');
    await expect(page.getByText('Failed to save user.').first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Rewiti');
    await page.goto('/registervolunteer?volunteer=99999');
    await expect(page.getByText('Volunteer not found.')).toBeVisible();

    await page.goto('/importvolunteers');
    const repairCheck = await failCalls(page, 'volunteers.checkImport');
    await chooseFile(page, 'A,B,a@fail.example,021,C,022');
    await expect(page.getByText('Failed to check the file.')).toBeVisible();
    await repairCheck();
    await chooseFile(page, 'A,B,a@fail.example,021,C,022');
    await failCalls(page, 'volunteers.import');
    await press(page, 'Import 1 volunteer');
    await expect(page.getByRole('main').getByText('Failed to import volunteers.')).toBeVisible();
  });
});

test.describe('in the hand', () => {
  test.use(phone);

  test('the volunteers are cards, and a missing emergency contact stands out', { tag: '@slow' }, async ({
    page,
    server,
  }) => {
    await signIn(page, 'Group Admin');
    const headers = { origin: server.url };
    const person = { firstname: 'Pita', lastname: 'Hau', email: 'pita@okura.example', phone: '0215550400' };
    const data = { ...person, role: 'Field Staff', password: 'Kereru-flies-7' };
    const { id } = await (await page.request.post('/api/staff', { headers, data })).json();
    await page.request.put(`/api/staff/${id}`, { headers, data: { role: 'Volunteer' } });
    await page.goto('/volunteer?q=pita');
    const card = page.getByRole('listitem').filter({ hasText: 'Pita Hau' });
    await expect(card.getByText('Contact missing')).toBeVisible();
    // A filter under a long list is not found.
    const filter = await page.getByRole('button', { name: 'Contact missing' }).boundingBox();
    expect(filter?.y).toBeLessThan((await card.boundingBox())?.y ?? 0);
    await page.getByRole('button', { name: 'Edit Pita Hau' }).click();
    await expect(page.getByText('The emergency contact is missing. Please ask for it and fill it in.')).toBeVisible();
    await expect(page.getByLabel('Emergency contact number')).toHaveAttribute('inputmode', 'tel');
    const target = await page.getByRole('button', { name: 'Save Changes' }).boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(44);
  });
});
