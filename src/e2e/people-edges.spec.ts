import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, signIn, test } from './fixtures.ts';

// A new group: a server of its own, with one person.
test.use({ settings: { ORG_NAME: 'Kererū Group' } });

test('a new group sees which lists are empty', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'Group Admin');
  await page.goto('/teamlead');
  await expect(page.getByText('No Team Leaders found.')).toBeVisible();
  await page.goto('/fieldstaff');
  await expect(page.getByText('No Field Staff found.')).toBeVisible();
  await page.goto('/volunteer');
  await expect(page.getByText('No Voluntees found.')).toBeVisible();

  // There is always a Group Admin, so the test empties the answer to see the page's text for nobody.
  await page.route('**/trpc/**staff.list**', async (route) => {
    const answer = await route.fetch();
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const parts = await answer.json();
    parts[names.indexOf('staff.list')].result.data = [];
    await route.fulfill({ response: answer, json: parts });
  });
  await page.goto('/groupadmin');
  await expect(page.getByText('No Group Admins found.')).toBeVisible();
});

test('the menu says Edit Project while one is edited', { tag: '@slow' }, async ({ page, server }) => {
  await signIn(page, 'Group Admin');
  const created = await page.request.post('/api/projects', {
    headers: { origin: server.url },
    data: { name: 'Te Henga Wetland', location: 'Bethells Road', startDate: '2026-02-01', emergencyServices: '111' },
  });
  const { id } = await created.json();
  await page.goto(`/editproject?project=${id}`);
  await page.getByRole('button', { name: 'Projects' }).click();
  await expect(page.getByRole('link', { name: 'Edit Project' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Project' })).toHaveCount(0);
});

test('somebody without a name is called Group Admin beside the page', { tag: '@slow' }, async ({ page, server }) => {
  await signIn(page, 'Group Admin');
  const db = new Database(join(server.dataDir, 'bushline.db'));
  db.prepare("UPDATE staff SET firstname = '', lastname = ''").run();
  db.close();
  await page.goto('/home');
  await expect(page.getByRole('complementary').getByText('Group Admin').first()).toBeVisible();
});
