import { isPagePath } from '#shared/page-paths.ts';
import { type NotificationData, pressed, sendingTag, takeOver } from '#web/sync/worker-messages.ts';
import { answerFile, answerPage, dropOtherVersions, keepVersion, type Version } from './kept-version.ts';
import { sendWaiting } from './send-waiting.ts';
import type { WorkerScope } from './worker-scope.ts';

// The build puts these in. The digest is that of the files without a hash in their name.
declare const KEPT_FILES: string[];
declare const FILES_DIGEST: string;

const scope = self as unknown as WorkerScope;
/** In place of the mark the server writes a digest of this script, of the page and of its policy. */
const version: Version = { name: `${FILES_DIGEST}-__VERSION__`, files: KEPT_FILES };
const kept = new Set(KEPT_FILES);

scope.addEventListener('install', (event) => event.waitUntil(keepVersion(version)));

scope.addEventListener('activate', (event) =>
  // The page that brought the first worker is kept from then on, too.
  event.waitUntil(scope.clients.claim().then(() => dropOtherVersions(version, scope))),
);

/** Only the page and its files are answered here. Calls, and whatever else the server has, go to the network untouched. */
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (!isPagePath(pathname)) return;
    event.waitUntil(dropOtherVersions(version, scope));
    event.respondWith(answerPage(version).then((page) => page ?? fetch(request)));
  } else if (kept.has(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(answerFile(version, request).then((file) => file ?? fetch(request)));
  }
});

/** There is coverage again, perhaps with the app closed. When it fails, the browser tries again later, a few times. */
scope.addEventListener('sync', (event) => {
  const isAppOpen = async () => (await scope.clients.matchAll({ type: 'window' })).length > 0;
  if (event.tag === sendingTag) event.waitUntil(sendWaiting(isAppOpen));
});

scope.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(scope.skipWaiting());
});

/** A notification leads to its page: in the app where that is open, so that nothing that is being typed is lost. */
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as NotificationData;
  const open = async () => {
    const [client] = await scope.clients.matchAll({ type: 'window' });
    if (!client) return await scope.clients.openWindow(path);
    client.postMessage(pressed(path));
    return await client.focus();
  };
  event.waitUntil(open());
});
