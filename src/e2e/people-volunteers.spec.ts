import { expect, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';

const heads = 'First Name,Last Name,Email,Phone,Emergency Contact Name,Emergency Contact Number';

test('a file whose rows are wrong fits both widths, and is imported once it is right', async ({ page }) => {
  await signIn(page, 'Team Leader');
  await page.goto('/volunteer');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const choose = (...rows: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name: 'people.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`${[heads, ...rows].join('\r\n')}\r\n`),
    });
  const good = "Māia,Parata,maia@file.example,021 555 0100,Hana,'+64275550117";
  await choose(good, ',Rangi,rangi,12a,Ana,021 555 0198');
  await expect(page.getByText('people.csv: 1 row has errors.')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await choose(good);
  await page.getByRole('button', { name: 'Import 1 volunteer' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('1 volunteer imported successfully!');
  await expect(page).toHaveURL(/\/volunteer$/);
});
