import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage, testConfig } from '#test/render.tsx';
import { firstData } from './first-data.ts';
import { type PagePath, pageAt } from './pages.ts';
import type { TrpcUtils } from './trpc.ts';

/** What an address asks for, as its page needs it. */
const searches: Partial<Record<PagePath, string>> = {
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
const afterwards: Partial<Record<PagePath, number>> = { '/day': 8, '/activity-notes': 3 };

type Asked = [path: string, input: unknown];
const known = (asked: Asked[]) => asked.map((one) => JSON.stringify(one));

/** What is asked for before the page is open. */
function askAhead(path: PagePath): string[] {
  const asked: Asked[] = [];
  const at = (names: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, name: string) => at([...names, name]),
      apply: (_, __, [input]: unknown[]) => {
        if (names.at(-1) === 'getData') return testConfig;
        asked.push([names.slice(0, -1).join('.'), input]);
      },
    });
  firstData[path]?.(at([]) as TrpcUtils, new URLSearchParams(searches[path]));
  return known(asked);
}

/** What the page asks for, of a server that never answers. */
async function askOpen(path: PagePath, isAll: (asked: string[]) => boolean): Promise<string[]> {
  const asked: Asked[] = [];
  const server = new Proxy({} as FakeServer, {
    get: (_, name: string) => (input: unknown) => {
      asked.push([name, input]);
      return new Promise(() => {});
    },
  });
  const at = path + (searches[path] ?? '');
  window.history.replaceState(null, '', at);
  const Page = await pageAt(path)?.load();
  if (!Page) throw new Error(`No page at ${path}`);
  const { unmount } = renderPage(<Page />, { at, server, config: { now: new Date().toISOString() } });
  await waitFor(() => expect(isAll(known(asked))).toBe(true)).catch(() => {});
  unmount();
  return known(asked);
}

const asking = (Object.keys(firstData) as PagePath[]).filter((path) => firstData[path] && askAhead(path).length > 0);

test.each(asking)('%s asks for what was asked for when somebody pointed at its link', async (path) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T01:00:00Z') });
  const ahead = askAhead(path);
  const missing = (asked: string[]) => ahead.filter((one) => !asked.includes(one));
  const asked = await askOpen(path, (now) => missing(now).length <= (afterwards[path] ?? 0));
  vi.useRealTimers();
  expect(missing(asked).length, `${missing(asked).join(' ')}, of\n${asked.join('\n')}`).toBeLessThanOrEqual(
    afterwards[path] ?? 0,
  );
});
