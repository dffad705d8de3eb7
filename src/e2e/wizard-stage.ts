import { type APIResponse, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { TestServer } from './start-server.ts';

/** One walk through the wizard. `name` distinguishes its records from those of other tests. */
export type Walk = { page: Page; server: TestServer; name: string; isNarrow: boolean };

/** Checks that a step, or a dialog on it, is accessible. */
export type Check = (what: 'step' | 'dialog') => Promise<void>;

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

const failureOf = (procedure: string, httpStatus: number, message: string) => ({
  error: { message, code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus, path: procedure } },
});

/** Replaces the answers of these procedures, and leaves others in the same request, until the returned function is called. */
async function changeAnswers(page: Page, changes: Map<string, unknown>): Promise<() => Promise<void>> {
  const includesOne = (url: URL) => proceduresOf(url).some((procedure) => changes.has(procedure));
  await page.route(includesOne, async (route) => {
    const procedures = proceduresOf(new URL(route.request().url()));
    // Without the mark of what the page has: 304 has no body to change.
    const { 'if-none-match': _, ...asked } = route.request().headers();
    const answer = await route.fetch({ headers: asked });
    const { etag: __, ...headers } = answer.headers();
    const read: unknown = await answer.json();
    // A call that is alone in its request has its answer alone.
    const parts = procedures.map((procedure, index) =>
      changes.has(procedure) ? changes.get(procedure) : Array.isArray(read) ? read[index] : read,
    );
    await route.fulfill({ response: answer, headers, json: Array.isArray(read) ? parts : parts[0] });
  });
  return () => page.unroute(includesOne);
}

/** Makes each load of these procedures fail with a server error until `show` has seen it. The next loads succeed. */
export async function failLoads(page: Page, procedures: string[], show: () => Promise<unknown>): Promise<void> {
  const failures = procedures.map((procedure): [string, unknown] => [procedure, failureOf(procedure, 500, 'x')]);
  const letLoad = await changeAnswers(page, new Map(failures));
  await show();
  await letLoad();
}

/** As `failLoads`, on a page that is opened anew: so nothing is known that was loaded in the background. */
export const reloadFailing = (page: Page, procedures: string[], show: () => Promise<unknown>) =>
  failLoads(page, procedures, async () => {
    await page.reload();
    await show();
  });

/** A phone that keeps nothing: its screens show only what the server answers. */
export const keepNothing = (page: Page) =>
  changeAnswers(page, new Map([['field.pack', failureOf('field.pack', 500, 'x')]]));

/** Answers every load of this procedure with `data`, until the returned function is called. */
export const answerLoads = (page: Page, procedure: string, data: unknown) =>
  changeAnswers(page, new Map([[procedure, { result: { data } }]]));

/** Handles the next change by this procedure, which is sent alone. */
const onNext = (page: Page, procedure: string, handle: (route: Route) => Promise<void>) =>
  page.route((url) => proceduresOf(url).includes(procedure), handle, { times: 1 });

/** Loses the next call before it reaches the server. */
export const loseCall = (page: Page, procedure: string) => onNext(page, procedure, (route) => route.abort());

/** Refuses the next call with this message. */
export const refuseCall = (page: Page, procedure: string, message: string) =>
  onNext(page, procedure, (route) => route.fulfill({ json: failureOf(procedure, 409, message) }));

/** Lets the server make the next change, and loses its answer. */
export const loseAnswer = (page: Page, procedure: string) =>
  onNext(page, procedure, async (route) => {
    await route.fetch();
    await route.abort();
  });

/**
 * Ends the session while the next call is on its way to the server. Ended sooner, any reading in the background would show the login
 * screen before the test has pressed what it wants to press.
 */
export const endSessionBefore = (walk: Walk, procedure: string) =>
  onNext(walk.page, procedure, async (route) => {
    await call(walk, 'POST', '/api/logout');
    await route.continue();
  });

/** The browser's console message for lost calls. */
export const lostCalls = /net::ERR_FAILED/;

/** Opens a step (1 to 7) by its circle, or by the dropdown of a narrow screen. */
export async function goToStep({ page, isNarrow }: Walk, step: number): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Steps' });
  if (isNarrow) await steps.getByRole('combobox').selectOption(String(step));
  else
    await steps
      .getByRole('link')
      .nth(step - 1)
      .click();
  await expect(page).toHaveURL(new RegExp(`step=${step}$`));
}

/** Expects each text to be visible somewhere on the page. */
export async function expectText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
}

/** Expects the table's headings, in order. Cards have none. */
export async function expectColumns({ page, isNarrow }: Walk, table: string, titles: string[]): Promise<void> {
  if (!isNarrow) await expect(page.getByRole('table', { name: table }).getByRole('columnheader')).toHaveText(titles);
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

/** Presses each `Try again` until none is left. One may go by itself: the steps are loaded in the background too. */
export async function tryAgain(page: Page): Promise<void> {
  const buttons = button(page, 'Try again');
  await expect(async () => {
    if ((await buttons.count()) > 0) await buttons.first().click({ timeout: 1000 });
    expect(await buttons.count()).toBe(0);
  }).toPass();
}

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
