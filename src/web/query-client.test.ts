import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { noConnection, refusal } from '#test/fake-server.ts';
import { createQueryClient } from './query-client.ts';

const queryKey = [['objectives', 'list'], { type: 'query' }];

/** A screen that has loaded something, and whose next load fails. */
async function failNext(failure: Error) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const cache = createQueryClient(() => {});
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: async () => {
      throw failure;
    },
  });
  cache.setQueryData(queryKey, ['known'], { updatedAt: 1 });
  const end = observer.subscribe(() => {});
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  const shown = observer.getCurrentResult();
  end();
  return shown;
}

test('without coverage a screen goes on showing what it knows, as old as that is', async () => {
  expect(await failNext(noConnection())).toMatchObject({
    isError: false,
    data: ['known'],
    dataUpdatedAt: 1,
    isStale: true,
  });
});

test('what the server refuses is a failure, also where something is known', async () => {
  expect(await failNext(refusal(500, 'Broken.'))).toMatchObject({ isError: true, data: ['known'] });
});

test('what was refused beside too much else is asked for twice more, and any other refusal is final', () => {
  const { retry } = createQueryClient(() => {}).getDefaultOptions().queries ?? {};
  const isRetried = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error);
  const busy = refusal(429, 'You have asked for a lot at once.');
  expect([0, 1, 2].map((failures) => isRetried(failures, busy))).toEqual([true, true, false]);
  expect([400, 403, 404, 409, 500].filter((status) => isRetried(0, refusal(status, 'No.')))).toEqual([]);
});
