import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { isPagePath } from '#shared/page-paths.ts';
import type { WorkerEvent, WorkerScope } from './worker-scope.ts';

/** All caches of ours begin so. Versions up to 0.2.0-rc had one each. */
const prefix = 'bushline-';
const cacheName = `${prefix}files`;
/** Few enough that the page's own calls need not wait. */
const filesAtOnce = 4;

/** Keeps the page and its files on the phone, and answers them from there. Calls, and whatever else the server has, go to the network untouched. */
export function keepFiles(scope: WorkerScope, files: PrecacheEntry[]): void {
  const kept = new PrecacheController({ cacheName, plugins: [{ cacheWillUpdate: ourAnswer }] });
  kept.addToCacheList(files);
  scope.addEventListener('install', (event) => event.waitUntil(fetchAll(kept, event)));
  scope.addEventListener('activate', (event) => {
    void kept.activate(event as never);
    // The page that brought the first worker is kept from then on, too.
    event.waitUntil(scope.clients.claim().then(() => dropFormerVersions(scope)));
  });
  const answerPage = async (request: Request) => (await kept.matchPrecache('/')) ?? fetch(request);
  const answerFile = async (request: Request) =>
    (await kept.matchPrecache(request)) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname, href } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') {
      if (!isPagePath(pathname)) return;
      event.waitUntil(dropFormerVersions(scope));
      event.respondWith(answerPage(request));
    } else if (pathname.startsWith('/assets/') || kept.getCacheKeyForURL(href)) {
      event.respondWith(answerFile(request));
    }
  });
}

/** In place of the library's `install`, which fetches each file only after the one before: there are some 250, and a phone's calls take long. */
async function fetchAll(kept: PrecacheController, event: WorkerEvent): Promise<void> {
  const left = [...kept.getURLsToCacheKeys()];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [url, cacheKey] = next;
      const request = new Request(url, {
        integrity: kept.getIntegrityForCacheKey(cacheKey) ?? '',
        // An asset, which has no revision, may come from the browser's own cache.
        cache: url === cacheKey ? 'default' : 'reload',
        priority: 'low',
      });
      await Promise.all(kept.strategy.handleAll({ event: event as never, request, params: { cacheKey } }));
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
}

/**
 * The answer, if it may be kept: a proxy may answer with its own login page, or the server may be starting. The page alone is HTML, and has a
 * digest that the browser compares; it is kept with its policy.
 */
export async function ourAnswer({ request, response }: { request: Request; response: Response }) {
  const isPage = request.integrity !== '' && response.headers.has('Content-Security-Policy');
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return response.ok && !response.redirected && isHtml === isPage ? response : null;
}

/** Tabs of a version up to 0.2.0-rc go on with the files in its cache. Once no tab is open, it is removed. */
async function dropFormerVersions({ clients }: WorkerScope): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 0) return;
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
}
