import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone } from './fixtures.ts';

/** Expects the page to be accessible on a wide screen and a narrow phone, and to fit the phone without scrolling sideways. */
export async function expectGoodAtBothWidths(page: Page): Promise<void> {
  const desk = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await expectNothingSideways(page);
  await expectAccessible(page);
  if (desk) await page.setViewportSize(desk);
}

export async function expectNothingSideways(page: Page): Promise<void> {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways, 'Nothing stands beside the screen').toBeLessThanOrEqual(0);
}
