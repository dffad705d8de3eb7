import type { Page } from '@playwright/test';
import { addDays } from '#shared/dates.ts';

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** The day after the group's today, as people type it. */
export async function tomorrow(page: Page): Promise<{ typed: string }> {
  const { today } = await (await page.request.get('/api/config')).json();
  const [year, month, day] = addDays(today, 1).split('-').map(Number);
  return { typed: `${day}/${month}/${year}` };
}

export async function fillDate(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Start Date').fill(typed);
  // Forwards, the calendar's button would be next: the rules wait while the focus is on it.
  await page.keyboard.press('Shift+Tab');
}
