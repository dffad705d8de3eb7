import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { type NotificationData, pressed, sendingTag, takeOver } from '#web/sync/worker-messages.ts';
import { keepFiles } from './kept-files.ts';
import { sendWaiting } from './send-waiting.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The build puts them in, and the server, in place of a mark, a digest of this script, of the page and of its policy. */
declare const KEPT_FILES: PrecacheEntry[];

const scope = self as unknown as WorkerScope;

keepFiles(scope, KEPT_FILES);

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
