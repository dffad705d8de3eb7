import { sendingTag } from './worker-messages.ts';

type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Asks the browser to wake the service worker once there is coverage, so that what waits goes out with the app closed. Not every browser
 * can, and a person may have forbidden it: then the app sends when it is opened.
 */
export function askForSending(): void {
  if (typeof navigator === 'undefined' || !navigator.serviceWorker) return;
  const asking = navigator.serviceWorker
    .getRegistration()
    .then((found) => (found as Syncing | undefined)?.sync?.register(sendingTag));
  asking.catch(() => {});
}
