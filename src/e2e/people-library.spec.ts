import { messages } from '#shared/messages.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';

test('a row of the library that is edited fits both widths, also with its errors', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'Field Staff');
  await page.goto('/Addobjective');
  await page.getByRole('button', { name: 'Edit Fencing' }).click();
  const row = page.getByRole('form', { name: 'Edit Fencing' });
  await row.getByLabel('Measurement').fill('');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(messages.objectives.fillBothEditing);
  await expectGoodAtBothWidths(page);
});
