import type { Page } from '@playwright/test';
import { isBatch } from './failing-calls.ts';

/** Holds every call of a procedure back until the answer is called: what a busy button shows. */
export async function holdCalls(page: Page, procedure: string): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isMeant = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure);
  await page.route(isMeant, async (route) => {
    await gate;
    await route.continue();
  });
  return () => open();
}

/** Answers a procedure's next call, alone in its request, with a result of the test's own. */
export async function answerNext(page: Page, procedure: string, data: unknown): Promise<void> {
  const isMeant = (url: URL) => url.pathname === `/trpc/${procedure}`;
  const answer = { result: { data } };
  await page.route(isMeant, (route) => route.fulfill({ json: isBatch(route.request().url()) ? [answer] : answer }), {
    times: 1,
  });
}

/** Holds the answer to a procedure's next call back until the function that comes back is called, which ends when the page has it. */
export async function holdAnswer(page: Page, procedure: string): Promise<() => Promise<void>> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isMeant = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure);
  const handed = new Promise<void>((resolve) => {
    void page.route(
      isMeant,
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
