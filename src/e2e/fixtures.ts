import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, type APIResponse, type BrowserContext, expect, type Page } from '@playwright/test';
import { test as base } from './clocks.ts';
import { buildDoor, type Door } from './door.ts';
import { admin, startServer, type TestServer } from './start-server.ts';

type Role = 'Group Admin' | 'Team Leader' | 'Field Staff';

interface TestFixtures {
  /** Console messages and failed answers that a test causes on purpose. */
  expectedProblems: RegExp[];
  problems: string[];
  /** Settings of the server under test. */
  settings: Record<string, string>;
  /** A way to the server that can be shut. Its address is another one, where the same cookies hold. */
  door: Door;
  /** A running product that began with an empty data folder. The tests of a spec file share it; the next file gets a new one. */
  server: TestServer;
}

interface WorkerFixtures {
  lastServer: undefined;
}

/** The server of the running spec file, so that helpers need no parameter for it. A worker and its browser serve many files. */
let ownServer: TestServer | undefined;
/** The spec file and the settings for which it was started. */
let serves = '';

async function stopServer(): Promise<void> {
  const server = ownServer;
  ownServer = undefined;
  await server?.stop();
}

/** A phone: `test.use(phone)`. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A call to a server of the tests, also through a door. */
const ownCall = /^http:\/\/127\.0\.0\.1:\d+\/(api|trpc)\//;

/** True for Chromium's console message about a refused call (4xx), which the page already shows. */
function isRefusalNotice(text: string, source: string): boolean {
  return ownCall.test(source) && /^Failed to load resource: .* status of 4\d\d/.test(text);
}

export function watchProblems(context: BrowserContext, origin: string, problems: string[]): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (isRefusalNotice(message.text(), message.location().url)) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => problems.push(`page error: ${failure.error().stack ?? failure.error().message}`));
  context.on('response', (answer) => {
    if (answer.status() < 500 || !answer.url().startsWith(origin)) return;
    problems.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
}

/** The server closes a connection after five idle seconds. A call on its way then is made again, as a browser does by itself. */
function askAgain(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (url, options) => fetch(url, { maxRetries: 2, ...options });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  context: async ({ context }, use) => {
    askAgain(context.request);
    await use(context);
  },
  settings: [{}, { option: true }],
  server: [
    async ({ settings }, use, { file }) => {
      const wanted = `${file} ${JSON.stringify(settings)}`;
      if (!ownServer || serves !== wanted) {
        await stopServer();
        ownServer = await startServer(settings);
        serves = wanted;
      }
      await use(ownServer);
    },
    { timeout: 60_000 },
  ],
  door: async ({ server }, use) => {
    const door = await buildDoor(server.url);
    await use(door);
    await door.stop();
  },
  lastServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      await use(undefined);
      await stopServer();
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedProblems: [[], { option: true }],
  problems: [
    async ({ context, server, expectedProblems }, use) => {
      const problems: string[] = [];
      watchProblems(context, server.url, problems);
      await use(problems);
      const unexpected = problems.filter((one) => !expectedProblems.some((pattern) => pattern.test(one)));
      expect(unexpected, 'The browser console and the server stay quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const colleagues = {
  'Team Leader': { firstname: 'Tama', lastname: 'Leader', email: 'tama.leader@example.org', phone: '0211234567' },
  'Field Staff': { firstname: 'Fern', lastname: 'Field', email: 'fern.field@example.org', phone: '0217654321' },
} as const;

/** A call with the `Origin` header, as the page sends it: without one, writes with a cookie are refused. */
function post(page: Page, path: string, data: object): Promise<APIResponse> {
  return page.request.post(path, { data, headers: { origin: ownServer?.url ?? '' } });
}

async function logIn(page: Page, email: string): Promise<void> {
  const answer = await post(page, '/api/login', { email, password: admin.password });
  expect(answer.status(), `${email} signs in: ${await answer.text()}`).toBe(200);
}

/** Registers the colleague of that role unless an earlier test of this worker did. */
async function registerColleague(page: Page, role: keyof typeof colleagues): Promise<void> {
  await logIn(page, admin.email);
  const answer = await post(page, '/api/staff', { ...colleagues[role], password: admin.password, role });
  expect([201, 409], await answer.text()).toContain(answer.status());
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The last session of each role on each server, reused because checking a password takes as long as loading a page. */
const lastSessions = new Map<string, Cookies>();

/** Reuses an earlier test's session. False when it has ended or its person changed roles. */
async function resume(page: Page, session: Cookies | undefined, role: Role): Promise<boolean> {
  if (!session) return false;
  const context = page.context();
  await context.addCookies(session);
  const answer = await page.request.get('/api/session');
  if (answer.ok() && (await answer.json()).role === role) return true;
  await context.clearCookies();
  return false;
}

/** Signs the page's browser in as the role, without opening a page. */
export async function signIn(page: Page, role: Role): Promise<void> {
  const key = `${ownServer?.url} ${role}`;
  if (await resume(page, lastSessions.get(key), role)) return;
  if (role !== 'Group Admin') await registerColleague(page, role);
  await logIn(page, role === 'Group Admin' ? admin.email : colleagues[role].email);
  lastSessions.set(key, await page.context().cookies());
}

type Violation = { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] };
type AxeResults = { testEngine: { name: string }; violations: Violation[] };

const require = createRequire(import.meta.url);
// Run axe directly: its Playwright builder opens a second page for each run and reports passes too, which takes four times as long.
const axePath = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

/** The accessibility violations on the current page, by the rules in `only` or else WCAG 2.2 A and AA. */
export async function findViolations(page: Page, only?: string[]): Promise<string[]> {
  await comeToRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { testEngine, violations } = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run: (on: Document, options: object) => Promise<AxeResults> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
    return axe.run(document, { runOnly, resultTypes: ['violations'] });
  }, only);
  expect(testEngine.name, 'The page was looked at').toBe('axe-core');
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
    return [`${id}: ${help}`, ...elements].join('\n  ');
  });
}

/** Waits for fades to end, because they lower the contrast. Ignores endless animations such as skeletons. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const findMoving = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        return playState === 'running' && !isEndless;
      });
    for (let moving = findMoving(); moving.length > 0; moving = findMoving())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Expects no violation of WCAG 2.2 A and AA on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page), 'The page is accessible').toEqual([]);
}

/** Expects enough contrast in the dark scheme too. Ends in the light one. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await findViolations(page, ['color-contrast']), 'The page is readable in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
}
