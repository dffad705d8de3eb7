import type { Page } from '@playwright/test';

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
  await page.route(isMeant, (route) => route.fulfill({ json: [{ result: { data } }] }), { times: 1 });
}
