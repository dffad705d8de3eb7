import type { Page } from '@playwright/test';

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

/** Delays every call of the page but those of a procedure, until the returned function is called. */
export const holdOtherCalls = (page: Page, procedure: string) =>
  hold(page, ({ pathname }) => pathname.startsWith('/trpc/') && !pathname.includes(procedure));

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
