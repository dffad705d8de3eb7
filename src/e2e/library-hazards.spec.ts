import type { Page } from '@playwright/test';
import { answerCalls, failCalls, problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { keepNothing } from './wizard-stage.ts';

const kinds = [
  {
    panel: 'Site Hazards',
    path: '/api/site_hazards',
    add: '+ Add Site Hazard',
    required: 'Please provide a site hazard description.',
    loadFailed: 'Failed to load site hazards.',
    addFailed: 'Failed to add site hazard.',
  },
  {
    panel: 'Activity/People Hazards',
    path: '/api/activity_people_hazards',
    add: '+ Add Activity/People Hazard',
    required: 'Please provide an activity/people hazard description.',
    loadFailed: 'Failed to load activity hazards.',
    addFailed: 'Failed to add activity/people hazard.',
  },
] as const;

const panelOf = (page: Page, name: string) => page.getByRole('region', { name });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function expectFailure(page: Page, panel: string, text: string): Promise<void> {
  await expect(messages(page)).toContainText(text);
  await expect(panelOf(page, panel)).toContainText(text);
}

test('hazards of both kinds are added, edited and deleted', { tag: '@slow' }, async ({ page, server }) => {
  // What the phone keeps would show instead.
  await keepNothing(page);
  await signIn(page, 'Team Leader');
  await page.goto('/addhazard');
  await expect(page).toHaveTitle(/^Add Hazards/);
  await expect(page.getByText('A hazard is anything with the potential to cause harm or damage.')).toBeVisible();
  for (const { panel: name, path, add, required } of kinds) {
    const panel = panelOf(page, name);
    const press = (label: string) => panel.getByRole('button', { name: label, exact: true }).click();
    const description = panel.getByRole('textbox', { name: 'Hazard Description' });
    await expect(panel.getByRole('columnheader')).toHaveText(['#', 'Hazard Description', 'Actions']);
    await press(add);
    await expect(panel).toContainText(required);
    await expect(description).toBeFocused();
    await description.fill('Wasp nest');
    await press(add);
    await expect(messages(page)).toHaveText('Hazard added successfully!');
    await expect(description).toHaveValue('');
    await description.fill('WASP nest');
    await press(add);
    await expectFailure(page, name, 'This hazard already exists.');

    await press('Edit Wasp nest');
    await press(add);
    await expectFailure(page, name, 'Finish or cancel editing before adding a new hazard.');
    const row = panel.getByRole('form', { name: 'Edit Wasp nest' });
    await row.getByLabel('Hazard Description').fill('');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(required);
    await row.getByLabel('Hazard Description').fill('Wasps in the bank');

    const headers = { origin: server.url };
    const hazards = await (await page.request.get(path)).json();
    const stored = hazards.find((one: { hazard_description: string }) => one.hazard_description === 'Wasp nest');
    await page.request.put(`${path}/${stored.id}`, { headers, data: { hazard_description: 'Wasps' } });
    await row.getByRole('button', { name: 'Save' }).click();
    const merging = page.getByRole('dialog', { name: 'Both of you changed this' });
    await merging.getByRole('radio', { name: /^Mine/ }).click();
    await merging.getByRole('button', { name: 'Save' }).click();
    await expect(messages(page)).toHaveText('Hazard updated successfully!');
    await expect(panel.getByRole('button', { name: 'Edit Wasps in the bank' })).toBeFocused();

    await press('Delete Wasps in the bank');
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this hazard?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(messages(page)).toHaveText('Hazard deleted successfully!');
    await expect(panel).not.toContainText('Wasps in the bank');
    await expect(panel.getByRole('heading', { name })).toBeFocused();
    await description.fill('');
  }
  await expectGoodAtBothWidths(page);

  await answerCalls(page, 'hazards.list', []);
  await page.reload();
  for (const { panel } of kinds) {
    await expect(panelOf(page, panel)).toContainText('No hazards yet.');
    await panelOf(page, panel)
      .getByRole('button', { name: /^Add a/ })
      .click();
    await expect(panelOf(page, panel).getByLabel('Hazard Description')).toBeFocused();
  }
});

test.describe('when the server fails', { tag: '@slow' }, () => {
  test.use({ expectedProblems: problemsOf('hazards', 'field') });

  test('each panel says in its own words what failed and keeps what was typed', async ({ page }) => {
    // What the phone keeps would show instead.
    await failCalls(page, 'field.pack');
    await signIn(page, 'Group Admin');
    const answer = await failCalls(page, 'hazards.list');
    await page.goto('/AddHazard');
    for (const { panel, loadFailed } of kinds) await expect(panelOf(page, panel)).toContainText(loadFailed);
    await expectGoodAtBothWidths(page);
    await answer();
    for (const { panel } of kinds) await panelOf(page, panel).getByRole('button', { name: 'Try again' }).click();
    for (const procedure of ['create', 'update', 'remove']) {
      await failCalls(page, `hazards.${procedure}`, procedure === 'update' ? 'unreachable' : 'broken');
    }
    for (const { panel: name, add, addFailed } of kinds) {
      const panel = panelOf(page, name);
      await panel.getByLabel('Hazard Description').fill('Ongaonga');
      await panel.getByRole('button', { name: add }).click();
      await expectFailure(page, name, addFailed);
      await expect(panel.getByLabel('Hazard Description')).toHaveValue('Ongaonga');
      await panel.getByRole('button', { name: /^Edit/ }).first().click();
      const row = panel.getByRole('form', { name: /^Edit/ });
      await row.getByLabel('Hazard Description').fill('Kept');
      await row.getByRole('button', { name: 'Save' }).click();
      await expectFailure(page, name, 'Failed to update hazard.');
      await expect(row.getByLabel('Hazard Description')).toHaveValue('Kept');
      await row.getByRole('button', { name: 'Cancel' }).click();
      await panel
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expectFailure(page, name, 'Failed to delete hazard.');
    }
  });
});
