import type { Page } from '@playwright/test';
import { isBatch } from './failing-calls.ts';

/** Delays these calls until the returned function is called. */
async function hold(page: Page, isHeld: (url: URL) => boolean): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(isHeld, async (route) => {
    await gate;
    await route.continue();
  });
  return () => open();
}

/** Delays every call of a procedure until the returned function is called, to see a busy button. */
export const holdCalls = (page: Page, procedure: string) =>
  hold(page, ({ pathname }) => pathname.startsWith('/trpc/') && pathname.includes(procedure));

/** Delays every call of the page but those of a procedure, until the returned function is called. */
export const holdOtherCalls = (page: Page, procedure: string) =>
  hold(page, ({ pathname }) => pathname.startsWith('/trpc/') && !pathname.includes(procedure));

/** Answers a procedure's next call with `data`, and the others of its request as the server does. */
export async function answerNext(page: Page, procedure: string, data: unknown): Promise<void> {
  const namesIn = (url: string) => new URL(url).pathname.slice('/trpc/'.length).split(',');
  const answer = { result: { data } };
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && namesIn(url.href).includes(procedure),
    async (route) => {
      const url = route.request().url();
      if (!isBatch(url)) return route.fulfill({ json: answer });
      // The others of the batch are answered by the server.
      const response = await route.fetch();
      const answers: unknown[] = await response.json();
      return route.fulfill({ response, json: answers.with(namesIn(url).indexOf(procedure), answer) });
    },
    { times: 1 },
  );
}

/** Delays the answer to a procedure's next call until the returned function is called; that resolves when the page has the answer. */
export async function holdAnswer(page: Page, procedure: string): Promise<() => Promise<void>> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isProcedure = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure);
  const handed = new Promise<void>((resolve) => {
    void page.route(
      isProcedure,
      async (route) => {
        const response = await route.fetch();
        await gate;
        await route.fulfill({ response });
        resolve();
      },
      { times: 1 },
    );
  });
  return () => {
    open();
    return handed;
  };
}
