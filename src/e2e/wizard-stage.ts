import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from './start-server.ts';

/** One walk through the wizard. `name` distinguishes its records from those of other tests. */
export type Walk = { page: Page; server: TestServer; name: string; isNarrow: boolean };

export type Stage = { projectId: number; otherProjectId: number; project: string };

/** A call like an integration's. */
export async function call(walk: Pick<Walk, 'page' | 'server'>, method: string, path: string, data?: object) {
  const options = { method, headers: { origin: walk.server.url }, ...(data && { data }) };
  const answer: APIResponse = await walk.page.request.fetch(path, options);
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Creates two projects, and people for the pickers, by calls: other tests cover those screens. */
export async function setStage(walk: Walk): Promise<Stage> {
  const { name } = walk;
  const objectives: { id: number; title: string }[] = await call(walk, 'GET', '/api/objectives');
  const chosen = objectives.filter(({ title }) => /^(Establishing Predator Control|Plants Planted)$/.test(title));
  const project = `${name} Bush`;
  const fields = { startDate: '2026-02-01', emergencyServices: '111', objectives: chosen.map(({ id }) => id) };
  const [main, other] = await Promise.all(
    [project, `${name} Weeds`].map((title) =>
      call(walk, 'POST', '/api/projects', { ...fields, name: title, location: `${title} Road, Auckland` }),
    ),
  );
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  const person = (firstname: string, lastname: string) => ({ firstname, lastname, phone: '0215550142' });
  const password = 'Kereru-flies-7';
  const post = (path: string, data: object) => call(walk, 'POST', path, data);
  const contact = { emergencyContact: 'Mere Tāmati', emergencyContactNumber: '0211110000' };
  await Promise.all([
    post('/api/staff', { ...person('Hēmi', name), email: `h.${key}@okura.example`, password, role: 'Field Staff' }),
    post('/api/staff', { ...person('Tui', name), email: `t.${key}@okura.example`, password, role: 'Team Leader' }),
    post('/api/volunteers', { ...person('Wiremu', name), email: `w.${key}@okura.example`, ...contact }),
    post('/api/volunteers', { ...person('Aroha', name), email: `a.${key}@okura.example`, ...contact }),
  ]);
  return { projectId: main.id, otherProjectId: other.id, project };
}

/** Creates an activity in the stage's project by a call. Returns its id. */
export async function makeActivity(walk: Walk, { projectId }: Stage, name: string, more: object = {}): Promise<number> {
  const data = { activity_name: name, project_id: projectId, activity_date: '2026-03-05', ...more };
  return (await call(walk, 'POST', '/api/activities', data)).id;
}

const proceduresOf = (url: URL) =>
  url.pathname.startsWith('/trpc/') ? decodeURIComponent(url.pathname.slice('/trpc/'.length)).split(',') : [];

const noPack = {
  error: { message: 'x', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'field.pack' } },
};

/** A phone that keeps nothing: its screens show only what the server answers. Other calls in the same request are answered. */
export async function keepNothing(page: Page): Promise<void> {
  const isPack = (url: URL) => proceduresOf(url).includes('field.pack');
  await page.route(isPack, async (route) => {
    const procedures = proceduresOf(new URL(route.request().url()));
    // Without the mark of what the page has: 304 has no body to change.
    const { 'if-none-match': _, ...asked } = route.request().headers();
    const answer = await route.fetch({ headers: asked });
    const { etag: __, ...headers } = answer.headers();
    const read: unknown = await answer.json();
    // A call that is alone in its request has its answer alone.
    const json = Array.isArray(read)
      ? procedures.map((procedure, index) => (procedure === 'field.pack' ? noPack : read[index]))
      : noPack;
    await route.fulfill({ response: answer, headers, json });
  });
}

/** Lets the server make the next change by this procedure, which is sent alone, and loses its answer. */
export const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    (url) => proceduresOf(url).includes(procedure),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** The browser's console message for lost calls. */
export const lostCalls = /net::ERR_FAILED/;

/** Expects each text to be visible somewhere on the page. */
export async function expectText(within: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(within.getByText(text).first()).toBeVisible();
}

export async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  const wanted = page.getByRole('option', { name: option, exact: typeof option === 'string' });
  // A list hides while its field is out of sight, where what is drawn late may move it.
  await expect(async () => {
    await field.scrollIntoViewIfNeeded();
    await wanted.click({ timeout: 2000 });
    // A page that is gone is not waited for.
  }).toPass({ timeout: 20_000 });
}

/** Expects exactly this question in the dialog, and answers with the named button. */
export async function answerQuestion(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
