import { expect, type Page } from '@playwright/test';
import { addDays, formatDate } from '#shared/dates.ts';

export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
export const details = (page: Page) => page.getByRole('tabpanel', { name: 'Details' });
export const chosenObjectives = (page: Page) => page.getByRole('textbox', { name: 'Objectives' });

export const taken = 'Project name already exists. Please choose another.';
export const required = 'All fields are required, including Emergency Services.';

/** The day after the group's today: as typed, as ISO date and as shown. */
export async function tomorrow(page: Page): Promise<{ typed: string; iso: string; shown: string }> {
  const { today } = await (await page.request.get('/api/config')).json();
  const iso = addDays(today, 1);
  const [year, month, day] = iso.split('-').map(Number);
  return { iso, typed: `${day}/${month}/${year}`, shown: formatDate(iso) };
}

export async function fillDate(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Start Date').fill(typed);
  // Forwards, the calendar's button would be next: the rules wait while the focus is on it.
  await page.keyboard.press('Shift+Tab');
}

export async function expectStays(page: Page, text: string): Promise<void> {
  await expect(messages(page)).toContainText(text);
  await expect(details(page).getByText(text).first()).toBeVisible();
}
