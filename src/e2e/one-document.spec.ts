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
  const before = noteCalls(page);
  await page.goto(`/activity-notes?activity=${activityId}`);
  await expectText(page, 'One document');
  // The other steps are fetched in the background.
  await expect.poll(() => before.at(-1)).toBe('activities.complete.get');

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

  /** What the page asks until its change is answered, and nothing more is on its way. */
  const during = async (path: string, change: () => Promise<unknown>) => {
    const calls = noteCalls(page);
    const answered = page.waitForResponse((answer) => answer.url().includes(path));
    await change();
    await answered;
    await page.waitForLoadState('networkidle');
    return calls;
  };
  const tick = (description: string) => during('activities.checklist.tick', () => item(description).click());
  expect(await tick(first.description)).toEqual(['activities.checklist.tick']);
  await expect(item(first.description)).toBeChecked();
  const signOn = await during('attendance.signOn', () => page.getByRole('button', { name: /^Sign on/ }).click());
  expect(signOn).toEqual(['attendance.signOn']);
  await expect(page.getByRole('button', { name: /^Sign off/ })).toBeVisible();
  const amount = page.getByRole('textbox', { name: /Plants Planted/ });
  const setAmount = await during('activities.outcome.setAmount', async () => {
    await amount.fill('120');
    await amount.blur();
  });
  expect(setAmount).toEqual(['activities.outcome.setAmount']);
  await expect(amount).toHaveValue('120');

  const notes = { activity_id: id, notes: 'Two radios, channel 5' };
  await call(walk, 'POST', '/api/activity_checklist/notes', notes);
  expect(await tick(second.description)).toEqual(['activities.checklist.tick', 'activities.document']);
  await expect(item(second.description)).toBeChecked();
  expect(await tick(second.description)).toEqual(['activities.checklist.tick']);
  await expect(item(second.description)).not.toBeChecked();
  await page.reload();
  for (const one of [first, second]) await expect(item(one.description)).toBeChecked({ checked: one === first });
  await expect(amount).toHaveValue('120');
});
