import { expect, expectAccessible, phone, test } from './fixtures.ts';
import { admin, openDb } from './start-server.ts';

test('a signed-out visitor sees the login screen and nothing else', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an unknown API path is answered in JSON, never with the page', async ({ request }) => {
  const answer = await request.get('/api/no-such-thing');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toHaveProperty('message');
});

test('the first start creates the Group Admin named by the settings', async ({ server }) => {
  const db = openDb(server);
  const first = db.prepare('SELECT email, role, created_by_id FROM staff ORDER BY id').get();
  db.close();
  expect(first).toEqual({ email: admin.email, role: 'Group Admin', created_by_id: null });
});

test.describe('in the hand', () => {
  test.use(phone);

  test('the login screen fits a narrow phone without scrolling sideways', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});
