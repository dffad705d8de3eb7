import type { WorkerScope } from './worker-scope.ts';

/** What one version of the app consists of: the page, and the addresses of its files. */
export type Version = { name: string; files: readonly string[] };

const prefix = 'bushline-';
const pageKey = '/';
/** Few enough that the page's own calls need not wait. */
const filesAtOnce = 4;

const cacheOf = ({ name }: Version) => prefix + name;
/** Its name has a hash of its content, so it is the same in every version. */
const isAsset = (path: string) => path.startsWith('/assets/');
/** The server answers the same bytes to everybody, whatever compression was asked for. */
const anyForm = { ignoreVary: true };

/** Brings the files and the page of a version onto the phone. After a failure it goes on where it stopped. */
export async function keepVersion(version: Version): Promise<void> {
  const cache = await caches.open(cacheOf(version));
  const left = [...version.files];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await keepFile(cache, path);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  await keepPage(cache, version);
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, anyForm)) return;
  const known = isAsset(path) && (await caches.match(path, anyForm));
  if (known) return cache.put(path, known);
  const answer = await fetch(path, { cache: isAsset(path) ? 'default' : 'no-cache', priority: 'low' });
  assertOurs(answer, path, (type) => !type.startsWith('text/html'));
  await cache.put(path, answer);
}

async function keepPage(cache: Cache, { files }: Version): Promise<void> {
  const answer = await fetch(pageKey, { cache: 'no-store' });
  assertOurs(answer, 'the page', (type) => type.startsWith('text/html'));
  const isStrict = answer.headers.has('Content-Security-Policy');
  if (!isStrict || !isOfFiles(await answer.clone().text(), files)) throw new Error('the page is not of this version');
  await cache.put(pageKey, answer);
}

/** A proxy may answer instead of our server, with its own login page, or the server may be starting. */
function assertOurs(answer: Response, what: string, isType: (type: string) => boolean): void {
  const type = answer.headers.get('Content-Type') ?? '';
  if (answer.ok && !answer.redirected && isType(type)) return;
  throw new Error(`${what} was answered with ${answer.status} ${type}`);
}

/** Whether the page asks for files of this version alone. The server may have been upgraded since it answered the worker's script. */
export function isOfFiles(html: string, files: readonly string[]): boolean {
  const asked = html.match(/\/assets\/[^"'\s)]+/g) ?? [];
  return asked.length > 0 && asked.every((path) => files.includes(path));
}

/** The kept page, under the policy with which it came; undefined when it is not on the phone. */
export async function answerPage(version: Version): Promise<Response | undefined> {
  return caches.match(pageKey, { cacheName: cacheOf(version), ...anyForm });
}

/** A kept file. A page of an older version still gets the files that it was built with. */
export async function answerFile(version: Version, request: Request): Promise<Response | undefined> {
  const own = await caches.match(request, { cacheName: cacheOf(version), ...anyForm });
  return own ?? caches.match(request, anyForm);
}

/** Removes the other versions, unless a tab may still be using one or a newer one is on its way. */
export async function dropOtherVersions(version: Version, { clients, registration }: WorkerScope): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 0 || registration.installing || registration.waiting) return;
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheOf(version)) await caches.delete(name);
}
