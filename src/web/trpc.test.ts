import { getUntypedClient } from '@trpc/client';
import { expect, test, vi } from 'vitest';
import { createTrpcClient } from './trpc.ts';

test('a report or a file is asked for alone, and other reads together', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost');
    asked.push(pathname);
    const one = { result: { data: null } };
    return Response.json(pathname.includes(',') ? pathname.split(',').map(() => one) : one);
  });
  const client = getUntypedClient(createTrpcClient());
  const paths = ['projects.list', 'reports.project', 'staff.list', 'traps.report'];
  await Promise.all(paths.map((path) => client.query(path)));
  expect(asked.toSorted()).toEqual(['/trpc/projects.list,staff.list', '/trpc/reports.project', '/trpc/traps.report']);
});
