import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const list = (page: Page) => page.getByRole('table', { name: 'Volunteers' });
const heads = 'First Name,Last Name,Email,Phone,Emergency Contact Name,Emergency Contact Number';

const chooseFile = (page: Page, ...rows: string[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[heads, ...rows].join('\r\n')}\r\n`),
  });

test('a file shows the errors of each row, is imported once it is right, and the list leaves as such a file', async ({
  page,
}) => {
  await signIn(page, 'Team Leader');
  await page.goto('/volunteer');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First Name;Phone\nAna;021\n'),
  });
  await expect(page.getByText('These columns are missing in the file: Last Name, Email, Emergency')).toBeVisible();
  const good = (n: number) => `Māia,Parata ${n},maia${n}@file.example,021 555 0100,Hana,'+64275550117`;
  await chooseFile(page, good(1), ',Rangi,rangi,12a,Ana,021 555 0198', good(2), good(1));
  const preview = page.getByRole('table', { name: 'Rows of the file' });
  await expect(page.getByText('people.csv: 2 rows have errors.')).toBeVisible();
  const wrong = preview.getByRole('row').nth(1);
  await expect(wrong).toContainText('All fields are required.');
  await expect(wrong).toContainText('Invalid email format.');
  await expect(wrong).toContainText('Phone must contain only numbers and may start with +.');
  await expect(preview.getByRole('row').nth(2)).toContainText('Row 2 of the file has the same email.');
  await expect(page.getByRole('button', { name: 'Import 4 volunteers' })).toBeDisabled();
  await expectGoodAtBothWidths(page);

  await chooseFile(page, good(1), good(2));
  await expect(page.getByText('people.csv: all 2 rows are right.')).toBeVisible();
  await press(page, 'Import 2 volunteers');
  await expect(messages(page)).toContainText('2 volunteers imported successfully!');
  await expect(page).toHaveURL(/\/volunteer$/);

  await page.getByRole('searchbox').fill('maia parata');
  await expect(list(page).getByRole('row')).toHaveCount(3);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
  expect(download.suggestedFilename()).toMatch(/^volunteers-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n')).toEqual([
    `\uFEFF${heads}`,
    "Māia,Parata 1,maia1@file.example,021 555 0100,Hana,'+64 27 555 0117",
    "Māia,Parata 2,maia2@file.example,021 555 0100,Hana,'+64 27 555 0117",
    '',
  ]);
});
