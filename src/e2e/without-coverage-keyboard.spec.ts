import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { keptName, rowsOf, withKeptPhone } from './kept-phone.ts';
import { find, goOn, pick, press, tabTo } from './keyboard.ts';
import { button, expectText } from './wizard-stage.ts';

/** Opens the app as its icon does, and the activity from Home, by way of its day. @returns how high its card was there. */
async function openActivity(page: Page): Promise<number | undefined> {
  await page.goto('/home');
  const main = page.getByRole('main');
  const card = main.getByRole('article').filter({ hasText: keptName });
  await tabTo(page, card.getByRole('link', { name: /^On the day/ }));
  const box = await card.boundingBox();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'On the day' })).toBeVisible();
  await tabTo(page, main.getByRole('link', { name: keptName, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'On the day' })).toBeHidden();
  await expectText(page, keptName);
  return box?.height;
}

async function changeDetails(page: Page): Promise<void> {
  await press(page, 'Edit');
  await tabTo(page, page.getByRole('textbox', { name: 'Notes', exact: true }));
  await page.keyboard.type('Meet at the gate');
  await press(page, 'Save Changes');
  await expectText(page, 'Kept on this phone.');
}

async function planRisks(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(page, '+ Add Site Hazard');
  await tabTo(page, dialog.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await press(page, 'Save Hazards');
  await expect(dialog).toBeHidden();
  await press(page, '+ Add Risk');
  await find(page, 'Risk Title', 'Checking traps');
  await pick(page, 'Likelihood', 2);
  await pick(page, 'Consequence', 3);
  await tabTo(page, dialog.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await press(page, 'Add');
  await expect(dialog).toBeHidden();
}

async function planPeople(page: Page): Promise<void> {
  await pick(page, 'Field Staff', 0);
  await press(page, 'Add Field Staff');
  await expectText(page, 'Kept on this phone.');
  await goOn(page);
  await addVolunteer(page);
  // Added and taken away before it was sent: nothing of it is sent.
  const remove = page.getByRole('button', { name: /^Remove / });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await press(page, 'Remove');
  await expect(remove).toHaveCount(0);
  await addVolunteer(page);
  await expect(remove).toHaveCount(1);
}

async function addVolunteer(page: Page): Promise<void> {
  await pick(page, 'Available volunteers', 0);
  await page.keyboard.press('Escape');
  await press(page, 'Add Selected Volunteers');
}

async function planCheckList(page: Page): Promise<void> {
  await pick(page, 'Available checklist items', 0);
  await page.keyboard.press('Escape');
  await press(page, 'Add Selected Checklists');
  await tabTo(page, page.getByRole('textbox', { name: 'Checklist Notes' }));
  await page.keyboard.type('Two radios, channel 5');
  await press(page, 'Save Notes');
  await expect(button(page, 'Save Notes')).toBeDisabled();
}

async function recordOutcome(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'Step', exact: true }));
  await page.keyboard.type('6');
  await press(page, 'Edit Plants Planted');
  await expect(page.getByRole('textbox', { name: /^Amount \/ Value/ })).toBeFocused();
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Edit Plants Planted')).toBeVisible();
  await pick(page, 'Sub-Objective', 0);
  await tabTo(page, page.getByRole('form', { name: 'Add Record' }).getByRole('textbox', { name: 'Measurement' }));
  await page.keyboard.type('48');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Edit .*, record 1$/ })).toBeVisible();
}

async function complete(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: 'Notes / Message' }));
  // The notes of the first step are its beginning.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('All traps reset. Ka pai.');
  await press(page, 'Complete');
  await expectText(page, 'This activity is completed. Press Edit to change it.');
}

test('the seven steps are filled without coverage by the keyboard alone', { tag: '@slow' }, async ({
  page: desk,
  server,
}) => {
  let id = 0;
  await withKeptPhone({ page: desk, server, name: 'Kōtare', isNarrow: true }, async (phone) => {
    id = phone.activityId;
    let page = phone.page();
    const height = await openActivity(page);
    await changeDetails(page);
    await goOn(page);
    await planRisks(page);
    await goOn(page);
    await planPeople(page);
    await goOn(page);
    await planCheckList(page);

    await phone.reopen();
    page = phone.page();
    expect(await openActivity(page), 'No row grows for the mark of what waits').toBe(height);
    await recordOutcome(page);
    await goOn(page);
    await complete(page);
    expect(rowsOf(server, id)).toEqual({ status: 'InProgress', notes: null, amount: null, rows: [0, 0, 0, 0, 0, 0] });

    await tabTo(page, page.getByRole('link', { name: /^No coverage, \d+ waiting$/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: keptName })).not.toHaveCount(0);
    phone.setCoverage(true);
    await press(page, 'Send now');
    await expectText(page, 'Nothing waits. Everything is on the server.');
  });
  const notes = 'All traps reset. Ka pai.';
  expect(rowsOf(server, id)).toEqual({ status: 'Completed', notes, amount: 55, rows: [1, 1, 1, 1, 1, 1] });
});
