import { expect, expectAccessible, expectReadableInTheDark, signIn, test } from './fixtures.ts';
import { field, fillDate, press, tomorrow } from './project-form-page.ts';
import { expectNothingSideways } from './screen-checks.ts';

test('a date is typed or chosen, and text that is not a date stays and is refused', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'Team Leader');
  await page.goto('/addproject');
  const date = field(page, 'Start Date');
  const opener = page.getByRole('button', { name: 'Open the calendar' });
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await fillDate(page, '31/2/2030');
  await press(page, 'Save');
  await expect(date).toHaveValue('31/2/2030');
  await expect(date).toHaveAccessibleDescription(
    'Please enter a date such as 05-March-2026. Programs and files write 2026-03-05.',
  );
  await date.focus();
  await expect(calendar).toBeHidden();

  const start = await tomorrow(page);
  await fillDate(page, start.typed);
  await expect(date).toHaveValue(start.shown);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const size = await opener.boundingBox();
    expect([size?.width, size?.height]).toEqual([44, 44]);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(calendar.locator(':focus')).toHaveAttribute('data-selected', 'true');
    await expect(calendar.locator(':focus')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expectNothingSideways(page);
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await opener.click();
  await expect(calendar.locator(':focus')).toHaveAttribute('data-selected', 'true');
  // To a day of the same month that may be chosen: today, or the 2nd.
  await page.keyboard.press(start.iso.endsWith('-01') ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(date).not.toHaveValue(start.shown);
  await expect(date).toHaveValue(/^\d{2}-[A-Z][a-z]+-\d{4}$/);
});
