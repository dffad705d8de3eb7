import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test, watchProblems } from './fixtures.ts';
import { admin, openDb, type TestServer } from './start-server.ts';
import {
  answerQuestion,
  button,
  choose,
  endSessionBefore,
  expectText,
  goToStep,
  loseAnswer,
  lostCalls,
  makeActivity,
  type Stage,
  setStage,
  type Walk,
} from './wizard-stage.ts';

test.describe.configure({ mode: 'serial' });

let context: BrowserContext | undefined;
let page: Page;
let walk: Walk;
let stage: Stage;
const problems: string[] = [];

test.beforeEach(async ({ browser, server }) => {
  if (context) return;
  context = await browser.newContext({ baseURL: server.url });
  watchProblems(context, server.url, problems);
  page = await context.newPage();
  await signIn(page, 'Group Admin');
  walk = { page, server, name: 'Pāir', isNarrow: false };
  stage = await setStage(walk);
});
test.afterAll(async () => {
  await context?.close();
  expect(problems.filter((problem) => !lostCalls.test(problem))).toEqual([]);
});

const nameField = (of: Page) => of.getByRole('textbox', { name: 'Activity Name' });
const notesField = (of: Page) => of.getByRole('textbox', { name: 'Notes', exact: true });
const one = (server: TestServer, sql: string, ...values: unknown[]) => {
  const db = openDb(server);
  const value = db.prepare(sql).pluck().get(values);
  db.close();
  return value;
};

test('two people edit one activity: what only one of them changed is kept, and what both changed is asked about', async ({
  browser,
  server,
}) => {
  const id = await makeActivity(walk, stage, 'Shared day', { notes: 'Line A' });
  const address = `/activity-notes?activity=${id}&step=1`;
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(other, 'Team Leader');
  await Promise.all([page.goto(address), other.goto(address)]);
  // Read-only until Edit.
  await expect(nameField(page)).toHaveAttribute('readonly');
  await expect(button(page, 'Save Changes')).toHaveCount(0);
  for (const one of [page, other]) await button(one, 'Edit').click();
  await notesField(other).fill('Line B, says Tama');
  await button(other, 'Save Changes').click();
  await expectText(other, 'Saved successfully!');

  await nameField(page).fill('Shared morning');
  await button(page, 'Save Changes').click();
  await expectText(page, 'Saved successfully! Tama Leader changed Notes meanwhile: that was kept.');
  await expect(notesField(page)).toHaveValue('Line B, says Tama');
  const stored = () => one(server, "SELECT activity_name || ': ' || notes FROM activities WHERE id = ?", id);
  expect(stored()).toBe('Shared morning: Line B, says Tama');

  await button(page, 'Edit').click();
  await button(other, 'Edit').click();
  await notesField(page).fill('Line C, says the admin');
  await button(page, 'Save Changes').click();
  await expect(nameField(page)).toHaveAttribute('readonly');
  await notesField(other).fill('Line D, says Tama');
  await button(other, 'Save Changes').click();
  const asked = other.getByRole('dialog', { name: 'Both of you changed this' });
  await expect(asked.getByText('Line C, says the admin')).toBeVisible();
  await button(asked, 'Not now').click();
  await expect(notesField(other)).toHaveValue('Line D, says Tama');
  expect(stored()).toBe('Shared morning: Line C, says the admin');
  await button(other, 'Save Changes').click();
  await asked.getByRole('radio', { name: /^Only mine/ }).click();
  await button(asked, 'Save').click();
  await expect(nameField(other)).toHaveAttribute('readonly');
  expect(stored()).toBe('Shared morning: Line D, says Tama');
  await other.context().close();
});

test('what was typed survives a reload and an expired session, and leaving asks first', { tag: '@slow' }, async ({
  server,
}) => {
  const id = await makeActivity(walk, stage, 'Drafted day', { notes: 'Saved' });
  await page.goto(`/activity-notes?activity=${id}&step=1`);
  await button(page, 'Edit').click();
  await notesField(page).fill('Half typed');
  await goTo(2);
  await answerQuestion(page, 'You have unsaved changes.', 'Stay');
  await expect(page).toHaveURL(/step=1$/);
  await expect(notesField(page)).toHaveValue('Half typed');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectText(page, 'Draft restored');
  await expect(notesField(page)).toHaveValue('Half typed');

  // The save waits on the phone until the same person is signed in again.
  await notesField(page).fill('Typed on');
  await endSessionBefore(walk, 'activities.details.update');
  await button(page, 'Save Changes').click();
  await expectText(page, 'Please log in.');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(notesField(page)).toHaveValue('Typed on');
  await expect.poll(() => one(server, 'SELECT notes FROM activities WHERE id = ?', id)).toBe('Typed on');
  await page.reload();
  await expect(notesField(page)).toHaveValue('Typed on');
  await expect(page.getByText('Draft restored')).toHaveCount(0);
});

const goTo = (step: number) =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link')
    .nth(step - 1)
    .click();

test('an address opens an activity at a step, and the wizard knows what was in progress', {
  tag: '@slow',
}, async () => {
  const id = await makeActivity(walk, stage, 'Linked day');
  for (const [step, text] of [
    [3, 'Assign Staff to Activity'],
    [6, 'Activity Outcome'],
  ] as const) {
    await page.goto(`/Activity-Notes?activity=${id}&step=${step}`);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expectText(page, `Activity: Linked day — Project: ${stage.project}`);
    await expect(page.getByRole('link', { name: /^\d\. ?\w/ }).nth(step - 1)).toHaveAttribute('aria-current', 'step');
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/step=5$/);
  await page.goBack();
  await expect(page).toHaveURL(/step=6$/);

  await page.goto('/activity-notes');
  await expectText(page, 'You have an activity in progress: Linked day.');
  await button(page, 'Go To List').click();
  await expect(page).toHaveURL(/\/searchactivity$/);
  await page.goBack();
  await button(page, 'New Activity Note').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Activity' })).toBeVisible();
  await page.goto('/activity-notes');
  await expectText(page, 'Open an activity from the list, or start a new activity note.');
});

test('a create repeated after a lost answer makes no second record', { tag: '@slow' }, async ({ server }) => {
  const count = (table: string, id: number) => one(server, `SELECT count(*) FROM ${table} WHERE activity_id = ?`, id);
  const press = async (procedure: string, name: string) => {
    await loseAnswer(page, procedure);
    await button(page, name).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to' }).first()).toBeVisible();
    await button(page, name).click();
  };
  /** A change of a stored activity waits on the phone, and goes again by itself. */
  const pressOnce = async (procedure: string, name: string) => {
    await loseAnswer(page, procedure);
    await button(page, name).click();
    await expectText(page, 'Kept on this phone.');
    await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
  };
  await page.goto('/activity-notes?activity=new&step=1');
  await nameField(page).fill('Lost day');
  await choose(page, page.getByRole('combobox', { name: 'Project' }), stage.project);
  await page.getByRole('textbox', { name: 'Activity Date' }).fill('5/3/2026');
  await page.keyboard.press('Tab');
  await press('activities.details.create', 'Save');
  await expectText(page, 'Activity: Lost day');
  expect(one(server, "SELECT count(*) FROM activities WHERE activity_name LIKE 'Lost day%'")).toBe(1);
  const id = Number(new URL(page.url()).searchParams.get('activity'));
  await button(page, 'Save as New Activity').click();
  await page.getByRole('textbox', { name: 'Activity Date' }).fill('12/3/2026');
  await page.keyboard.press('Tab');
  await press('activities.details.duplicate', 'Save');
  await expectText(page, 'Activity: Lost day (Copy)');
  expect(one(server, "SELECT count(*) FROM activities WHERE activity_name LIKE 'Lost day%'")).toBe(2);

  await page.goto(`/activity-notes?activity=${id}&step=6`);
  const adding = page.getByRole('form', { name: 'Add an objective' });
  await adding.getByRole('textbox', { name: 'Objective Title' }).fill('Lost birds');
  await adding.getByRole('textbox', { name: 'Measurement' }).fill('Birds');
  await pressOnce('activities.outcome.addDirect', '+ Add Objective');
  await expect(button(page, 'Edit Lost birds')).toBeVisible();
  const record = page.getByRole('form', { name: 'Add Record' });
  await choose(page, record.getByRole('combobox', { name: 'Sub-Objective' }), 'Traps Checked');
  await pressOnce('activities.predator.create', '+ Add Record');
  await expect(button(page, 'Edit Traps Checked, record 1')).toBeVisible();
  // It shows before it is sent.
  await expect.poll(() => count('predator_records', id)).toBe(1);
  expect(one(server, "SELECT count(*) FROM objectives WHERE title = 'Lost birds'")).toBe(1);

  await goToStep(walk, 2);
  await button(page, '+ Add Risk').click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity Risk' });
  await dialog.getByLabel('New risk title', { exact: true }).fill('Lost bridge');
  await press('risks.create', 'Add new risk title');
  await expect(dialog.getByRole('combobox', { name: 'Risk Title' })).toHaveValue('Lost bridge');
  await choose(page, dialog.getByRole('combobox', { name: 'Likelihood' }), 'Likely');
  await choose(page, dialog.getByRole('combobox', { name: 'Consequence' }), 'Minor');
  await pressOnce('activities.risk.add', 'Add');
  await expect(dialog).toBeHidden();
  expect(count('activity_risks', id)).toBe(1);
  expect(one(server, "SELECT count(*) FROM risks WHERE title = 'Lost bridge'")).toBe(1);
});
