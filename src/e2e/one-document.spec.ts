import type { Page } from '@playwright/test';
import { activitySteps } from '#shared/activities/steps.ts';
import { todayIn } from '#shared/dates.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectText, keepNothing, makeActivity, setStage } from './wizard-stage.ts';

/** The procedures that the page asks from now on. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) calls.push(...decodeURIComponent(pathname.slice('/trpc/'.length)).split(','));
  });
  return calls;
}

const document = 'activities.document';

test('opening an activity from the list reads it once, and so its seven steps, its day and its plan', async ({
  page,
  server,
}) => {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await signIn(page, 'Group Admin');
  const walk = { page, server, name: 'Documént', isNarrow: false };
  const activity_date = todayIn('Pacific/Auckland', new Date().toISOString());
  await makeActivity(walk, await setStage(walk), 'One document', { activity_date });
  // What a phone keeps of it has just been read, too.
  await keepNothing(page);
  await page.goto('/searchactivity?q=one+document');
  const row = page.getByRole('link', { name: 'One document', exact: true });
  await row.waitFor();
  await page.waitForLoadState('networkidle');

  const calls = noteCalls(page);
  await row.click();
  await expectText(page, 'One document');
  // The other steps are fetched in the background, with the lists that all activities share.
  for (const shared of [
    'activities.details.leaders',
    'volunteers.pickList',
    'checklist.list',
    'activities.predator.subTypes',
  ])
    await expect.poll(() => calls).toContain(shared);
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path === document)).toHaveLength(1);

  // Also when somebody has read the first step for a while.
  await page.clock.setFixedTime(now + 30_000);
  calls.length = 0;
  for (const { label } of [...activitySteps.slice(1), activitySteps[0]]) {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: label }).click();
    await page.getByRole('region', { name: label, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('link', { name: 'On the day' }).click();
  await page.getByRole('heading', { name: 'On the day' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await page.getByRole('button', { name: 'More for One document' }).click();
  await page.getByRole('link', { name: 'Print safety plan' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  // Its line in the trail, to whom a report can be sent, and who is out everywhere are no part of it.
  expect(calls.filter((path) => /^(activities|volunteers|checklist|hazards|risks)\./.test(path))).toEqual([]);
});
