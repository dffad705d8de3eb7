import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedForms } from '#web/forms/unsaved.ts';
import { VersionWatch } from './new-version.ts';

type FakeWorker = EventTarget & { postMessage: (message: unknown) => void };
const fakeWorker = (): FakeWorker => Object.assign(new EventTarget(), { postMessage: vi.fn() });

/** The browser's own objects, as far as they are looked at. */
let workers: EventTarget & { controller: FakeWorker | null };
let registration: EventTarget & {
  installing: FakeWorker | null;
  waiting: FakeWorker | null;
  update: () => Promise<void>;
};
let reload: ReturnType<typeof vi.fn>;

function openPage(): VersionWatch {
  const watch = new VersionWatch();
  watch.begin(registration as unknown as ServiceWorkerRegistration);
  return watch;
}

beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.fn();
  workers = Object.assign(new EventTarget(), { controller: fakeWorker() });
  registration = Object.assign(new EventTarget(), { installing: null, waiting: null, update: vi.fn(async () => {}) });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: workers }));
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function bringNewVersion(): FakeWorker {
  const next = fakeWorker();
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  registration.waiting = next;
  next.dispatchEvent(new Event('statechange'));
  return next;
}

function letAnotherTabReload(): void {
  workers.controller = fakeWorker();
  registration.waiting = null;
  workers.dispatchEvent(new Event('controllerchange'));
}

test('a new version is announced once it is on the device, and Reload lets it take over and loads the page once', async () => {
  const page = openPage();
  expect(page.isReady).toBe(false);
  const next = bringNewVersion();
  expect(page.isReady).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  void page.reload();
  void page.reload();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith('take-over');
  workers.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('Reload works though the new version does not answer', async () => {
  const page = openPage();
  bringNewVersion();
  void page.reload();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a new version that waited before the page was opened is announced', () => {
  registration.waiting = fakeWorker();
  expect(openPage().isReady).toBe(true);
});

test('the first worker of a device is no new version', () => {
  workers.controller = null;
  const page = openPage();
  letAnotherTabReload();
  expect(page.isReady).toBe(false);
});

test('a tab whose version another tab has replaced is not loaded again, but offers it', async () => {
  const page = openPage();
  letAnotherTabReload();
  expect(page.isReady).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  void page.reload();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('nothing is announced while somebody types', async () => {
  const page = openPage();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  bringNewVersion();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.isReady).toBe(false);
  field.blur();
  await vi.advanceTimersByTimeAsync(2000);
  expect({ isReady: page.isReady, unsaved: unsavedForms(), focused: document.activeElement?.tagName }).toEqual({
    isReady: true,
    unsaved: [],
    focused: 'BODY',
  });
});

test('an app that stays open looks for a new version when it comes into view, at most every ten minutes', () => {
  openPage();
  const comeIntoView = () => document.dispatchEvent(new Event('visibilitychange'));
  comeIntoView();
  expect(registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 11 * 60_000);
  comeIntoView();
  comeIntoView();
  expect(registration.update).toHaveBeenCalledOnce();
});
