import { expect, type Page } from '@playwright/test';
import { readKeptText } from './read-kept.ts';

/** Waits until the app and the activity are on the device. */
export async function waitUntilKept(page: Page, activityId: number): Promise<void> {
  const hasWorker = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  await expect.poll(hasWorker).toBe(true);
  await expect.poll(() => page.evaluate(readKeptText)).toContain(`"activity.${activityId}"`);
}
