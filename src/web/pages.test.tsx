import { createTRPCClient } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { expect, test } from 'vitest';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { type FakeServer, fakeLink } from '#test/fake-server.ts';
import { fetchAhead, pages } from './pages.ts';
import { paths } from './paths.ts';
import { createQueryClient } from './query-client.ts';

test('each address has one page', () => {
  const addresses = pages.map(({ path }) => path);
  expect(addresses).toEqual([...new Set(addresses)]);
});

test('every address has its page', () => {
  const without = Object.values(paths).filter((at) => !pages.some(({ path }) => path === at));
  // One leads to Home, the other is for people who are signed out.
  expect(without).toEqual([paths.root, paths.resetPassword]);
});

test('a link to an activity that is pointed at asks for the lists of its steps once a minute', () => {
  const queryClient = createQueryClient(() => {});
  const lists = ['activities.details.leaders', 'volunteers.pickList', 'checklist.list'];
  const server = Object.fromEntries([...lists, 'activities.document'].map((path) => [path, () => []])) as FakeServer;
  const client = createTRPCClient<AppRouter>({ links: [fakeLink(server)] });
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client });
  const countAsked = (secondsAgo: number) => {
    const updatedAt = Date.now() - secondsAgo * 1000;
    utils.activities.details.leaders.setData(undefined, [], { updatedAt });
    utils.volunteers.pickList.setData(undefined, [], { updatedAt });
    utils.checklist.list.setData(undefined, [], { updatedAt });
    fetchAhead({ pathname: paths.addActivity, search: '?activity=7' }, utils);
    const isList = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      lists.includes((queryKey[0] as string[]).join('.'));
    return queryClient.isFetching({ predicate: isList });
  };
  expect(countAsked(30)).toBe(0);
  expect(countAsked(61)).toBe(3);
});
