import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { doorIsShut } from './door.ts';
import { expect, expectAccessible, phone, signIn, test } from './fixtures.ts';
import { admin, openDb } from './start-server.ts';

// A server of its own, without other files' data. BACKUP_AT keeps the nightly backup from adding a second one during the test.
test.use({ settings: { BACKUP_AT: '23:59', RESTARTS: 'on' } });

test('a Group Admin makes a backup, downloads it, and finds both in the audit trail', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  await page.goto('/backups');
  await expect(page.getByText('There is no good backup yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('Backup made and checked.')).toBeVisible();
  await expect(page.getByText('There is no good backup yet.')).toBeHidden();
  const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1);
  await expect(row).toContainText('Checked');
  await expect(row).toContainText('By hand');
  const waiting = page.waitForEvent('download');
  await row.getByRole('link', { name: /^Download the backup of / }).click();
  const path = await (await waiting).path();
  const copy = new Database(readFileSync(path));
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copy.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(0);
  copy.close();
  await expectAccessible(page);

  await page.goto('/audit');
  const trail = page.getByRole('table', { name: 'Audit trail' });
  await page.getByRole('searchbox', { name: 'Search by record or by what was done' }).fill('downloaded');
  await expect(trail.getByRole('row')).toHaveCount(2);
  await expect(trail.getByRole('row').nth(1)).toContainText('Downloaded backup');
  await expectAccessible(page);
  await page.reload();
  await expect(trail.getByRole('row'), 'the address keeps what was searched for').toHaveCount(2);
  const db = openDb(server);
  expect(db.prepare("SELECT count(*) FROM audit WHERE action IN ('made', 'downloaded')").pluck().get()).toBe(2);
  db.close();
});

test.describe('a restore', () => {
  // While the server starts again.
  test.use({ expectedProblems: [[doorIsShut, /503/], { scope: 'test' }] });

  test('a Group Admin restores a backup with their password, and logs in to the data of that time', async ({
    page,
    server,
  }) => {
    await signIn(page, 'Group Admin');
    await page.goto('/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('Backup made and checked.')).toBeVisible();
    const data = { title: 'Entered after the backup', measurement: 'rows' };
    const created = await page.request.post('/api/objectives', { data, headers: { origin: server.url } });
    expect(created.status()).toBe(201);

    const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: /^Restore the backup of / }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('What was entered since is not in it.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Current password', { exact: true }).fill('not it');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(dialog.getByText('The current password is not right.')).toBeVisible();
    await dialog.getByLabel('Current password', { exact: true }).fill(admin.password);
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();

    await expect(page.getByText(/^A backup was restored on .*: everything is as it was on /)).toBeVisible({
      timeout: 60_000,
    });
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Backups' })).toContainText('Before a restore');
    const list = await page.request.get('/api/objectives');
    expect(await list.text()).not.toContain(data.title);
  });
});

test('the audit trail shows a change before and after, and the record says who changed it last', {
  tag: '@slow',
}, async ({ page, server }) => {
  await signIn(page, 'Team Leader');
  await signIn(page, 'Group Admin');
  const db = openDb(server);
  const id = Number(db.prepare("SELECT id FROM staff WHERE role = 'Team Leader'").pluck().get());
  db.close();
  const answer = await page.request.put(`/api/staff/${id}`, {
    data: { phone: '0275550199' },
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(200);

  await page.goto('/audit?record=updated');
  await page.getByRole('table', { name: 'Audit trail' }).getByRole('button', { name: 'Tama Leader' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: 'Phone 0211234567 0275550199' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`/registerroles?user=${id}`);
  await expect(page.getByText(/^Changed by Group Admin on \d\d-\w+-\d{4} \d\d:\d\d$/)).toBeVisible();
});

test('a record of the library says who changed it last where it is edited', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`/api/${path}`, { data, headers: { origin: server.url } });
    expect([200, 201], await answer.text()).toContain(answer.status());
    return (await answer.json()) as { id: number };
  };
  const objective = await call('post', 'objectives', { title: 'Seats mended', measurement: 'seats' });
  await call('put', `objectives/${objective.id}`, { title: 'Benches mended', measurement: 'benches' });
  await call('post', 'site_hazards', { hazard_description: 'Old wire in the grass' });
  await call('post', 'checklist', { description: 'Spare keys packed' });

  for (const [path, name, words] of [
    ['/addobjective', 'Benches mended', 'Changed'],
    ['/addhazard', 'Old wire in the grass', 'Created'],
    ['/checklist', 'Spare keys packed', 'Created'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const form = page.getByRole('form', { name: `Edit ${name}` });
    await expect(form.getByText(new RegExp(`^${words} by Group Admin on \\d\\d-`))).toBeVisible();
  }

  const risk = await call('post', 'risks', { title: 'Kea at the cars' });
  await call('post', `risks/${risk.id}/controls`, { control_text: 'Bags stay shut' });
  await page.goto(`/addrisk?risk=${risk.id}`);
  for (const [edit, name] of [
    ['Edit Title', 'Edit Title'],
    ['Edit Bags stay shut', 'Edit control'],
  ] as const) {
    await page.getByRole('button', { name: edit }).click();
    await expect(page.getByRole('form', { name }).getByText(/^Created by Group Admin on \d\d-/)).toBeVisible();
  }
});

test('both pages are closed to everybody else, and not in their menus', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'Team Leader');
  await page.goto('/backups');
  await expect(page.getByText('Only a Group Admin can see the backups.')).toBeVisible();
  await page.goto('/audit');
  await expect(page.getByText('Only a Group Admin can see the audit trail.')).toBeVisible();
  await page.getByRole('button', { name: 'Organisation Profile' }).click();
  await expect(page.getByRole('link', { name: 'Team Leaders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Backups' })).toBeHidden();
});

test.describe('in the hand', () => {
  test.use(phone);

  test('these pages fit a narrow phone without scrolling sideways', { tag: '@slow' }, async ({ page }) => {
    await signIn(page, 'Group Admin');
    for (const path of ['/backups', '/audit', '/system']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  });
});
