import type { Page } from '@playwright/test';
import { failCalls, problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { keepNothing } from './wizard-stage.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please confirm' });

test.use({ expectedProblems: problemsOf('objectives', 'session') });

test('objectives are added, edited one row at a time and deleted, and every failure is shown', {
  tag: '@slow',
}, async ({ page }) => {
  // What the phone keeps would show instead.
  await keepNothing(page);
  await signIn(page, 'Field Staff');
  const repairList = await failCalls(page, 'objectives.list');
  await page.goto('/Addobjective');
  await expect(page.getByText('Failed to load objectives.')).toBeVisible();
  await repairList();
  await press(page, 'Try again');
  const table = page.getByRole('table', { name: 'Objectives List' });
  await expect(table.getByRole('columnheader')).toHaveText(['#', 'Title', 'Measurement', 'Action']);
  await expect(page.getByRole('heading', { name: 'Objectives List' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add a New Objective' })).toBeVisible();

  const title = page.getByLabel('Objective Title').last();
  const measurement = page.getByLabel('Measurement', { exact: true }).last();
  await expect(measurement).toHaveAttribute('placeholder', /Hours or m2/);
  await title.fill('   ');
  await press(page, '+ Add Objective');
  await expect(page.getByText('Please fill in both Title and Measurement.').first()).toBeVisible();
  await title.fill('Pest Plants Pulled');
  await measurement.fill('Hours');
  const repairAdd = await failCalls(page, 'objectives.create');
  await press(page, '+ Add Objective');
  await expect(messages(page)).toContainText('Failed to add objective.');
  await expect(title, 'what was typed is kept').toHaveValue('Pest Plants Pulled');
  await repairAdd();
  await press(page, '+ Add Objective');
  await expect(messages(page)).toContainText('Objective added successfully!');
  await expect(title).toHaveValue('');
  await expect(table.getByRole('row', { name: /Pest Plants Pulled Hours/ })).toBeVisible();
  await title.fill('pest plants pulled');
  await measurement.fill('HOURS');
  await press(page, '+ Add Objective');
  await expect(messages(page), "the server's message comes first").toContainText('This objective already exists.');

  await page.getByRole('button', { name: 'Edit Pest Plants Pulled' }).click();
  await press(page, '+ Add Objective');
  await expect(messages(page)).toContainText('Finish or cancel editing before adding a new objective.');
  const row = page.getByRole('form', { name: 'Edit Pest Plants Pulled' });
  await expectGoodAtBothWidths(page);
  await row.getByLabel('Measurement').fill('');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Please fill in both Title and Measurement for editing.');
  await row.getByLabel('Measurement').fill('Bags');
  const repairUpdate = await failCalls(page, 'objectives.update');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('Failed to update objective.');
  await repairUpdate();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('Objective updated successfully!');
  await expect(table.getByRole('row', { name: /Pest Plants Pulled Bags/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Pest Plants Pulled' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(0);

  const repairRemove = await failCalls(page, 'objectives.remove');
  await page.getByRole('button', { name: 'Delete Pest Plants Pulled' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this objective?');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(messages(page)).toContainText('Failed to delete objective.');
  await repairRemove();
  await page.getByRole('button', { name: 'Delete Pest Plants Pulled' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(messages(page)).toContainText('Objective deleted successfully!');
  await expect(table.getByRole('row', { name: /Pest Plants Pulled/ })).toHaveCount(0);
});
