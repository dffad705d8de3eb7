import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/paths.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillWithLongNames } from './long-names.ts';
import { fonts } from './looks.ts';
import { call, makeProject } from './make-project.ts';
import type { TestServer } from './start-server.ts';

/** Signed in, on this worker's server with its records. */
async function setUp(page: Page, server: TestServer): Promise<void> {
  await signIn(page, 'Group Admin');
  await fillWithLongNames(page, server);
}

test('nine activities are seen without scrolling on a screen of 1280 × 800', async ({ page, server }) => {
  await setUp(page, server);
  const { id } = await makeProject(page, server.url, 'Ōkura Bush Predator Control');
  for (let n = 0; n < 12; n += 1) {
    const data = { activity_name: `Bait line ${n}, Pūriri Ridge`, project_id: id, activity_date: '2027-03-05' };
    await call(page, 'POST', `${server.url}/api/activities`, data);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.searchActivity);
  const row = page.getByRole('table').getByRole('row').nth(9);
  for (const font of fonts) {
    await page.addStyleTag({ content: `body, body * { font-family: '${font}' !important; }` });
    await expect(row).toBeInViewport({ ratio: 1 });
  }
});

test('a message stands over the top bar and covers no button of a form', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'Group Admin');
  await page.goto(paths.checklist);
  await page.getByLabel('Description').fill('Radio checked');
  await page.getByRole('button', { name: '+ Add Checklist Item' }).click();
  await expect(page.getByText(messages.checklist.added)).toBeVisible();
  const message = await page.getByRole('region', { name: 'Messages' }).boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
});
