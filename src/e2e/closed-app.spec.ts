import type { BrowserContext, CDPSession } from '@playwright/test';
import { sendingTag } from '#web/sync/worker-messages.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf, withKeptPhone } from './kept-phone.ts';
import { readKeptText } from './read-kept.ts';
import { button, expectText, type Walk } from './wizard-stage.ts';

/** As the browser does once there is coverage: wakes the service worker for what was registered. */
async function wakeWorker(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: sendingTag, lastChance: false });
}

test('what was recorded without coverage is sent with the app closed', async ({ page: desk, server }) => {
  const walk: Walk = { page: desk, server, name: 'Mātātā', isNarrow: true };
  await withKeptPhone(walk, async ({ activityId, url, page: current, setCoverage }) => {
    const page = current();
    const context = page.context();
    await page.goto(`/activity-notes?activity=${activityId}&step=6`);
    await button(page, 'Edit Plants Planted').click();
    await page.getByRole('textbox', { name: /^Amount \/ Value/ }).fill('55');
    await button(page, 'Save Plants Planted').click();
    await expect(button(page, 'Edit Plants Planted')).toBeVisible();
    await page.goto('/outbox');
    await expectText(page, '55 Plants Planted');
    expect(rowsOf(server, activityId).amount).toBeNull();

    const blank = await context.newPage();
    await page.close();
    setCoverage(true);
    await wakeWorker(context, url);
    await expect.poll(() => rowsOf(server, activityId).amount).toBe(55);
    // After it has sent, the worker asks for what is new.
    const [worker] = context.serviceWorkers();
    await expect.poll(() => worker?.evaluate(readKeptText)).toContain('"amount":55');

    // Opened where there is no coverage again, the app shows what was sent, and nothing waits.
    setCoverage(false);
    await blank.goto(`/activity-notes?activity=${activityId}&step=6`);
    await expectText(blank, '55');
    await expect(blank.getByText('1 waiting')).toHaveCount(0);
  });
});
