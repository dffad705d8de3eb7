import type { Page } from '@playwright/test';

/** What the console and the watch over the answers say while a call of these nouns is made to fail: `expectedProblems`. */
export function problemsOf(...nouns: string[]): RegExp[] {
  const problem = '(console error: Failed to load resource: .*(status of 500|net::ERR_FAILED).*|500 (GET|POST) )';
  return [new RegExp(`^${problem}\\S*/trpc/\\S*(${nouns.join('|')})\\.`)];
}

/**
 * Lets every call of this procedure fail until the answer is called: the server breaks, or is not reached at all. What the page
 * asks for in the same request fails with it.
 */
export async function failCalls(
  page: Page,
  procedure: string,
  how: 'broken' | 'unreachable' = 'broken',
): Promise<() => Promise<void>> {
  const namesOf = (url: URL) =>
    url.pathname.startsWith('/trpc/') ? url.pathname.slice('/trpc/'.length).split(',') : [];
  const isMeant = (url: URL) => namesOf(url).includes(procedure);
  await page.route(isMeant, (route) => {
    if (how === 'unreachable') return route.abort();
    const failures = namesOf(new URL(route.request().url())).map((path) => ({
      error: { message: 'x', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path } },
    }));
    return route.fulfill({ status: 500, json: isBatch(route.request().url()) ? failures : failures[0] });
  });
  return () => page.unroute(isMeant);
}

/** Reads go out together and are answered in a list; a write goes out alone. */
export function isBatch(url: string): boolean {
  return new URL(url).searchParams.has('batch');
}
