import { versions } from './new-version.ts';

/** Brings the app onto this device by its service worker, so that it opens without coverage, and watches for newer versions. */
export async function keepApp(brought: ServiceWorker | null): Promise<void> {
  versions.begin(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }), brought);
}
