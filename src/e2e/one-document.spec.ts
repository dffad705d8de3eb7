import type { Page } from '@playwright/test';
import { activitySteps } from '#shared/activities/steps.ts';
import { todayIn } from '#shared/dates.ts';
import { activityPath, dayPath, printActivityPath } from '#web/paths.ts';
import { expect, signIn, test } from './fixtures.ts';
import type { TestServer } from './start-server.ts';
import { call, expectText, keepNothing, makeActivity, setStage } from './wizard-stage.ts';

/** The procedures that the page asks from now on. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) calls.push(...decodeURIComponent(pathname.slice('/trpc/'.length)).split(','));
  });
  return calls;
}

/** The stores of each transaction in the phone's database that the page makes from now on. */
async function noteTransactions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const made: string[] = [];
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...asked) {
      made.push([asked[0]].flat().join(' '));
      return transaction.apply(this, asked);
    };
    Object.assign(window, { made });
  });
  return () => page.evaluate(() => [...(window as unknown as { made: string[] }).made]);
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

for (const slow of ['activity-page', 'day-page', 'print-activity-page'])
  test(`an activity whose ${slow} comes late is read once`, { tag: '@slow' }, async ({ page, server }) => {
    await page.clock.install();
    await signIn(page, 'Group Admin');
    const walk = { page, server, name: `Late ${slow}`, isNarrow: false };
    const id = await makeActivity(walk, await setStage(walk), `Slow ${slow}`);
    await page.goto('/account');
    await page.waitForLoadState('networkidle');
    let letCome = () => {};
    const held = new Promise<void>((done) => {
      letCome = done;
    });
    await page.route(new RegExp(`/assets/${slow}-[^/]*js$`), async (route) => {
      await held;
      await route.continue();
    });
    const calls = noteCalls(page);
    const read = page.waitForResponse((answer) => answer.url().includes(document));
    const address = { 'activity-page': activityPath(id), 'day-page': dayPath(id) }[slow] ?? printActivityPath(id);
    await page.goto(address, { waitUntil: 'commit' });
    await read;
    await page.clock.fastForward(10_000);
    letCome();
    await expectText(page, `Slow ${slow}`);
    await page.waitForLoadState('networkidle');
    expect(calls.filter((path) => path === document)).toHaveLength(1);
  });

test('a tick, a sign-on and an amount each ask nothing of the activity again, and what somebody else changed still comes', {
  tag: '@slow',
}, async ({ page, server }) => {
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

/** A day with two items to tick, as the Group Admin sees it. */
async function openDay(page: Page, server: TestServer, name: string) {
  const walk = { page, server, name, isNarrow: false };
  const activity_date = todayIn('Pacific/Auckland', new Date().toISOString());
  const id = await makeActivity(walk, await setStage(walk), name, { activity_date });
  const items: { id: number; description: string }[] = (await call(walk, 'GET', '/api/checklist')).slice(0, 2);
  const checklist_ids = items.map((item) => item.id);
  await call(walk, 'POST', '/api/activity_checklist', { activity_id: id, checklist_ids });
  await page.goto(dayPath(id));
  const item = (index: number) => page.getByRole('checkbox', { name: items[index]?.description ?? '' });
  await item(0).waitFor();
  await page.waitForLoadState('networkidle');
  return item;
}

test('a tap with coverage makes at most four transactions in the phone’s database, with what is kept of it', {
  tag: '@slow',
}, async ({ page, server }) => {
  await signIn(page, 'Group Admin');
  const item = await openDay(page, server, 'Fôur');
  const transactions = await noteTransactions(page);
  const answered = page.waitForResponse((answer) => answer.url().includes('activities.checklist.tick'));
  await item(0).click();
  await answered;
  // Two seconds later. The next pack, at most once a minute, is no part of a tap.
  await expect.poll(transactions).toContain('people kept answered');
  const made = await transactions();
  expect(made.filter((stores) => stores.includes('changes'))).toHaveLength(3);
  expect(made.slice(0, made.indexOf('people kept answered') + 1).length).toBeLessThanOrEqual(4);
});

test.describe('without coverage', { tag: '@slow' }, () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('six taps are a transaction each, and cost two reads once they are sent', async ({ page, server, context }) => {
    await signIn(page, 'Group Admin');
    const item = await openDay(page, server, 'Sîx');
    await context.setOffline(true);
    await expectText(page, 'No coverage');
    const transactions = await noteTransactions(page);
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      await item(turn % 2).click();
      await expect(item(turn % 2)).toBeChecked({ checked: turn % 4 < 2 });
    }
    expect((await transactions()).filter((stores) => stores.includes('changes'))).toHaveLength(6);

    const reads: string[] = [];
    let ticks = 0;
    page.on('request', (request) => {
      if (request.url().includes('activities.checklist.tick')) ticks += 1;
      else if (request.method() === 'GET' && request.url().includes('/trpc/')) reads.push(request.url());
    });
    await context.setOffline(false);
    await expect.poll(() => ticks).toBe(6);
    await page.waitForLoadState('networkidle');
    // The document, and the rest of what the page shows in one.
    expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(2);
  });
});
