import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { todayIn } from '#shared/dates.ts';
import { moveClock } from './clocks.ts';
import { expect, signIn, test, watchProblems } from './fixtures.ts';
import { openDb } from './start-server.ts';
import { waitUntilKept } from './wait-until-kept.ts';
import { answerQuestion, button, choose, expectText, makeActivity, setStage, type Walk } from './wizard-stage.ts';

/** A browser that keeps what is on the device when it is closed, as a phone does. */
async function openPhone(folder: string, baseURL: string, problems: string[]): Promise<BrowserContext> {
  const phone = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.BUSHLINE_TEST_BROWSER ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  watchProblems(phone, baseURL, problems);
  return moveClock(phone);
}

const next = (page: Page) => page.getByRole('link', { name: 'Next' }).tap();

async function planRisks(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, '+ Add Site Hazard').tap();
  await dialog.getByRole('checkbox').first().check();
  await button(dialog, 'Save Hazards').tap();
  await expect(dialog).toBeHidden();
  await button(page, '+ Add Risk').tap();
  await choose(page, dialog.getByRole('combobox', { name: 'Risk Title' }), /^Checking traps/);
  await choose(page, dialog.getByRole('combobox', { name: 'Likelihood' }), 'Quite possible');
  await choose(page, dialog.getByRole('combobox', { name: 'Consequence' }), 'Major');
  await dialog.getByRole('checkbox').first().check();
  await button(dialog, 'Add').tap();
  await expect(dialog).toBeHidden();
}

async function planPeople(page: Page, name: string): Promise<void> {
  await choose(page, page.getByRole('combobox', { name: 'Field Staff' }), new RegExp(`Hēmi ${name}`));
  await button(page, 'Add Field Staff').tap();
  await expect(button(page, `Remove Hēmi ${name}`)).toBeVisible();
  await next(page);
  await page.getByRole('combobox', { name: 'Available volunteers' }).tap();
  for (const first of ['Wiremu', 'Aroha'])
    await page.getByRole('option', { name: new RegExp(`${first} ${name}`) }).tap();
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected Volunteers').tap();
  await expect(button(page, `Remove Wiremu ${name}`)).toBeVisible();
  // Added and taken away before it was sent: nothing of it is sent.
  await button(page, `Remove Aroha ${name}`).tap();
  await answerQuestion(page, `Are you sure you want to remove Aroha ${name} from this activity?`, 'Remove');
  await expect(button(page, `Remove Aroha ${name}`)).toHaveCount(0);
}

async function planCheckList(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Available checklist items' }).tap();
  await page.getByRole('listbox').getByRole('option').first().tap();
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected Checklists').tap();
  await page.getByRole('textbox', { name: 'Checklist Notes' }).fill('Two radios, channel 5');
  await button(page, 'Save Notes').tap();
  await expectText(page, 'Kept on this phone.');
}

async function recordOutcome(page: Page): Promise<void> {
  await button(page, 'Edit Plants Planted').tap();
  await page.getByRole('textbox', { name: /^Amount \/ Value/ }).fill('55');
  await button(page, 'Save Plants Planted').tap();
  await expectText(page, '55');
  const form = page.getByRole('form', { name: 'Add Record' });
  await choose(page, form.getByRole('combobox', { name: 'Sub-Objective' }), 'Traps Checked');
  await form.getByRole('textbox', { name: 'Measurement', exact: true }).fill('48');
  await button(form, '+ Add Record').tap();
  await expect(button(page, 'Edit Traps Checked, record 1')).toBeVisible();
}

async function complete(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Notes / Message' }).fill('All traps reset. Ka pai.');
  await button(page, 'Complete').tap();
  await expectText(page, 'Kept on this phone.', 'This activity is completed. Press Edit to change it.');
}

test('the seven steps are filled without coverage, the browser closed in between, and reach the server once', async ({
  page: desk,
  server,
}) => {
  test.setTimeout(180_000);
  const walk: Walk = { page: desk, server, name: 'Pārera', isNarrow: true };
  await signIn(desk, 'Group Admin');
  const stage = await setStage(walk);
  const id = await makeActivity(walk, stage, 'Track head day', {
    activity_date: todayIn('Pacific/Auckland', new Date().toISOString()),
  });
  const folder = await mkdtemp(join(tmpdir(), 'bushline-phone-'));
  const problems: string[] = [];
  let phone = await openPhone(folder, server.url, problems);
  try {
    await phone.addCookies(await desk.context().cookies());
    let page = await phone.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto('/home');
    await waitUntilKept(page, id);
    await phone.setOffline(true);

    await page.goto(`/activity-notes?activity=${id}&step=1`);
    await expectText(page, 'Track head day');
    await button(page, 'Edit').tap();
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Meet at the gate');
    await button(page, 'Save Changes').tap();
    await expectText(page, 'Kept on this phone.');
    await next(page);
    await planRisks(page);
    await next(page);
    await planPeople(page, walk.name);
    await next(page);
    await planCheckList(page);

    await phone.close();
    phone = await openPhone(folder, server.url, problems);
    await phone.setOffline(true);
    page = await phone.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(`/activity-notes?activity=${id}&step=6`);
    await recordOutcome(page);
    await next(page);
    await complete(page);
    expect(rowsOf(server, id)).toEqual({ status: 'InProgress', notes: null, amount: null, rows: [0, 0, 0, 0, 0, 0] });

    await page.goto('/outbox');
    await expect(page.getByRole('listitem').filter({ hasText: 'Track head day' })).not.toHaveCount(0);
    await phone.setOffline(false);
    await expectText(page, 'Nothing waits. Everything is on the server.');
  } finally {
    await phone.close();
    await rm(folder, { recursive: true, force: true });
  }
  // The message of the completion is in the activity's notes.
  const notes = 'All traps reset. Ka pai.';
  expect(rowsOf(server, id)).toEqual({ status: 'Completed', notes, amount: 55, rows: [1, 1, 1, 1, 1, 1] });
  expect(problems.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

/** What the server has of the activity. */
function rowsOf(server: Parameters<typeof openDb>[0], id: number) {
  const db = openDb(server);
  try {
    const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table} WHERE activity_id = ?`).pluck().get(id);
    const tables = ['hazards', 'risks', 'staff', 'volunteers', 'checklist'].map((noun) => `activity_${noun}`);
    const { notes, status } = db.prepare('SELECT notes, status FROM activities WHERE id = ?').get(id) as {
      notes: string | null;
      status: string;
    };
    const amount = db.prepare('SELECT max(amount) FROM activity_objectives WHERE activity_id = ?').pluck().get(id) as
      | number
      | null;
    return { status, notes: notes || null, amount, rows: [...tables, 'predator_records'].map(count) };
  } finally {
    db.close();
  }
}
