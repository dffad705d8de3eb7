import { beforeEach, expect, test, vi } from 'vitest';
import { answerFile, answerPage, dropOtherVersions, isOfFiles, keepVersion } from './kept-version.ts';
import type { WorkerScope } from './worker-scope.ts';

const origin = 'https://bushline.example.org';
const urlOf = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, origin).href;

/** As much of the browser's cache storage as the worker uses. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const openCache = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (request: RequestInfo | URL) => store.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo | URL, answer: Response) => void store.set(urlOf(request), answer),
    };
  };
  return {
    stores,
    open: async (name: string) => openCache(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
      const searched = cacheName === undefined ? [...stores.values()] : [stores.get(cacheName)];
      return searched
        .map((store) => store?.get(urlOf(request)))
        .find(Boolean)
        ?.clone();
    },
  };
}

let storage: ReturnType<typeof fakeCaches>;
/** What the server answers, and what it was asked for. */
let server: Record<string, () => Response>;
let asked: string[];

const script = (text: string) => () => new Response(text, { headers: { 'Content-Type': 'text/javascript' } });
const page = (entry: string) => () =>
  new Response(`<script src="${entry}"></script>`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "script-src 'self'",
      'Referrer-Policy': 'no-referrer',
    },
  });

const first = { name: 'one', files: ['/assets/a-1.js', '/assets/lib-1.js', '/icon.png'] };
const second = { name: 'two', files: ['/assets/a-2.js', '/assets/lib-1.js', '/icon.png'] };

beforeEach(() => {
  storage = fakeCaches();
  asked = [];
  server = {
    '/': page('/assets/a-1.js'),
    '/assets/a-1.js': script('a1'),
    '/assets/lib-1.js': script('lib'),
    '/icon.png': () => new Response('icon', { headers: { 'Content-Type': 'image/png' } }),
  };
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = server[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

const open = async (version: typeof first, path: string) =>
  (await answerFile(version, new Request(origin + path)))?.text();

test('a version on the phone has its page, under the policy with which it came, and all its files', async () => {
  await keepVersion(first);
  const answer = await answerPage(first);
  expect(await answer?.text()).toBe('<script src="/assets/a-1.js"></script>');
  expect(answer?.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
  expect(answer?.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(await Promise.all(first.files.map((path) => open(first, path)))).toEqual(['a1', 'lib', 'icon']);
});

test('a new version fetches only what changed, and leaves the files of the old one for pages that still use them', async () => {
  await keepVersion(first);
  asked = [];
  Object.assign(server, { '/': page('/assets/a-2.js'), '/assets/a-2.js': script('a2') });
  delete server['/assets/a-1.js'];
  await keepVersion(second);
  expect(asked.sort()).toEqual(['/', '/assets/a-2.js', '/icon.png']);
  expect(await open(second, '/assets/a-1.js')).toBe('a1');
  expect(await open(second, '/assets/never.js')).toBeUndefined();
});

test('an interrupted download goes on where it stopped', async () => {
  delete server['/icon.png'];
  await expect(keepVersion(first)).rejects.toThrow();
  await new Promise((done) => setTimeout(done));
  server['/icon.png'] = script('icon');
  asked = [];
  await keepVersion(first);
  expect(asked).toEqual(['/icon.png', '/']);
});

test.each([
  ['a proxy’s login page in place of a file', { '/icon.png': page('/assets/a-1.js') }],
  ['a missing file', { '/icon.png': () => new Response('{}', { status: 404 }) }],
  ['a page of another version', { '/': page('/assets/a-9.js') }],
  [
    'a page without a policy',
    { '/': () => new Response('/assets/a-1.js', { headers: { 'Content-Type': 'text/html' } }) },
  ],
  ['a server that starts', { '/': () => new Response('', { status: 503, headers: { 'Content-Type': 'text/html' } }) }],
])('%s is not kept, and the version does not count as complete', async (_, answers) => {
  Object.assign(server, answers);
  await expect(keepVersion(first)).rejects.toThrow();
  expect(await answerPage(first)).toBeUndefined();
});

test('a page belongs to a version when it has files and all of them are of that version', () => {
  expect(isOfFiles('<link href="/assets/lib-1.js"><script src="/assets/a-1.js">', first.files)).toBe(true);
  expect(isOfFiles('<script src="/assets/a-2.js">', first.files)).toBe(false);
  expect(isOfFiles('Please sign in.', first.files)).toBe(false);
});

test.each([
  ['nothing is open', { open: 0 }, ['bushline-two', 'of-others']],
  ['a tab is open', { open: 1 }, ['bushline-one', 'bushline-two', 'of-others']],
  ['a newer version is on its way', { open: 0, installing: {} }, ['bushline-one', 'bushline-two', 'of-others']],
  ['a newer version waits', { open: 0, waiting: {} }, ['bushline-one', 'bushline-two', 'of-others']],
])('when %s, what is left is right', async (_, { open, ...registration }, left) => {
  for (const name of ['bushline-one', 'bushline-two', 'of-others']) await storage.open(name);
  const clients = { matchAll: async () => Array(open).fill({}) };
  await dropOtherVersions(second, { clients, registration } as unknown as WorkerScope);
  expect([...storage.stores.keys()]).toEqual(left);
});
