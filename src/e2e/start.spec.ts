import { expect, expectAccessible, test } from './fixtures.ts';

test('a signed-out visitor sees the login screen and nothing else', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expectAccessible(page);
});
