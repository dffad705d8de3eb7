import { onCoverage, readField } from './field-state.ts';
import { sendingTag } from './worker-messages.ts';

/** Calls `wake` whenever there may be coverage: a network, an answer after none came, the page looked at again. @returns what ends this. */
export function wakeOften(wake: () => void): () => void {
  const onView = () => {
    if (document.visibilityState === 'visible') wake();
    else if (readField().waiting > 0) askForSending();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', onView);
  const unwatch = onCoverage(wake);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', onView);
    unwatch();
  };
}

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
