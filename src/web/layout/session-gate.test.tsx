import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clocksAround } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { Gate } from '#test/gate-stage.tsx';
import { renderPage, testConfig, testUser } from '#test/render.tsx';
import { clearBanner } from '#web/components/banner-store.ts';
import { signedOut } from '#web/events.ts';
import { draftName } from '#web/forms/draft-ends.ts';
import { endActivity } from '#web/last-activity.ts';
import { hasLeft, hasMirror, writeMirror } from '#web/session-mirror.ts';
import { changeField } from '#web/sync/field-state.ts';
import { noteMadeId, shownId } from '#web/sync/made-ids.ts';
import { trpc } from '#web/trpc.ts';
import { setLogoutPending } from './pending-logout.ts';
import { SessionGate } from './session-gate.tsx';

const pendingKey = 'bushline.logoutPending';
const unfinished = messages.login.logoutWaits;

/** A server with one session; `state.isReachable` takes it offline. */
function makeServer({ isSignedIn = true } = {}) {
  const state = { isSignedIn, isReachable: true, calls: [] as string[] };
  const answer =
    <T,>(path: string, work: () => T) =>
    () => {
      state.calls.push(path);
      if (!state.isReachable) throw noConnection();
      return work();
    };
  const server: FakeServer = {
    'session.config': answer('config', () => ({
      ...testConfig,
      today: '2026-11-20',
      clocks: clocksAround('Pacific/Auckland', '2026-11-20'),
    })),
    'session.current': answer('current', () => (state.isSignedIn ? testUser : null)),
    'session.login': answer('login', () => {
      state.isSignedIn = true;
      return { message: messages.login.success, ...testUser };
    }),
    'session.logout': answer('logout', () => {
      if (!state.isSignedIn) throw refusal(401, messages.login.signedOut);
      state.isSignedIn = false;
      return { message: messages.login.loggedOut };
    }),
  };
  return { state, server };
}

function open(server: FakeServer) {
  renderPage(<Gate />, { server });
}

const app = () => screen.findByRole('complementary', { name: 'Shortcuts' });

/** The app of somebody who is signed in. @returns the state of its server */
async function openApp() {
  const { state, server } = makeServer();
  open(server);
  await app();
  return state;
}

const login = () => screen.findByRole('button', { name: 'Login' });
const press = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name }))[0] as Element);
/** The page and this test each draw the dialog. */
const question = async () => (await screen.findAllByRole('dialog', { name: 'Log out?' }))[0] as HTMLElement;
const comeBackOnline = () => act(() => void window.dispatchEvent(new Event('online')));

/** Changes storage as another tab would. */
function inAnotherTab(change: () => void) {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: pendingKey })));
}

async function expectNoApp() {
  expect(await login()).toBeVisible();
  expect(document.body).not.toHaveTextContent(testUser.firstname);
}

beforeEach(() => {
  clearBanner();
  changeField({ waiting: 0, refused: 0 });
  setLogoutPending(false);
  localStorage.setItem('firstname', testUser.firstname);
});

describe('Logout', () => {
  test('ends the session on the server, says so and forgets the pending logout', async () => {
    const state = await openApp();
    noteMadeId('risk', -7000, 31);
    await press('Logout');
    await expectNoApp();
    expect(screen.getByText(messages.login.loggedOut)).toBeVisible();
    expect(screen.queryByText(unfinished)).toBeNull();
    // What this person made means nothing to the next one.
    expect(shownId('risk', 31)).toBe(31);
    expect(state.isSignedIn).toBe(false);
    expect(localStorage.getItem(pendingKey)).toBeNull();
  });

  test('without a connection says that it is not finished, and finishes once there is one', async () => {
    const state = await openApp();
    state.isReachable = false;
    await press('Logout');
    await expectNoApp();
    expect(screen.getByText(unfinished)).toBeVisible();
    expect(screen.queryByText(messages.login.loggedOut)).toBeNull();
    state.isReachable = true;
    comeBackOnline();
    expect(await screen.findByText(messages.login.loggedOut)).toBeVisible();
    expect(screen.queryByText(unfinished)).toBeNull();
    expect(state.isSignedIn).toBe(false);
    expect(localStorage.getItem(pendingKey)).toBeNull();
  });

  test('finishes first when the page is opened again, before any other call', async () => {
    const { state, server } = makeServer();
    localStorage.setItem(pendingKey, 'yes');
    state.isReachable = false;
    open(server);
    expect(await screen.findByText(unfinished)).toBeVisible();
    cleanup();
    state.isReachable = true;
    open(server);
    await expectNoApp();
    expect(screen.getByText(messages.login.loggedOut)).toBeVisible();
    expect(state.calls).toEqual(['logout', 'logout', 'config']);
    expect(state.isSignedIn).toBe(false);
  });

  test('can be finished by a button', async () => {
    const { state, server } = makeServer();
    localStorage.setItem(pendingKey, 'yes');
    state.isReachable = false;
    open(server);
    await screen.findByText(unfinished);
    state.isReachable = true;
    await press('Try again');
    await expectNoApp();
    expect(state.isSignedIn).toBe(false);
  });

  test('finishes before anybody signs in', async () => {
    const state = await openApp();
    state.isReachable = false;
    await press('Logout');
    await login();
    await userEvent.type(screen.getByLabelText('Email'), 'tama@okurabush.example');
    await userEvent.type(screen.getByLabelText('Password'), 'Kereru2026!{Enter}');
    expect(await screen.findByText(messages.login.unreachable)).toBeVisible();
    expect(state.calls).not.toContain('login');
    state.isReachable = true;
    await press('Login');
    expect(await app()).toBeVisible();
    const [before, after] = [state.calls.lastIndexOf('logout'), state.calls.lastIndexOf('login')];
    expect(before).toBeLessThan(after);
    expect(state.isSignedIn).toBe(true);
  });

  test('counts as finished when the session is gone already', async () => {
    const state = await openApp();
    state.isSignedIn = false;
    await press('Logout');
    await expectNoApp();
    expect(screen.getByText(messages.login.loggedOut)).toBeVisible();
    expect(localStorage.getItem(pendingKey)).toBeNull();
  });

  test('asks first where changes wait on this phone, and is called off by the safe button', async () => {
    const state = await openApp();
    act(() => changeField({ waiting: 3 }));
    await press('Logout');
    const dialog = await question();
    expect(dialog).toHaveTextContent(
      '3 changes have not been sent. They stay on this phone and are sent when you sign in again.',
    );
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Stay logged in'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state.isSignedIn).toBe(true);
    await press('Logout');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Logout' }));
    await expectNoApp();
    expect(state.isSignedIn).toBe(false);
  });

  test('asks where something is typed in another tab: its draft would go as well', async () => {
    const held = [{ name: 'bushline-typed', mode: 'shared' }];
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { query: async () => ({ held }) } } }));
    const state = await openApp();
    await press('Logout');
    const dialog = (await screen.findAllByRole('dialog', { name: 'Unsaved changes' }))[0] as HTMLElement;
    expect(dialog).toHaveTextContent(messages.login.unsaved.typedElsewhere);
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state.isSignedIn).toBe(true);
    vi.unstubAllGlobals();
  });

  test.each(['activity.7.happened', 'activity.-1000000007.complete', 'incident.31.close'])(
    'asks once where something about an incident was begun, which would be lost: %s',
    async (form) => {
      const name = draftName(testUser.id, form);
      localStorage.setItem(name, JSON.stringify({ values: {}, at: Date.now() }));
      localStorage.setItem(draftName(testUser.id + 1, form), '{}');
      const state = await openApp();
      await press('Logout');
      const asked = async () => (await screen.findAllByRole('dialog', { name: 'Unsaved changes' }))[0] as HTMLElement;
      expect(await asked()).toHaveTextContent('was begun and is not saved. Logging out throws it away.');
      await press('Stay');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(state.isSignedIn).toBe(true);
      expect(localStorage.getItem(name)).not.toBeNull();
      await press('Logout');
      await userEvent.click(within(await asked()).getByRole('button', { name: 'Logout' }));
      await expectNoApp();
      expect(localStorage.getItem(name)).toBeNull();
    },
  );

  test('asks nothing for the drafts of other forms, nor for those of others', async () => {
    localStorage.setItem(draftName(testUser.id, 'activity.7.day-notes'), '{}');
    localStorage.setItem(draftName(testUser.id + 1, 'incident.new'), '{}');
    await openApp();
    await press('Logout');
    await expectNoApp();
  });

  test('says where refused changes stay', async () => {
    await openApp();
    act(() => changeField({ refused: 1 }));
    await press('Logout');
    expect(await question()).toHaveTextContent('1 change was refused. It stays on this phone under Waiting changes.');
    await press('Stay logged in');
  });

  test('shows the login screen in every tab at once', async () => {
    const state = await openApp();
    state.isReachable = false;
    inAnotherTab(() => localStorage.setItem(pendingKey, 'yes'));
    await expectNoApp();
    expect(screen.getByText(unfinished)).toBeVisible();
    // The other tab has finished it.
    state.isReachable = true;
    state.isSignedIn = false;
    inAnotherTab(() => localStorage.removeItem(pendingKey));
    expect(await screen.findByText(messages.login.loggedOut)).toBeVisible();
    expect(screen.queryByText(unfinished)).toBeNull();
    await expectNoApp();
    expect(state.calls).not.toContain('logout');
  });

  test('does not end the session of whoever signed in after another tab finished it', async () => {
    const state = await openApp();
    inAnotherTab(() => localStorage.setItem(pendingKey, 'yes'));
    await expectNoApp();
    // Storage has changed, but this tab's storage event has not fired yet.
    inAnotherTab(() => {
      localStorage.removeItem(pendingKey);
      comeBackOnline();
    });
    await waitFor(() => expect(screen.queryByText(unfinished)).toBeNull());
    expect(state.isSignedIn).toBe(true);
    expect(state.calls).not.toContain('logout');
  });

  test('hides the app after five seconds when the server does not answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { server } = makeServer();
    open({ ...server, 'session.logout': () => new Promise(() => {}) });
    await app();
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as Element);
    expect((await screen.findAllByRole('button', { name: messages.login.loggingOut }))[0]).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await expectNoApp();
    expect(screen.getByText(unfinished)).toBeVisible();
    vi.useRealTimers();
  });
});

test('a session that another tab ended stays ended when coverage comes back before the server knows of it', async () => {
  const state = await openApp();
  act(() => {
    endActivity();
    localStorage.removeItem('firstname');
    window.dispatchEvent(new StorageEvent('storage', { key: 'firstname' }));
  });
  expect(await screen.findByText(messages.login.expired)).toBeVisible();
  const asked = state.calls.length;
  act(() => changeField({ hasCoverage: false }));
  act(() => changeField({ hasCoverage: true }));
  await act(() => Promise.resolve());
  expect(state.calls.slice(asked)).toEqual(['config']);
  expect(screen.getByText(messages.login.expired)).toBeVisible();
});

describe('a session that somebody else ended', () => {
  const volunteer = messages.login.ended.left;

  test('is explained when the next call finds it gone', async () => {
    const { server } = makeServer();
    open({ ...server, 'session.whyEnded': () => ({ reason: 'left' }) });
    await app();
    act(signedOut.tell);
    expect(await screen.findByText(volunteer)).toBeVisible();
  });

  test('is explained again after a reload, until somebody signs in', async () => {
    const { server } = makeServer({ isSignedIn: false });
    const why = { 'session.whyEnded': () => ({ reason: 'left', personId: 7 }) };
    open({ ...server, ...why });
    await screen.findByText(volunteer);
    cleanup();
    expect(hasMirror()).toBe(false);
    open({ ...server, ...why });
    expect(await screen.findByText(volunteer)).toBeVisible();
    writeMirror(testUser);
    expect(hasLeft()).toBe(false);
  });

  test('is not looked up where nobody was ever signed in', async () => {
    localStorage.clear();
    const { server } = makeServer({ isSignedIn: false });
    const why = vi.fn(() => ({ reason: 'left' }));
    open({ ...server, 'session.whyEnded': why });
    await login();
    expect(why).not.toHaveBeenCalled();
  });
});

/** Signs one person out and another in, who waits for their answers. @returns what the next one is shown */
async function showNext(nextId: number): Promise<string | null> {
  const { state, server } = makeServer();
  const next = { ...testUser, id: nextId, role: 'Field Staff' as const };
  let isNext = false;
  const App = () => {
    const { data } = trpc.incidents.get.useQuery({ id: 31 });
    return <p role="status">Read: {data?.typeOfInjury ?? 'nothing'}</p>;
  };
  const served: FakeServer = {
    ...server,
    'session.current': () => (state.isSignedIn ? (isNext ? next : testUser) : null),
    'session.login': () => {
      [state.isSignedIn, isNext] = [true, true];
      return { message: messages.login.success, ...next };
    },
    'incidents.get': () => (isNext ? new Promise<never>(() => {}) : ({ typeOfInjury: 'Overdose' } as never)),
  };
  renderPage(<SessionGate App={App} onLoggedOut={() => {}} />, { server: served });
  expect(await screen.findByText('Read: Overdose')).toBeVisible();
  state.isSignedIn = false;
  act(() => signedOut.tell());
  await userEvent.type(await screen.findByLabelText('Email'), 'next@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'Kereru-flies-7');
  await press('Login');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Login' })).toBeNull());
  return (await screen.findByText(/^Read: /)).textContent;
}

test('what one person was shown is not shown to the next one', async () => {
  expect(await showNext(testUser.id + 1)).toBe('Read: nothing');
});

test('who signs in again goes on with what was shown', async () => {
  expect(await showNext(testUser.id)).toBe('Read: Overdose');
});

test('what was made on this phone means nothing once the server has another database', async () => {
  const { server } = makeServer();
  let databaseId = 'before';
  const config = server['session.config'] as () => object;
  open({ ...server, 'session.config': () => ({ ...config(), databaseId }) } as unknown as FakeServer);
  await app();
  noteMadeId('risk', -7000, 31);
  databaseId = 'after a restore';
  act(() => changeField({ hasCoverage: false }));
  act(() => changeField({ hasCoverage: true }));
  await waitFor(() => expect(shownId('risk', 31)).toBe(31));
});

test('the server is asked for its time again once the clock of the device was set', async () => {
  const state = await openApp();
  const asked = () => state.calls.filter((path) => path === 'config').length;
  const before = asked();
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(asked()).toBe(before);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(asked()).toBe(before + 1));
});
