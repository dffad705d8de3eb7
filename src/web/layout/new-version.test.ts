import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedForms, useUnsaved } from '#web/forms/unsaved.ts';
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
let typedElsewhere: number;
/** As the browser's: a lock that tabs share, and who holds it. */
const locks = {
  own: 0,
  async request(_name: string, _options: object, work: () => Promise<void>) {
    this.own += 1;
    await work();
    this.own -= 1;
  },
  query: async () => ({ held: Array(locks.own + typedElsewhere).fill({ name: 'bushline-typed' }) }),
};

function openPage(): VersionWatch {
  const watch = new VersionWatch();
  watch.begin(registration as unknown as ServiceWorkerRegistration);
  return watch;
}

beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.fn();
  typedElsewhere = 0;
  workers = Object.assign(new EventTarget(), { controller: fakeWorker() });
  registration = Object.assign(new EventTarget(), { installing: null, waiting: null, update: vi.fn(async () => {}) });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: workers, locks }));
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
  expect(page.shown.isReady).toBe(false);
  const next = bringNewVersion();
  expect(page.shown.isReady).toBe(true);
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
  expect(openPage().shown.isReady).toBe(true);
});

test('the first worker of a device is no new version', () => {
  workers.controller = null;
  const page = openPage();
  letAnotherTabReload();
  expect(page.shown.isReady).toBe(false);
});

test('every tab is loaded again when one lets a new version take over', () => {
  openPage();
  letAnotherTabReload();
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab that was still loading when a new version took over is loaded again', () => {
  const before = fakeWorker();
  new VersionWatch().begin(registration as unknown as ServiceWorkerRegistration, before as unknown as ServiceWorker);
  expect(reload).toHaveBeenCalledOnce();
});

/** Something typed in a form of this tab. */
function typeInForm() {
  const form = { name: 'risk.12.title', keep: null, throwAway: () => {}, staysOnSearch: false };
  return renderHook(({ isUnsaved }) => useUnsaved(isUnsaved, form), { initialProps: { isUnsaved: true } });
}

test('a tab in which somebody just began to type is not loaded again, but offers it afterwards', async () => {
  const page = openPage();
  const form = typeInForm();
  letAnotherTabReload();
  expect([page.shown.isReady, reload.mock.calls]).toEqual([false, []]);
  form.rerender({ isUnsaved: false });
  await vi.advanceTimersByTimeAsync(2000);
  expect([page.shown.isReady, reload.mock.calls]).toEqual([true, []]);
  void page.reload();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('what is typed in another tab holds a new version back until it is saved', async () => {
  const page = openPage();
  const next = bringNewVersion();
  typedElsewhere = 1;
  await page.reload();
  expect([page.shown.isHeldBack, vi.mocked(next.postMessage).mock.calls]).toEqual([true, []]);
  typedElsewhere = 0;
  await page.reload();
  expect(page.shown.isHeldBack).toBe(false);
  expect(next.postMessage).toHaveBeenCalledOnce();
});

test('nothing is announced while somebody types', async () => {
  const page = openPage();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  bringNewVersion();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.shown.isReady).toBe(false);
  field.blur();
  await vi.advanceTimersByTimeAsync(2000);
  expect({ isReady: page.shown.isReady, unsaved: unsavedForms(), focused: document.activeElement?.tagName }).toEqual({
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
