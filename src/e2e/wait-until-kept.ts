import { expect, type Page } from '@playwright/test';

/** Waits until the app and the activity are on the device. */
export async function waitUntilKept(page: Page, activityId: number): Promise<void> {
  const hasWorker = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  await expect.poll(hasWorker).toBe(true);
  await expect.poll(() => page.evaluate(readKeptText)).toContain(`"activity.${activityId}"`);
}

/** All that is kept on the device, as text. Runs in the page. */
async function readKeptText(): Promise<string> {
  // Opening a database that is not there makes an empty one.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'bushline')) return '';
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bushline');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const kept = opening.result.transaction('kept').objectStore('kept').getAll();
      kept.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(kept.result));
      };
    };
  });
}
