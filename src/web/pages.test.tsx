import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage, testConfig } from '#test/render.tsx';
import type { Page } from './define-page.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import type { TrpcUtils } from './trpc.ts';

/** What an address asks for, as its page needs it. */
const searches: Record<string, string> = {
  '/activity-notes': '?activity=4&step=2',
  '/day': '?activity=4',
  '/activity-notes/print': '?activity=4',
  '/incident': '?incident=3',
  '/incident/notifiable': '?incident=3',
  '/editproject': '?project=2',
  '/project': '?project=2',
  '/registerroles': '?user=1',
  '/registervolunteer': '?volunteer=5',
  '/calendar': '?month=2026-03',
};

/** Asked once the first answer has come, and so nowhere to be seen in a page that gets none. */
const afterwards: Record<string, number> = { '/day': 8, '/activity-notes': 3 };

type Call = [path: string, input: unknown];
const known = (asked: Call[]) => asked.map((one) => JSON.stringify(one));

/** What is asked for before the page is open. */
function askAhead({ path, firstData }: Page): string[] {
  const asked: Call[] = [];
  const at = (names: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, name: string) => at([...names, name]),
      apply: (_, __, [input]: unknown[]) => {
        if (names.at(-1) === 'getData') return testConfig;
        asked.push([names.slice(0, -1).join('.'), input]);
      },
    });
  firstData?.(at([]) as TrpcUtils, new URLSearchParams(searches[path]));
  return known(asked);
}

/** What the page asks for, of a server that never answers. */
async function askOpen({ path, load }: Page, isAll: (asked: string[]) => boolean): Promise<string[]> {
  const asked: Call[] = [];
  const server = new Proxy({} as FakeServer, {
    get: (_, name: string) => (input: unknown) => {
      asked.push([name, input]);
      return new Promise(() => {});
    },
  });
  const at = path + (searches[path] ?? '');
  window.history.replaceState(null, '', at);
  const Page = await load();
  const { unmount } = renderPage(<Page />, { at, server, config: { now: new Date().toISOString() } });
  await waitFor(() => expect(isAll(known(asked))).toBe(true)).catch(() => {});
  unmount();
  return known(asked);
}

const asking = pages.filter((page) => askAhead(page).length > 0);

test('each address has one page', () => {
  const addresses = pages.map(({ path }) => path);
  expect(addresses).toEqual([...new Set(addresses)]);
});

test.each(asking)('$path asks for what was asked for when somebody pointed at its link', async (page) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T01:00:00Z') });
  const late = afterwards[page.path] ?? 0;
  const ahead = askAhead(page);
  const missing = (asked: string[]) => ahead.filter((one) => !asked.includes(one));
  const asked = await askOpen(page, (now) => missing(now).length <= late);
  vi.useRealTimers();
  expect(missing(asked).length, `${missing(asked).join(' ')}, of\n${asked.join('\n')}`).toBeLessThanOrEqual(late);
});

test('every address has its page', () => {
  const without = Object.values(paths).filter((at) => !pages.some(({ path }) => path === at));
  // One leads to Home, the other is for people who are signed out.
  expect(without).toEqual([paths.root, paths.resetPassword]);
});
