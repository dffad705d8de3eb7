import { expect, test, vi } from 'vitest';
import { markedFetch } from './marked-fetch.ts';

const answer = (body: string, mark: string) => new Response(body, { headers: { ETag: mark } });

test('what the server still has is not sent again', async () => {
  const fetch = vi.fn(async () => answer('{"first":1}', '"a"'));
  const marked = markedFetch(fetch);
  expect(await (await marked('/one')).json()).toEqual({ first: 1 });
  fetch.mockImplementation(async () => new Response(null, { status: 304, headers: { ETag: '"a"' } }));
  const again = await marked('/one', { method: 'GET' });
  expect(fetch).toHaveBeenLastCalledWith('/one', { method: 'GET', headers: { 'If-None-Match': '"a"' } });
  expect([again.status, await again.json()]).toEqual([200, { first: 1 }]);
  fetch.mockImplementation(async () => answer('{"second":2}', '"b"'));
  expect(await (await marked('/one')).json()).toEqual({ second: 2 });
});

test('another address is asked without a mark, and a failure is not kept', async () => {
  const fetch = vi.fn(async () => answer('{}', '"a"'));
  const marked = markedFetch(fetch);
  await marked('/one');
  await marked('/two');
  expect(fetch).toHaveBeenLastCalledWith('/two', { headers: {} });
  fetch.mockImplementation(async () => new Response('{}', { status: 500, headers: { ETag: '"x"' } }));
  await marked('/two');
  await marked('/two');
  expect(fetch).toHaveBeenLastCalledWith('/two', { headers: { 'If-None-Match': '"a"' } });
});
