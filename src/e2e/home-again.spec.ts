import type { Page } from '@playwright/test';
import { addDays, todayIn } from '#shared/dates.ts';
import { expect, signIn, test } from './fixtures.ts';
import { keptName, withKeptPhone } from './kept-phone.ts';
import { call, makeProject } from './make-project.ts';
import { button } from './wizard-stage.ts';

const today = (page: Page) => page.getByRole('link', { name: new RegExp(`^On the day ?: ${keptName}$`) });

test('Home opens without coverage with today’s activity, not once the session is over, and then for whoever signs in', async ({
  page: desk,
  server,
}) => {
  await withKeptPhone({ page: desk, server, name: 'Again', isNarrow: true }, async (phone) => {
    await phone.reopen();
    await phone.page().goto('/home');
    await expect(today(phone.page())).toBeVisible();

    phone.setCoverage(true);
    await signIn(desk, 'Group Admin');
    await desk.request.post('/api/logout', { headers: { origin: server.url } });
    await phone.page().goto('/home');
    await expect(button(phone.page(), 'Login')).toBeVisible();
    await expect(phone.page().getByText(keptName)).toHaveCount(0);

    await phone.reopen();
    await phone.page().goto('/home');
    await expect(button(phone.page(), 'Try again')).toBeVisible();
    await expect(phone.page().getByText(keptName)).toHaveCount(0);

    phone.setCoverage(true);
    await signIn(desk, 'Field Staff');
    await phone
      .page()
      .context()
      .addCookies(await desk.context().cookies());
    const fern = () => phone.page().getByRole('heading', { name: 'Kia ora, Fern' });
    await phone.page().goto('/home');
    await expect(fern()).toBeVisible();
    await phone.reopen();
    await phone.page().goto('/home');
    await expect(fern()).toBeVisible();
  });
});

test('whoever comes back to Home finds it at the place where they left it', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  await page.setViewportSize({ width: 360, height: 740 });
  const { id: project_id } = await makeProject(page, server.url, 'Long week');
  const today = todayIn('Pacific/Auckland', new Date().toISOString());
  for (const days of [0, 1, 2, 3, 4, 5, 6]) {
    const activity_date = addDays(today, days);
    for (const round of ['Early', 'Noon', 'Late'])
      await call(page, 'POST', `${server.url}/api/activities`, {
        activity_name: `${round} round, day ${days}`,
        project_id,
        activity_date,
      });
  }
  await page.goto('/home');
  const last = page.getByRole('link', { name: 'Late round, day 6' });
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 100));
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(740);
  // By the page itself: the test's own press may scroll.
  await last.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByLabel('Activity Name')).toHaveValue('Late round, day 6');
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});
