import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectText, makeActivity, setStage } from './wizard-stage.ts';

/** The procedures that the page asks from now on. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) calls.push(...decodeURIComponent(pathname.slice('/trpc/'.length)).split(','));
  });
  return calls;
}

test('an opened activity asks the server nothing when steps are opened that draw from the document', async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const walk = { page, server, name: 'Documént', isNarrow: false };
  const activityId = await makeActivity(walk, await setStage(walk), 'One document');
  await page.goto(`/activity-notes?activity=${activityId}`);
  await expectText(page, 'One document');
  // The other steps are fetched in the background, the last one after what it and those before it ask for.
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('complete-step'));
  await page.waitForFunction(isLoaded);
  await page.waitForLoadState('networkidle');

  const calls = noteCalls(page);
  await page.getByRole('link', { name: /Check List/ }).click();
  await expectText(page, 'No checklist items on this activity yet.', 'Checklist Notes');
  await page.getByRole('link', { name: /Outcome/ }).click();
  await expectText(page, 'Activity Outcome', 'Plants Planted');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});
