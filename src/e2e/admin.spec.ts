import { messages } from '#shared/messages.ts';
import { doorIsShut } from './door.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { admin } from './start-server.ts';

// A server of its own, without other files' data. BACKUP_AT keeps the nightly backup from adding a second one during the test.
test.use({ settings: { BACKUP_AT: '23:59', RESTARTS: 'on' } });

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
    await expect(page.getByText(messages.backups.made)).toBeVisible();
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
    await expect(dialog.getByText(messages.login.wrongCurrentPassword)).toBeVisible();
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
