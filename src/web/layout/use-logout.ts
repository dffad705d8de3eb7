import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSignedOutError, trpc } from '#web/trpc.ts';
import { isLogoutPending, setLogoutPending, useLogoutPending } from './pending-logout.ts';

/** So long the app stays in sight under `Logging out...`; then the login screen shows, whatever the server does. */
const inSightMs = 5000;
/** A request in bad coverage is given up after this long: sent late, it would end the session of whoever comes next. */
const attemptMs = 10_000;
const retryEveryMs = 15_000;

/**
 * Logout, which the server may hear of much later. The wish is kept in the browser, so that nothing but the login screen shows until
 * the session is ended: after a reload, and in every tab. `onWaiting` runs when the app has to go, `onFinished` when the server has
 * ended the session, whichever tab asked it to.
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

/** Asks the server to end the session, once at a time. `finish` answers whether it is ended. */
function useAttempt(isPending: boolean) {
  const { client } = trpc.useUtils();
  const [isTrying, setTrying] = useState(false);
  const running = useRef<{ done: Promise<boolean>; controller: AbortController } | null>(null);

  const finish = useCallback(() => {
    async function end({ signal }: AbortController): Promise<boolean> {
      try {
        await client.session.logout.mutate(undefined, { signal });
      } catch (error) {
        // A session that is gone already is what was wished for.
        if (!isSignedOutError(error)) return false;
      }
      setLogoutPending(false);
      return true;
    }

    // Another tab may have finished it, and somebody may have signed in since.
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

/** At the opening of the page, when the connection is back, when somebody looks, and now and then. */
function useRetries(isWaiting: boolean, finish: () => Promise<boolean>): void {
  const isOpening = useRef(true);
  useEffect(() => {
    const retry = () => void finish();
    // Later the tab in which Logout was pressed is still at it.
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
