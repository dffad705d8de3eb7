import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSignedOutError } from '#web/call-errors.ts';
import { trpc } from '#web/trpc.ts';
import { isLogoutPending, setLogoutPending, useLogoutPending } from './pending-logout.ts';

/** How long the app stays visible under `Logging out...` before the login screen shows, whatever the server does. */
const inSightMs = 5000;
/** A request in bad coverage is aborted after this long: arriving late, it could end the next person's session. */
const attemptMs = 10_000;
const retryEveryMs = 15_000;

/**
 * Logout, which may reach the server much later. The browser remembers that it is pending, so that every tab shows only the login
 * screen until the session has ended, even after a reload. `onWaiting` runs when the app must be hidden, `onFinished` when the server
 * has ended the session, whichever tab called it.
 */
export function useLogout({ onWaiting, onFinished }: { onWaiting: () => void; onFinished: () => void }) {
  const isPending = useLogoutPending();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const { finish, isTrying } = useAttempt(isPending);
  const isWaiting = isPending && !isLoggingOut;
  useRetries(isWaiting, finish);

  const wasWaiting = useRef(false);
  useLayoutEffect(() => {
    if (isWaiting) onWaiting();
    else if (wasWaiting.current) onFinished();
    wasWaiting.current = isWaiting;
  }, [isWaiting, onWaiting, onFinished]);

  async function logOut() {
    setLoggingOut(true);
    setLogoutPending(true);
    await Promise.race([finish(), new Promise((resolve) => setTimeout(resolve, inSightMs))]);
    if (!isLogoutPending()) onFinished();
    setLoggingOut(false);
  }

  return { isWaiting, isLoggingOut, isTrying, finish, logOut };
}

/** Asks the server to end the session, one request at a time. `finish` resolves to whether it has ended. */
function useAttempt(isPending: boolean) {
  const { client } = trpc.useUtils();
  const [isTrying, setTrying] = useState(false);
  const running = useRef<{ done: Promise<boolean>; controller: AbortController } | null>(null);

  const finish = useCallback(() => {
    async function end({ signal }: AbortController): Promise<boolean> {
      try {
        await client.session.logout.mutate(undefined, { signal });
      } catch (error) {
        // The session is already gone, which is as good.
        if (!isSignedOutError(error)) return false;
      }
      setLogoutPending(false);
      return true;
    }

    // Another tab may have finished the logout, and somebody may have signed in since.
    if (!isLogoutPending()) return Promise.resolve(true);
    if (!running.current) {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), attemptMs);
      setTrying(true);
      const done = end(controller).finally(() => {
        clearTimeout(timer);
        running.current = null;
        setTrying(false);
      });
      running.current = { done, controller };
    }
    return running.current.done;
  }, [client]);

  useEffect(() => {
    if (!isPending) running.current?.controller.abort();
  }, [isPending]);
  return { finish, isTrying };
}

/** Retries when the page opens, when the connection is back, when the window gets the focus, and at intervals. */
function useRetries(isWaiting: boolean, finish: () => Promise<boolean>): void {
  const isOpening = useRef(true);
  useEffect(() => {
    const retry = () => void finish();
    // Only on opening: otherwise the tab where Logout was pressed is already trying.
    if (isWaiting && isOpening.current) retry();
    isOpening.current = false;
    if (!isWaiting) return;
    const timer = setInterval(retry, retryEveryMs);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
    };
  }, [isWaiting, finish]);
}
