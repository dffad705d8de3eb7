import { expect, expectReadableInTheDark, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';

// The address does not have the search, so the tests of all screens do not come to it.
test('the words that a search of the risks finds are readable where they are marked', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'Group Admin');
  await page.goto('/addrisk');
  await page.getByRole('searchbox', { name: 'Search risks and controls' }).fill('FALLS trīps');
  await expect(page.locator('mark')).toHaveText(['trips', 'falls']);
  await expectGoodAtBothWidths(page);
  await expectReadableInTheDark(page);
});
