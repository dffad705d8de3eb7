import type { Page } from '@playwright/test';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { test as base, expect } from './fixtures.ts';
import { startServer } from './start-server.ts';

/** A server with the demo's data. */
export const test = base.extend<object, { demo: string }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const server = await startServer({}, undefined, ['--import', 'tsx', 'src/server/cli/demo.ts']);
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo),
});

export async function logIn(page: Page, origin: string) {
  const [admin] = demoStaff;
  if (!admin) throw new Error('The demo has no staff.');
  const answer = await page.request.post(`${origin}/api/login`, {
    data: { email: demoEmail(admin), password: demoPassword },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

export const read = async (page: Page, path: string) => (await page.request.get(path)).json();

export const demoProject = 'Ōkura Bush Predator Control';
export const trapCheck = 'Pūriri Ridge trap check';

/** The first and last day of the demo's project, which depend on the day the demo is filled. */
export async function findPeriod(page: Page): Promise<{ start: string; end: string }> {
  const all: { projectName: string; activity_date: string }[] = await read(page, '/api/activities');
  const days = all.filter(({ projectName }) => projectName === demoProject).map((one) => one.activity_date);
  days.sort();
  return { start: days[0] ?? '', end: days.at(-1) ?? '' };
}
