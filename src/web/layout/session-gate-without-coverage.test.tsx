import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clocksAround } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { Gate } from '#test/gate-stage.tsx';
import { givePhoneStorage } from '#test/phone-storage.ts';
import { renderPage, testConfig, testUser } from '#test/render.tsx';
import { clearBanner } from '#web/components/banner-store.ts';
import { signedOut } from '#web/events.ts';
import { writeLastActivity } from '#web/last-activity.ts';
import { readKept } from '#web/offline/kept-pack.ts';
import { readLastPerson, rememberPerson } from '#web/offline/people.ts';
import { changeField } from '#web/sync/field-state.ts';
import { openPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { setLogoutPending } from './pending-logout.ts';

givePhoneStorage();

const minute = 60_000;
let db: PhoneDb;
beforeEach(async () => {
  const opened = await openPhoneDb();
  if (!opened) throw new Error('There is no phone database.');
  db = opened;
  clearBanner();
  setLogoutPending(false);
  localStorage.setItem('firstname', testUser.firstname);
});
afterEach(() => {
  cleanup();
  act(() => changeField({ hasCoverage: true, keptFrom: null }));
});

/** Signed in at breakfast, so many minutes ago. */
const remember = (minutes: number) => {
  const at = Date.now() - minutes * minute;
  return rememberPerson(db, { user: testUser, config: testConfig, configAt: at, answeredAt: at });
};

/** A server in reach or not, with a session or without one. */
function open({ isReachable = false, isSignedIn = true } = {}) {
  const state = { isReachable, isSignedIn };
  const answer =
    <T,>(work: () => T) =>
    () => {
      if (!state.isReachable) throw noConnection();
      return work();
    };
  const server: FakeServer = {
    'session.config': answer(() => ({
      ...testConfig,
      today: '2026-11-20',
      clocks: clocksAround('Pacific/Auckland', '2026-11-20'),
    })),
    'session.current': answer(() => (state.isSignedIn ? testUser : null)),
    'session.whyEnded': answer(() => ({ reason: null })),
    'session.logout': answer(() => ({ message: messages.login.loggedOut })),
    'field.pack': answer(() => ({
      mark: 'm',
      at: '2026-11-20T00:00:00.000Z',
      database: testConfig.databaseId,
      parts: [{ id: 'home', digest: 'h', answers: [{ path: 'activities.home', data: { week: [] } }] }],
      gone: [],
    })),
  };
  changeField({ hasCoverage: isReachable });
  renderPage(<Gate />, { server });
  return state;
}

const app = () => screen.findByRole('complementary', { name: 'Shortcuts' });
const login = () => screen.findByRole('button', { name: 'Login' });

test('more than 1000 minutes after the last answer, and without a use since, the login screen says that it needs coverage', async () => {
  await remember(1001);
  open();
  expect(await login()).toBeVisible();
  expect(screen.getByText(messages.login.needsCoverage)).toBeVisible();
  expect(screen.queryByRole('complementary', { name: 'Shortcuts' })).toBeNull();
});

test('two days after the last answer the app opens for who has used it since', async () => {
  await remember(2 * 24 * 60);
  writeLastActivity(Date.now() - 999 * minute);
  open();
  expect(await app()).toBeVisible();
});

describe('a page that is open while the phone’s clock goes on by two days', () => {
  beforeEach(() => remember(5));
  const wake = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * minute });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    fireEvent.pointerDown(document.body);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };

  test('stays open without coverage, and so does the next page', async () => {
    open();
    await app();
    await wake();
    expect(await app()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    cleanup();
    open();
    expect(await app()).toBeVisible();
  });

  test('stays open while the server says that the session goes on', async () => {
    open({ isReachable: true });
    await app();
    await wake();
    expect(await app()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  });

  test('is locked once the server says that the session is over', async () => {
    const state = open({ isReachable: true });
    await app();
    state.isSignedIn = false;
    await wake();
    expect(await login()).toBeVisible();
    expect(await screen.findByText(messages.login.expired)).toBeVisible();
  });
});

test('where nobody is remembered, the page says that it cannot reach the server', async () => {
  open();
  expect(await screen.findByText(messages.login.unreachable)).toBeVisible();
});

test('a server that does not answer at all is waited for only a moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await remember(5);
  const never = () => new Promise<never>(() => {});
  renderPage(<Gate />, { server: { 'session.config': never, 'session.current': never } });
  await act(() => vi.advanceTimersByTimeAsync(3900));
  expect(screen.queryByRole('complementary', { name: 'Shortcuts' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(await app()).toBeVisible();
  vi.useRealTimers();
});

test('a session that ended meanwhile is locked behind the login screen with coverage, and opens no more without', async () => {
  await remember(5);
  const state = open();
  await app();
  Object.assign(state, { isReachable: true, isSignedIn: false });
  act(() => changeField({ hasCoverage: true }));
  expect(await login()).toBeVisible();
  await waitFor(async () => expect(await readLastPerson(db)).toMatchObject({ isSignedIn: false }));
});

test('signing in is remembered, and what is kept stays when the session ends, until Logout', async () => {
  const state = open({ isReachable: true });
  await app();
  await waitFor(async () => expect(await readKept(db, testUser.id)).toBeDefined());
  expect(await readLastPerson(db)).toMatchObject({ user: testUser, isSignedIn: true });
  act(signedOut.tell);
  await login();
  await waitFor(async () => expect(await readLastPerson(db)).toMatchObject({ isSignedIn: false }));
  expect(await readKept(db, testUser.id)).toBeDefined();
  cleanup();

  localStorage.setItem('firstname', testUser.firstname);
  Object.assign(state, { isSignedIn: true });
  open({ isReachable: true });
  await app();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as Element);
  await login();
  await waitFor(async () => expect(await readKept(db, testUser.id)).toBeUndefined());
  expect(await readLastPerson(db)).toBeNull();
});

test('Logout without coverage removes what is kept at once', async () => {
  await remember(5);
  await db.put('kept', { person: testUser.id, at: '2026-11-20T00:00:00.000Z', fetchedAt: 1, parts: [] });
  open();
  await app();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as Element);
  await login();
  await waitFor(async () => expect(await readLastPerson(db)).toBeNull());
  expect(await readKept(db, testUser.id)).toBeUndefined();
});
