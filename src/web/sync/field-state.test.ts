import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sayMoment } from './clock.ts';
import {
  askForCoverage,
  changeField,
  fetchNoting,
  onCoverage,
  readField,
  startField,
  stopAsking,
  watchCoverage,
  watchField,
} from './field-state.ts';

const json = (status = 200) => new Response('{}', { status, headers: { 'content-type': 'application/json' } });
const loginPage = () =>
  new Response('<html>Log in to this network</html>', { headers: { 'content-type': 'text/html' } });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const server = vi.fn<(input: unknown, options?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  stopAsking();
  changeField(startField);
  vi.useRealTimers();
});

async function call(answer: () => Promise<Response>): Promise<boolean> {
  server.mockImplementationOnce(answer);
  await fetchNoting('/trpc/objectives.list').catch(() => {});
  return readField().hasCoverage;
}

it('has coverage by any answer of the server, and none by a call that fails or a login page in its place', async () => {
  server.mockImplementation(lost);
  expect(await call(async () => json())).toBe(true);
  expect(await call(lost)).toBe(false);
  expect(await call(async () => json(409))).toBe(true);
  expect(await call(async () => loginPage())).toBe(false);
  expect(await call(async () => json(500))).toBe(true);
});

it('knows the time of the server’s last answer, a sign of life too, and not that of a login page', async () => {
  const dated = (answer: Response, minute: number) => {
    answer.headers.set('date', `Thu, 05 Mar 2026 11:0${minute}:00 GMT`);
    return answer;
  };
  const heard = () => sayMoment().phone?.answeredAt.slice(11, 16);
  await call(async () => dated(json(), 1));
  expect(heard()).toBe('11:01');
  await call(async () => dated(loginPage(), 5));
  server.mockImplementation(async () => dated(json(), 3));
  await askForCoverage();
  expect(heard()).toBe('11:03');
});

it('keeps its coverage when the page itself ends a call', async () => {
  const controller = new AbortController();
  server.mockImplementationOnce(() => {
    controller.abort();
    return Promise.reject(new DOMException('', 'AbortError'));
  });
  await fetchNoting('/trpc/objectives.list', { signal: controller.signal }).catch(() => {});
  expect(readField().hasCoverage).toBe(true);
});

it('asks for a sign of life at once, and then each time after a longer pause, until there is one', async () => {
  server.mockImplementation(lost);
  await call(lost);
  const asked = () => server.mock.calls.filter(([input]) => input === '/livez').length;
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000 + 16_000);
  expect(asked()).toBe(5);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked()).toBe(15);
  const back = vi.fn();
  const end = onCoverage(back);
  server.mockImplementation(async () => json());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(back).toHaveBeenCalledTimes(1);
  expect(readField().hasCoverage).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked()).toBe(16);
  end();
});

it('asks for a sign of life when a call has no answer for five seconds, and goes on waiting for it', async () => {
  let answer = (_answer: Response) => {};
  server.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  server.mockImplementation(lost);
  const called = fetchNoting('/trpc/reports.project');
  await vi.advanceTimersByTimeAsync(5000);
  expect(readField().hasCoverage).toBe(false);
  answer(json());
  expect((await called).status).toBe(200);
  expect(readField().hasCoverage).toBe(true);
});

it('gives up a question that gets no answer', async () => {
  server.mockImplementation(
    (_input, options) =>
      new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error()))),
  );
  const asked = askForCoverage();
  await vi.advanceTimersByTimeAsync(5000);
  await asked;
  expect(readField().hasCoverage).toBe(false);
});

it('says nothing any more once it is stopped: neither by the question under way nor by the next one', async () => {
  let refuse = () => {};
  server.mockImplementationOnce(lost);
  server.mockImplementationOnce(() => new Promise((_resolve, reject) => (refuse = () => reject(new Error()))));
  await fetchNoting('/trpc/objectives.list').catch(() => {});
  stopAsking();
  changeField(startField);
  refuse();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(readField().hasCoverage).toBe(true);
  expect(server).toHaveBeenCalledTimes(2);
});

it('asks when the browser says that the network changed, and when the app comes into view without coverage', async () => {
  const end = watchCoverage();
  server.mockImplementation(lost);
  window.dispatchEvent(new Event('offline'));
  expect(readField().hasCoverage).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  server.mockImplementation(async () => json());
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(readField().hasCoverage).toBe(true);
  // The server may be on this machine, which needs no network.
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(readField().hasCoverage).toBe(true);
  end();
});

it('tells who watches only what changed', () => {
  const watching = vi.fn();
  const end = watchField(watching);
  changeField({ waiting: 2 });
  changeField({ waiting: 2, hasCoverage: true });
  expect(watching).toHaveBeenCalledTimes(1);
  changeField({ waiting: 0 });
  end();
});
