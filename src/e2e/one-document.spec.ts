import type { Page } from '@playwright/test';
import { todayIn } from '#shared/dates.ts';
import { dayPath } from '#web/paths.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, expectText, makeActivity, setStage } from './wizard-stage.ts';

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

test('a tick, a sign-on and an amount each ask nothing of the activity again, and what somebody else changed still comes', async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const walk = { page, server, name: 'Stép', isNarrow: false };
  const activity_date = todayIn('Pacific/Auckland', new Date().toISOString());
  const id = await makeActivity(walk, await setStage(walk), 'One step', { activity_date });
  const [first, second] = await call(walk, 'GET', '/api/checklist');
  const checklist_ids = [first.id, second.id];
  await call(walk, 'POST', '/api/activity_checklist', { activity_id: id, checklist_ids });
  const [volunteer] = await call(walk, 'GET', `/api/unassigned_volunteer/${id}`);
  await call(walk, 'POST', '/api/activity_volunteer', { activity_id: id, volunteer_ids: [volunteer.id] });
  await page.goto(dayPath(id));
  const item = (description: string) => page.getByRole('checkbox', { name: description });
  await item(first.description).waitFor();
  await page.waitForLoadState('networkidle');

  const calls = noteCalls(page);
  const tick = async (description: string, isTicked: boolean) => {
    const answered = page.waitForResponse((answer) => answer.url().includes('activities.checklist.tick'));
    await item(description).click();
    await answered;
    await expect(item(description)).toBeChecked({ checked: isTicked });
  };
  await tick(first.description, true);
  await page.getByRole('button', { name: /^Sign on/ }).click();
  // Who is out everywhere is no part of an activity.
  await expect.poll(() => calls).toContain('stillOut.list');
  await expect(page.getByRole('button', { name: /^Sign off/ })).toBeVisible();
  const amount = page.getByRole('textbox', { name: /Plants Planted/ });
  await amount.fill('120');
  await amount.blur();
  await expect.poll(() => calls).toContain('activities.outcome.setAmount');
  await tick(second.description, true);
  await expect(amount).toHaveValue('120');
  const changes = ['activities.checklist.tick', 'attendance.signOn', 'activities.outcome.setAmount'];
  expect(calls.filter((path) => changes.includes(path))).toEqual([...changes, 'activities.checklist.tick']);
  expect(new Set(calls.filter((path) => !changes.includes(path)))).toEqual(
    new Set(['attendance.signedOn', 'stillOut.list']),
  );

  await call(walk, 'PUT', `/api/activities/${id}`, { meeting_place: 'Huia car park' });
  await tick(second.description, false);
  await expectText(page, 'Huia car park');
  expect(calls).toContain('activities.document');
  await page.reload();
  for (const one of [first, second]) await expect(item(one.description)).toBeChecked({ checked: one === first });
  await expect(amount).toHaveValue('120');
});
