import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { knowClocks } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { signedOut } from '#web/events.ts';
import { endDrafts, endOldDrafts, hasBegunReport } from '#web/forms/draft-ends.ts';
import { isTypedElsewhere, throwAwayForms, unsavedForms } from '#web/forms/unsaved.ts';
import { endActivity, isActivityEnded, isIdleTooLong } from '#web/last-activity.ts';
import { useKeptApp } from '#web/layout/use-kept-app.ts';
import { LoginScreen } from '#web/pages/session/login-screen.tsx';
import { resetForPerson } from '#web/person-store.ts';
import type { AppConfig } from '#web/session-context.ts';
import { clearMirror, hasLeft, hasMirror, noteLeft, watchMirror, writeMirror } from '#web/session-mirror.ts';
import { serverNow, watchClock } from '#web/sync/clock.ts';
import { notSentOf, onCoverage, readField } from '#web/sync/field-state.ts';
import { trpc } from '#web/trpc.ts';
import { isLogoutPending, useLogoutPending } from './pending-logout.ts';
import type { AppProps } from './signed-in.tsx';
import { StartFailed, StartScreen } from './start-screen.tsx';
import { useLogout } from './use-logout.ts';
import { loadKept, useKeeping, useOpening } from './use-phone.ts';

type SessionGateProps = {
  App: ComponentType<AppProps>;
  /** Runs when Logout is done or waits, and the app is gone. */
  onLoggedOut: () => void;
};

/**
 * Shows the app to people who are signed in, and the login screen, at any address, to everybody else. When a session expires, the page
 * stays behind the login screen with all that was typed, for the same person to continue. A pending logout is sent to the server first.
 */
export function SessionGate({ App, onLoggedOut }: SessionGateProps) {
  const asked = { staleTime: Number.POSITIVE_INFINITY, enabled: !useLogoutPending() };
  const config = trpc.session.config.useQuery(undefined, asked);
  const current = trpc.session.current.useQuery(undefined, asked);
  const { refetch, dataUpdatedAt } = config;
  if (config.data) knowClocks(config.data.orgTimezone, config.data.clocks);
  useEffect(() => (dataUpdatedAt > 0 ? watchClock(refetch) : undefined), [dataUpdatedAt, refetch]);
  useKeptApp(config.data?.isKeptOnPhones, Boolean(current.data));
  const { lastUser, notice, leaver, logout, logOut, expire, askWhetherOver, enter } = useSessionChanges(
    current.data,
    onLoggedOut,
  );
  const { user, isUnknown, tooLate, isShown } = usePhone(config, current, logout.isWaiting);
  usePersonEnds(lastUser?.id, config.data?.databaseId);

  if (logout.isWaiting && !config.data) {
    if (logout.isTrying) return <StartScreen />;
    return <StartFailed failure={messages.login.logoutWaits} onRetry={logout.finish} />;
  }
  if (tooLate) {
    const notice = messages.login.needsCoverage;
    return <LoginScreen config={tooLate.config} notice={notice} prepare={logout.finish} onSignedIn={enter} />;
  }
  if (!config.data || isUnknown) {
    if (!config.isError && !current.isError) return <StartScreen />;
    const retry = () => Promise.all([config.refetch(), current.refetch()]);
    return <StartFailed failure={messages.login.unreachable} busy={config.isFetching} onRetry={retry} />;
  }
  const kept = logout.isWaiting ? null : (user ?? lastUser);
  return (
    <>
      {!user && (
        <LoginScreen
          config={config.data}
          notice={logout.isWaiting ? messages.login.logoutWaits : notice}
          leaver={leaver}
          prepare={logout.finish}
          onSignedIn={enter}
        />
      )}
      {kept && !isShown && <StartScreen />}
      {kept && isShown && (
        <Suspense fallback={<StartScreen />}>
          <App
            session={{ user: kept, config: config.data, now: serverNow, logOut, isLoggingOut: logout.isLoggingOut }}
            isShown={user !== null}
            onExpired={expire}
            onDoubt={askWhetherOver}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Asks before Logout where something is typed that is not saved, here or in another tab, or was begun about an incident
 * on any page: its draft goes as well.
 */
async function askAboutTyped(person: number | undefined): Promise<boolean> {
  const { typedHere, typedElsewhere, begunReport, title, stay } = messages.login.unsaved;
  const typed = unsavedForms().length > 0 ? typedHere : (await isTypedElsewhere()) ? typedElsewhere : null;
  const begun = person !== undefined && hasBegunReport(person) ? begunReport : null;
  const question = [typed, begun].filter(Boolean).join(' ');
  if (question === '') return true;
  return askConfirm({ title, question, confirmLabel: messages.login.logout, cancelLabel: stay });
}

type Answered<Data> = { data: Data | undefined; dataUpdatedAt: number; refetch: () => unknown };

/** Who is signed in: whom the server says or, while it does not answer, whom this phone remembers. */
function usePhone(config: Answered<AppConfig>, current: Answered<SessionUser | null>, isLoggingOut: boolean) {
  const wasSignedIn = !isLoggingOut && hasMirror();
  const isUnknown = !config.data || (current.data === undefined && wasSignedIn);
  const { opening, isAlone } = useOpening(isUnknown && wasSignedIn);
  useSignsOfLife(config.refetch, current.refetch);
  const user = isLoggingOut ? null : (current.data ?? null);
  const isFromPhone = current.dataUpdatedAt === opening?.answeredAt;
  const answered = config.data && !isFromPhone ? { config: config.data, configAt: config.dataUpdatedAt } : undefined;
  const isShown = useKeeping({ user, answered });
  return { user, isUnknown, tooLate: isUnknown && isAlone && opening && !opening.mayOpen ? opening : null, isShown };
}

/** Removes what is kept on this phone. @returns a function that takes it from the queries, too. */
async function forgetKept(user: SessionUser): Promise<() => void> {
  const kept = await loadKept().catch(() => null);
  return kept ? kept.forget(user) : () => {};
}

/** Without coverage the app opens for nobody any more. */
function endRemembered(): void {
  void loadKept()
    .then((kept) => kept.endRemembered())
    .catch(() => {});
}

/**
 * Asks who is signed in once there is coverage again: the app may have opened without asking. Not once a tab has ended the session: until
 * its logout arrives, the server still knows of it.
 */
function useSignsOfLife(askConfig: () => unknown, askCurrent: () => unknown): void {
  const latest = useLatest({ askConfig, askCurrent });
  useEffect(
    () =>
      onCoverage(() => {
        if (isLogoutPending()) return;
        void latest.current.askConfig();
        if (!isActivityEnded()) void latest.current.askCurrent();
      }),
    [latest],
  );
}

/** Asks before Logout where something waits on this phone. Nothing of it is lost. */
async function askAboutWaiting(): Promise<boolean> {
  const field = readField();
  const { waiting, refused } = field;
  const toChoose = field.toChoose?.count ?? 0;
  const { title, stay, ...text } = messages.field.logOut;
  if (notSentOf(field) === 0) return true;
  const sentences = [
    waiting > 0 && text.notSent(waiting),
    refused > 0 && text.refused(refused),
    toChoose > 0 && text.toChoose(toChoose),
  ].filter(Boolean);
  return askConfirm({
    title,
    question: sentences.join(' '),
    confirmLabel: messages.login.logout,
    cancelLabel: stay,
    destructive: false,
  });
}

/** Nothing of one person shows for the next one, nor what was made in one database for another. Runs before the app is drawn for them. */
function usePersonEnds(person: number | undefined, database: string | undefined): void {
  const cache = useQueryClient();
  const known = useRef({ person, database });
  useEffect(() => {
    const before = known.current;
    known.current = { person: person ?? before.person, database: database ?? before.database };
    const isOther = (now: unknown, then: unknown) => now !== undefined && then !== undefined && now !== then;
    if (!isOther(person, before.person) && !isOther(database, before.database)) return;
    resetForPerson();
    cache.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => !isOfSession(queryKey) });
  }, [person, database, cache]);
}

const isOfSession = ([path]: QueryKey) => Array.isArray(path) && path[0] === 'session';

/** How a session begins and ends: login, Logout, inactivity, a 401, another tab. */
function useSessionChanges(user: SessionUser | null | undefined, onLoggedOut: () => void) {
  const [lastUser, setLastUser] = useState<SessionUser | null>(null);
  const [notice, setNotice] = useState('');
  const [leaver, setLeaver] = useState<number | null>(null);
  const utils = trpc.useUtils();
  const banner = useBanner();
  if (user && user !== lastUser) setLastUser(user);
  const isLeaving = useRef(false);
  // Not before the app is gone: it would open the first page itself.
  useEffect(() => {
    if (user || lastUser || !isLeaving.current) return;
    isLeaving.current = false;
    onLoggedOut();
  });

  const showLogin = useCallback(
    (text: string) => {
      if (text === messages.login.expired) endActivity();
      clearMirror();
      endRemembered();
      setNotice(text);
      // An answer sent before the session ended must not show the session again.
      void utils.session.current.cancel();
      utils.session.current.setData(undefined, null);
    },
    [utils],
  );
  const leave = useCallback(() => {
    resetForPerson();
    setLastUser(null);
    showLogin('');
  }, [showLogin]);
  const confirmLogout = useCallback(() => {
    leave();
    banner.success(messages.login.loggedOut, bannerMs.logout);
  }, [leave, banner]);
  const logout = useLogout({ onWaiting: leave, onFinished: confirmLogout });

  const explainSessionEnd = useCallback(async () => {
    const why = await utils.client.session.whyEnded.query().catch(() => null);
    if (why?.reason) setNotice(messages.login.ended[why.reason]);
    if (why?.reason !== 'left') return;
    noteLeft();
    setLeaver(why.personId ?? null);
  }, [utils]);

  useEffect(() => {
    if (user) writeMirror(user);
    else if (user === null) {
      // Somebody was signed in here a moment ago, or when the page was last open.
      if (hasMirror() || hasLeft()) void explainSessionEnd();
      if (hasMirror()) endRemembered();
      clearMirror();
    }
  }, [user, explainSessionEnd]);
  useEffect(
    () =>
      signedOut.on(() => {
        if (!utils.session.current.getData()) return;
        const isIdle = isIdleTooLong();
        showLogin(isIdle ? messages.login.expired : messages.login.signedOut);
        if (isIdle) return;
        void explainSessionEnd();
        // A restore has ended it, perhaps.
        void utils.session.config.invalidate();
      }),
    [utils, showLogin, explainSessionEnd],
  );
  useEffect(
    () =>
      watchMirror(() => {
        // Another tab noticed first and is ending the session: show the same reason without asking the server too early.
        if (!hasMirror() && isIdleTooLong()) showLogin(messages.login.expired);
        else void utils.session.current.invalidate();
      }),
    [utils, showLogin],
  );

  async function logOut() {
    if (!(await askAboutWaiting())) return;
    if (!(await askAboutTyped(user?.id))) return;
    throwAwayForms();
    isLeaving.current = true;
    // Other people use this browser too: remove this person's drafts.
    if (user) endDrafts(user.id);
    const forgotten = user ? forgetKept(user) : null;
    await logout.logOut();
    (await forgotten)?.();
  }

  async function expire() {
    showLogin(messages.login.expired);
    // If this call fails, the server ends the idle session by its own timer.
    await utils.client.session.logout.mutate().catch(() => {});
  }

  /** Only the server knows how long it is ago. Without its answer the page stays open. */
  async function askWhetherOver() {
    const found = await utils.client.session.current.query().catch(() => undefined);
    if (found === null) showLogin(messages.login.expired);
  }

  async function enter(next: SessionUser) {
    setNotice('');
    setLeaver(null);
    banner.clear();
    endOldDrafts();
    utils.session.current.setData(undefined, next);
    // Reload what failed without a session, and the settings that only signed-in people may see.
    await utils.invalidate();
  }

  return {
    lastUser: user === undefined ? null : lastUser,
    notice,
    leaver,
    logout,
    logOut,
    expire,
    askWhetherOver,
    enter,
  };
}
