import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './wizard-stage.ts';

// Uses a page with the keys alone, as somebody does who has no pointer.

const mostPresses = 90;

/** Presses Tab until the target has the focus, and checks that every focused element shows it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  // Looked up once, because a look-up by name takes longer than a key press.
  const element = await target.elementHandle();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await element?.evaluate((one) => one.matches(':focus'))) {
      expect(await target.evaluate((one) => one.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

/** Comes to the button by Tab and presses it. */
export async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press(key);
}

const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Chooses the option at `place`, from 0, in an open list by the arrow keys. */
async function takeOption(page: Page, index: number): Promise<void> {
  await expect(options(page).nth(index)).toBeVisible();
  const current = () =>
    options(page).evaluateAll((all) => all.findIndex((option) => option.hasAttribute('data-combobox-selected')));
  for (let moves = 0; moves <= index + 1 && (await current()) !== index; moves += 1)
    await page.keyboard.press('ArrowDown');
  expect(await current()).toBe(index);
  await page.keyboard.press('Enter');
}

/** Opens a list with the keys, and chooses the option at `place`, from 0. */
export async function pick(page: Page, label: string, index: number): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.press('ArrowDown');
  await takeOption(page, index);
}

/** Types into a searchable list, and chooses what is found. */
export async function find(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(text);
  await expect(options(page)).toHaveCount(1);
  await takeOption(page, 0);
}

/** Goes on to the wizard's next step. */
export async function goOn(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Next' }));
  await page.keyboard.press('Enter');
}
