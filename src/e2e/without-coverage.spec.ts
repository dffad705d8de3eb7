import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, test } from './fixtures.ts';
import { keptName, rowsOf, withKeptPhone } from './kept-phone.ts';
import { answerQuestion, button, choose, expectText } from './wizard-stage.ts';

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

/** That what was saved waits on the phone is said once, by a banner or by the screen. */
async function expectKeptOnce(page: Page): Promise<void> {
  await expect(page.getByText(messages.general.keptOnPhone)).toHaveCount(1);
}

async function planCheckList(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Available checklist items' }).tap();
  await page.getByRole('listbox').getByRole('option').first().tap();
  await page.keyboard.press('Escape');
  await button(page, 'Add Selected Checklists').tap();
  await page.getByRole('textbox', { name: 'Checklist Notes' }).fill('Two radios, channel 5');
  await button(page, 'Save Notes').tap();
  await expectKeptOnce(page);
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
  await expectText(page, messages.activities.completedReadOnly);
  await expectKeptOnce(page);
}

test('the seven steps are filled without coverage, the browser closed in between, and reach the server once', async ({
  page: desk,
  server,
}) => {
  const name = 'Pārera';
  let id = 0;
  await withKeptPhone({ page: desk, server, name, isNarrow: true }, async (phone) => {
    id = phone.activityId;
    let page = phone.page();
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.goto(`/activity-notes?activity=${id}&step=1`);
    await expectText(page, keptName);
    const headHeight = async () => {
      const tops = [page.getByRole('heading', { level: 1 }), page.getByRole('navigation', { name: 'Steps' })];
      const [head, steps] = await Promise.all(tops.map((one) => one.boundingBox()));
      return (steps?.y ?? 0) - (head?.y ?? 0);
    };
    const before = await headHeight();
    const form = page.getByRole('form', { name: 'Details' });
    await form.evaluate((element) => element.setAttribute('data-seen', 'yes'));
    await button(page, 'Edit').tap();
    const seen = async () => ({
      loads,
      isSame: (await form.getAttribute('data-seen')) === 'yes',
      isEditing: await button(page, 'Save Changes').isVisible(),
    });
    await expect
      .poll(seen, 'Nothing begins anew while somebody edits')
      .toEqual({ loads: 1, isSame: true, isEditing: true });
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Meet at the gate');
    await button(page, 'Save Changes').tap();
    await expectText(page, 'Waiting');
    await expectKeptOnce(page);
    expect(await headHeight(), 'The head does not grow for the mark').toBe(before);
    await next(page);
    await planRisks(page);
    await next(page);
    await planPeople(page, name);
    await next(page);
    await planCheckList(page);

    await phone.reopen();
    page = phone.page();
    await page.goto(`/activity-notes?activity=${id}&step=6`);
    await recordOutcome(page);
    await next(page);
    await complete(page);
    expect(rowsOf(server, id)).toEqual({ status: 'InProgress', notes: null, amount: null, rows: [0, 0, 0, 0, 0, 0] });

    await page.goto('/outbox');
    await expect(page.getByRole('listitem').filter({ hasText: keptName })).not.toHaveCount(0);
    phone.setCoverage(true);
    await expectText(page, messages.field.nothingWaits);
  });
  // The message of the completion is in the activity's notes.
  const notes = 'All traps reset. Ka pai.';
  expect(rowsOf(server, id)).toEqual({ status: 'Completed', notes, amount: 55, rows: [1, 1, 1, 1, 1, 1] });
});
