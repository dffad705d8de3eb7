import type { Locator, Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/paths.ts';
import { expect, expectAccessible, phone, signIn, test } from './fixtures.ts';
import { expectNothingSideways } from './screen-checks.ts';
import { button, choose, expectText } from './wizard-stage.ts';

test.use(phone);

const expectGood = async (page: Page) => {
  await expectNothingSideways(page);
  // There the bar at the bottom edge covers nothing.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
};

async function report(page: Page): Promise<void> {
  await page.goto(paths.incidents);
  await page.getByRole('link', { name: 'Report an incident' }).first().tap();
  await choose(page, page.getByRole('combobox', { name: 'Type of incident' }), 'First Aid');
  await page
    .getByRole('textbox', { name: 'Description of the incident' })
    .fill('Slipped on the bank below the bridge.');
  await page.getByRole('textbox', { name: 'Action taken' }).fill('Ankle strapped');
  await expectGood(page);
  await button(page, 'Report').tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('First Aid on');
}

async function addAction(page: Page, dialog: Locator): Promise<void> {
  await button(page, 'Add action').tap();
  await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('Cut steps into the bank');
  await choose(page, dialog.getByRole('combobox', { name: 'By whom' }), /./);
  await dialog.getByRole('textbox', { name: 'By when' }).fill('31/12/2030');
  await button(dialog, 'Save').tap();
  await expectText(page, messages.incidentRegister.actionAdded);
  await expect(dialog).toBeHidden();
}

/** Every question is answered No. */
async function decideNotNotifiable(page: Page): Promise<void> {
  await button(page, 'Close incident').tap();
  await expectText(page, 'Not yet: Notifiable question not answered');
  await expect(page.getByRole('link', { name: 'Answer' })).toBeFocused();
  await page.getByRole('link', { name: 'Answer' }).tap();
  const questions = page.getByRole('radiogroup');
  await expect(questions.first()).toBeVisible();
  const verdict = page.getByText('This is probably not notifiable');
  for (let asked = 0; !(await verdict.isVisible()); asked += 1)
    await questions.nth(asked).getByText('No', { exact: true }).tap();
  await expectText(page, messages.incidentRegister.notLegalAdvice);
  await expectGood(page);
  await button(page, 'Save the answer').tap();
}

test('an incident is reported on a phone, decided, acted on, closed, and reopened with a reason', async ({ page }) => {
  await signIn(page, 'Group Admin');
  const dialog = page.getByRole('dialog');
  await report(page);
  await decideNotNotifiable(page);
  await expect(page.getByRole('region', { name: 'Notifiable?' })).toContainText('This is probably not notifiable');
  await addAction(page, dialog);
  await expectGood(page);
  await button(page, 'Done: Cut steps into the bank').tap();
  await expectText(page, messages.incidentRegister.markedDone);
  await button(page, 'Close incident').tap();
  await dialog.getByRole('textbox', { name: 'Signature of manager' }).fill('Kai Marsden');
  await expectGood(page);
  await button(dialog, 'Close incident').tap();
  await expect(page.getByText(/^Closed by/)).toBeVisible();
  await expect(page.getByText('Kai Marsden')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await button(page, 'Reopen').tap();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was broken');
  await button(dialog, 'Reopen').tap();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Reopened: It was broken');
  await expect(button(page, 'Close incident')).toBeVisible();
  await page.getByRole('link', { name: 'Incidents' }).first().tap();
  await expect(page.getByRole('link', { name: 'Slipped on the bank below the bridge' })).toBeVisible();
  await expectGood(page);
});
