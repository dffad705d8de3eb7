import type { Page, Route } from '@playwright/test';

/** The `expectedProblems` while calls of these nouns are made to fail. */
export function problemsOf(...nouns: string[]): RegExp[] {
  const problem = '(console error: Failed to load resource: .*(status of 500|net::ERR_FAILED).*|500 (GET|POST) )';
  return [new RegExp(`^${problem}\\S*/trpc/\\S*(${nouns.join('|')})\\.`)];
}

function fail(route: Route): Promise<void> {
  const failures = namesOf(new URL(route.request().url())).map((path) => ({
    error: { message: 'x', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path } },
  }));
  return route.fulfill({ status: 500, json: isBatch(route.request().url()) ? failures : failures[0] });
}

/**
 * Makes every call fail: by a server error all but those that say who is signed in, or by a lost connection. Then no sign of life comes
 * either, by which the page would believe that it has coverage again.
 */
export async function breakCalls(page: Page, how: 'broken' | 'unreachable'): Promise<void> {
  const isBroken = (url: URL) =>
    how === 'unreachable'
      ? /^\/(trpc|api|livez)\b/.test(url.pathname)
      : namesOf(url).some((name) => !name.startsWith('session.'));
  await page.route(isBroken, (route) => (how === 'unreachable' ? route.abort() : fail(route)));
}

/** The procedures that a request calls. */
const namesOf = (url: URL) => (url.pathname.startsWith('/trpc/') ? url.pathname.slice('/trpc/'.length).split(',') : []);

/** True for a batch of reads, answered by a list. A write is sent alone. */
function isBatch(url: string): boolean {
  return new URL(url).searchParams.has('batch');
}
