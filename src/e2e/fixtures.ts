import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIResponse, type BrowserContext, expect, type Page } from '@playwright/test';
import { test as base } from './clocks.ts';
import { admin, startServer, type TestServer } from './start-server.ts';

type Role = 'Group Admin' | 'Team Leader' | 'Field Staff';

interface TestFixtures {
  /** Console texts and failed answers that a test provokes on purpose. */
  expectedProblems: RegExp[];
  problems: string[];
}

interface WorkerFixtures {
  /** A running product with an empty data folder, one for each worker. */
  server: TestServer;
  /** Settings of the server under test. A file that names any has a server of its own: every file does. */
  settings: Record<string, string>;
}

/** The server of this worker: a worker has one, so the helpers need not be handed it. */
let ownServer: TestServer | undefined;

/** The phone in the hand: `test.use(phone)`. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A refused call (4xx) is told by the page; Chromium writes it to the console as well. */
function isRefusalNotice(text: string, source: string, origin: string): boolean {
  const isCall = [`${origin}/api/`, `${origin}/trpc/`].some((start) => source.startsWith(start));
  return isCall && /^Failed to load resource: .* status of 4\d\d/.test(text);
}

export function watchProblems(context: BrowserContext, origin: string, problems: string[]): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (isRefusalNotice(message.text(), message.location().url, origin)) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => problems.push(`page error: ${failure.error().stack ?? failure.error().message}`));
  context.on('response', (answer) => {
    if (answer.status() < 500 || !answer.url().startsWith(origin)) return;
    problems.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings);
      ownServer = server;
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
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

/** A call as the page would make it: unsafe calls with a cookie are refused unless they name their origin. */
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

/** The last session of each role on each server. Checking a password takes as long as loading a page, on purpose. */
const lastSessions = new Map<string, Cookies>();

/** Whether the browser goes on with a session that an earlier test of this worker began: it may have ended, or its person changed roles. */
async function resume(page: Page, session: Cookies | undefined, role: Role): Promise<boolean> {
  if (!session) return false;
  const context = page.context();
  await context.addCookies(session);
  const answer = await page.request.get('/api/session');
  if (answer.ok() && (await answer.json()).role === role) return true;
  await context.clearCookies();
  return false;
}

/** Signs the page's browser in as the named role; the page itself is not opened yet. */
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
// Run by hand: the builder opens a second page for every run and reports on all that is well, which takes four times as long.
const axePath = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

/** What is found wrong on the page as it stands, and where. `only` names the rules, else it is WCAG 2.2 A and AA. */
async function findViolations(page: Page, only?: string[]): Promise<string[]> {
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
    const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
    return [`${id}: ${help}`, ...places].join('\n  ');
  });
}

/** What fades has no contrast on its way; what moves for ever (a skeleton) is let be. */
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

/** No violation of WCAG 2.2 A and AA on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page), 'The page is accessible').toEqual([]);
}

/** The colours have their contrasts in the other scheme, too. Ends in the light. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await findViolations(page, ['color-contrast']), 'The page is readable in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
}
