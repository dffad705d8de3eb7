import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { doorIsShut } from './door.ts';
import { expect, signIn, test } from './fixtures.ts';
import { type FrontServer, startFrontServer } from './front-server.ts';
import { startServer } from './start-server.ts';

test.use({
  serviceWorkers: 'allow',
  // What a page says without coverage, and about the script that it must not run.
  expectedProblems: [[doorIsShut, /Content Security Policy/, /status of 404/], { scope: 'test' }],
});

/** Opens the page and waits until the app is on the device and answers for this page. */
async function openKept(page: Page, url = '/home'): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

const policyOf = (answer: Response | null) => answer?.headers()['content-security-policy'] ?? '';

/** What lies on the device: the names of the versions, and the addresses of all that is kept. */
function readCaches(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
}

test('the app opens from the phone, with and without coverage, under a policy as strict as the server’s', async ({
  page,
  door,
  problems,
}) => {
  await signIn(page, 'Group Admin');
  const served = await page.goto(`${door.url}/home`);
  expect(served?.fromServiceWorker()).toBe(false);
  await openKept(page, `${door.url}/home`);

  const { paths } = await readCaches(page);
  expect(paths).toEqual(expect.arrayContaining(['/', '/favicon.svg', '/manifest.webmanifest', '/icon-512.png']));
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(100);
  expect(paths.filter((path) => /^\/(api|trpc|livez|metrics|sw\.js|robots\.txt)/.test(path))).toEqual([]);

  const online = await page.goto(`${door.url}/home`);
  expect(online?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  door.shut();
  const kept = await page.goto(`${door.url}/projects/of/no-such-page`);
  expect(kept?.fromServiceWorker()).toBe(true);
  // The page's own scripts drew it.
  await expect(page.locator('style[data-mantine-styles]').first()).toBeAttached();

  expect(policyOf(served)).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
  expect([online, kept].map(policyOf)).toEqual([policyOf(served), policyOf(served)]);
  expect(kept?.headers()['x-content-type-options']).toBe('nosniff');

  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ranForeignScript = true';
    document.body.append(script);
    return 'ranForeignScript' in window;
  });
  expect(ran, 'a script that the page was not built with runs').toBe(false);
  // The policy refused that script, and nothing of the page.
  const refusals = () => problems.filter((one) => one.includes('Content Security Policy'));
  await expect.poll(refusals).toHaveLength(1);
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLStyleElement>('style[data-mantine-styles]')].map(
      ({ sheet }) => sheet?.cssRules.length ?? 0,
    ),
  );
  expect(styles.length).toBeGreaterThan(0);
  expect(Math.min(...styles), 'every style element of the page applies').toBeGreaterThan(0);
});

test('the browser finds no fault in the manifest', { tag: '@slow' }, async ({ page, context }) => {
  await page.goto('/');
  const browser = await context.newCDPSession(page);
  const { url, errors } = await browser.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
});

test('addresses of the server’s own are answered by the server', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'Group Admin');
  await openKept(page);
  for (const [path, status] of [
    ['/api/session', 200],
    ['/livez', 200],
    ['/assets/no-such-file.js', 404],
  ] as const) {
    const answer = await page.goto(path);
    expect([answer?.fromServiceWorker(), answer?.status()], path).toEqual([false, status]);
  }
});

/** The release after: another page, another worker, and chunks that are gone. `onTheWay`: what somebody between makes of the page. */
async function upgrade(front: FrontServer, onTheWay = (page: string) => page): Promise<void> {
  const page = (await (await fetch(front.url)).text()).replace('<head>', '<head><meta name="release" content="next">');
  const digest = createHash('sha256').update(page).digest('base64');
  front.change((path, text) => {
    if (chunk.test(path)) return null;
    if (path !== '/sw.js') return text.startsWith('<!doctype') ? onTheWay(page) : text;
    // The robots' file stands for what came in their place.
    return text
      .replaceAll(new RegExp(chunk, 'g'), '/robots.txt')
      .replace(pageDigest, digest)
      .replace(pageRevision, 'next-version');
  });
}

const chunk = /\/assets\/report-page-[\w-]+\.js/;
const pageDigest = /(?<=sha256-)[\w+/=]{44}/;
const pageRevision = /[0-9a-f]{12}(?=[`"'],integrity)/;

const askForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** Whether a new version waits on the device. */
const hasWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

const frozenWorker = join(import.meta.dirname, '../test/frozen-workers/0.1.1.js.gz');
const line = messages.field.newVersion;
const release = 'meta[name=release]';
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' }).click();

test.describe('an upgrade of the server', () => {
  let front: FrontServer;
  test.beforeEach(async ({ page, server }) => {
    front = await startFrontServer(server.url);
    await signIn(page, 'Group Admin');
  });
  test.afterEach(() => front.stop());

  test('is offered to every tab, waits while somebody types in one, and then loads all of them again', {
    tag: '@slow',
  }, async ({ page, context }) => {
    await openKept(page, `${front.url}/addproject`);
    const other = await context.newPage();
    await openKept(other, `${front.url}/home`);

    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Kiwi monitoring');
    await upgrade(front);
    await askForUpdate(page);
    await expect(other.getByText(line)).toBeVisible();
    await expect(page.getByText(line)).toBeHidden();
    await reload(other);
    await expect(other.getByText(`${line} Another tab is being typed in.`)).toBeVisible();

    // Both go on in the old version, of which the new server does not have every file.
    await other.getByRole('link', { name: 'Report', exact: true }).first().click();
    await expect(other.getByRole('heading', { level: 1, name: 'Project Objective Report' })).toBeVisible();
    await expect(name).toHaveValue('Kiwi monitoring');
    await expect(other.locator(release)).not.toBeAttached();

    await name.fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByText(line)).toBeVisible();
    await reload(other);
    for (const tab of [page, other]) {
      await expect(tab.locator(release)).toBeAttached();
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tab.getByText(line)).toBeHidden();
    }
    const { names, paths } = await readCaches(page);
    expect(names).toEqual(['bushline-files']);
    expect(paths.filter((path) => chunk.test(path))).toEqual([]);
  });

  test('that does not arrive whole leaves the version that is there, which opens without coverage', {
    tag: '@slow',
  }, async ({ page }) => {
    await openKept(page, `${front.url}/home`);
    const { paths } = await readCaches(page);
    await upgrade(front, (text) => text.replace('</body>', '<p>Free network</p></body>'));
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const found = new Promise<ServiceWorker>((done) =>
        registration?.addEventListener('updatefound', () => done(registration.installing!), { once: true }),
      );
      void registration?.update().catch(() => {});
      const worker = await found;
      while (!['installed', 'redundant'].includes(worker.state))
        await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
      return worker.state;
    });
    expect(state).toBe('redundant');
    await front.stop();
    const kept = await page.goto(`${front.url}/reports`);
    expect(kept?.fromServiceWorker()).toBe(true);
    await expect(page.locator(release)).not.toBeAttached();
    await expect(page.getByText(/^No coverage\./)).toBeVisible();
    expect((await readCaches(page)).paths).toEqual(expect.arrayContaining(paths));
  });

  test('from 0.1.1 takes over from the worker of that time, and what that kept goes', { tag: '@slow' }, async ({
    page,
    context,
  }) => {
    // Its build, but for the list of its files.
    const worker = gunzipSync(readFileSync(frozenWorker)).toString();
    const built = await (await fetch(`${front.url}/sw.js`)).text();
    const files = [...built.matchAll(/url:[`"'](\/[^`"']+)/g)].map(([, path]) => path);
    front.change((path, text, headers) => {
      if (path === '/sw.js') return worker.replaceAll('__KEPT_FILES__', JSON.stringify(files));
      if (!text.startsWith('<!doctype')) return text;
      headers['content-security-policy'] = String(headers['content-security-policy']).replace(
        "script-src 'self'",
        "script-src 'self' 'nonce-of-that-time'",
      );
      return text.replace('<head>', '<head><meta property="csp-nonce" nonce="of-that-time">');
    });
    await openKept(page, `${front.url}/home`);
    const former = 'bushline-000000000000-__VERSION__';
    expect((await readCaches(page)).names).toEqual([former]);

    await upgrade(front);
    await askForUpdate(page);
    await expect(page.getByText(line)).toBeVisible();
    await reload(page);
    await expect(page.locator(release)).toBeAttached();
    await page.close();
    const next = await context.newPage();
    await next.goto(`${front.url}/home`);
    await expect.poll(async () => (await readCaches(next)).names).toEqual(['bushline-files']);
    await front.stop();
    await next.goto(`${front.url}/home`);
    await expect(next.locator(release)).toBeAttached();
    await expect(next.getByText(/^No coverage\./)).toBeVisible();
  });

  test('that only changes what the page may do is a new version, too', { tag: '@slow' }, async ({ page }) => {
    await openKept(page, `${front.url}/home`);
    const withKey = await startServer({ GOOGLE_MAPS_API_KEY: 'key-of-the-tests' });
    try {
      front.sendTo(withKey.url);
      await askForUpdate(page);
      await expect.poll(() => hasWaiting(page)).toBe(true);
      const loaded = page.waitForEvent('load');
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('take-over'),
      );
      await loaded;
      const kept = await page.goto(`${front.url}/home`);
      expect([kept?.fromServiceWorker(), policyOf(kept)]).toEqual([true, expect.stringContaining("'strict-dynamic'")]);
    } finally {
      await page.close();
      await withKey.stop();
    }
  });

  test('without the app on the device leaves a page that says so and loads again', { tag: '@slow' }, async ({
    browser,
    page,
  }) => {
    const plain = await browser.newContext({
      serviceWorkers: 'block',
      storageState: await page.context().storageState(),
    });
    const old = await plain.newPage();
    await old.goto(`${front.url}/home`);
    await upgrade(front);
    await old.getByRole('link', { name: 'Report', exact: true }).first().click();
    await expect(old.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    front.change((_path, text) => text);
    await old.getByRole('button', { name: 'Try again' }).click();
    await expect(old.getByRole('heading', { level: 1, name: 'Project Objective Report' })).toBeVisible();
    await plain.close();
  });
});

test('OFFLINE=off removes the app from phones that have it', { tag: '@slow' }, async ({ page, server }) => {
  const front = await startFrontServer(server.url);
  const off = await startServer({ OFFLINE: 'off' });
  try {
    await signIn(page, 'Group Admin');
    await openKept(page, `${front.url}/home`);
    front.sendTo(off.url);
    await askForUpdate(page);
    await expect.poll(async () => (await readCaches(page)).names).toEqual([]);
    const answer = await page.goto(`${front.url}/home`);
    expect(answer?.fromServiceWorker()).toBe(false);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  } finally {
    await page.close();
    await Promise.all([front.stop(), off.stop()]);
  }
});
