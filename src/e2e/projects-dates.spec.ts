import { expect, expectAccessible, expectReadableInTheDark, signIn, test } from './fixtures.ts';
import { fillDate, tomorrow } from './project-form-page.ts';
import { expectNothingSideways } from './screen-checks.ts';

test('the calendar of a date fits the screen, and its chosen day stands out', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'Team Leader');
  await page.goto('/addproject');
  const opener = page.getByRole('button', { name: 'Open the calendar' });
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await fillDate(page, (await tomorrow(page)).typed);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const size = await opener.boundingBox();
    expect([size?.width, size?.height]).toEqual([44, 44]);
    await opener.click();
    await expect(calendar.locator(':focus')).toHaveAttribute('data-selected', 'true');
    await expect(calendar.locator(':focus')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expectNothingSideways(page);
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
  }
});
