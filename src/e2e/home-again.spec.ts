import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { keptName, withKeptPhone } from './kept-phone.ts';
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
