import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { isNetworkFailure, isSignedOutError, readErrorData } from '#web/call-errors.ts';
import { overlayOf } from '#web/sync/drawn-changes.ts';
import { keyOf } from '#web/sync/paths.ts';
import { showBanner } from './components/banner-store.ts';
import { errorText } from './error-text.ts';

/** Calls of `session` whose 401 is about what was typed, not the end of a session. */
const signInCalls = new Set(['login', 'setup', 'resetPassword', 'forgotPassword']);

function isSignInCall(key: QueryKey | undefined): boolean {
  const path = key?.[0];
  return Array.isArray(path) && path[0] === 'session' && signInCalls.has(String(path[1]));
}

/** `onSignedOut` runs when any call finds the session gone. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const notice = (error: unknown, key: QueryKey | undefined) => {
    if (isSignedOutError(error) && !isSignInCall(key)) onSignedOut();
    lookAgain(error);
  };
  const lookAgain = (error: unknown) => {
    // A Group Admin may have changed this person's role: reload the session so that the page offers what the role allows.
    if (readErrorData(error)?.httpStatus === 403) void client.invalidateQueries({ queryKey: keyOf('session.current') });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        notice(error, query.queryKey);
        showKnown(error, query);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => notice(error, mutation.options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5000,
        // Any answer is final, even a refusal; only a network failure is worth another try, and only where there is a network; and what was
        // asked for beside too much else.
        retry: (failures, error) => failures < 2 && ((isNetworkFailure(error) && navigator.onLine) || isTooMuch(error)),
        // In bad coverage a request fails with a message, instead of waiting for a signal that may never come.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  overlayOf(client);
  return client;
}

/** The server had too much to do at once for this person, and says so. */
const isTooMuch = (error: unknown) => readErrorData(error)?.httpStatus === 429;

/** Without coverage a screen shows what is known, in place of a failure: the line at the top says so. */
function showKnown(error: unknown, query: Query<unknown, unknown, unknown>): void {
  if (isNetworkFailure(error) && query.state.data !== undefined) query.setState({ status: 'success', error: null });
}

/** Shows a call's rejection that no code caught, instead of losing it in the console. */
export function catchForgottenRejections(): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    const isOurs = event.reason instanceof Error && event.reason.name === 'TRPCClientError';
    if (!isOurs) return;
    event.preventDefault();
    if (!isSignedOutError(event.reason)) {
      showBanner('failure', errorText(event.reason, messages.general.unexpected), 5000);
    }
  };
  window.addEventListener('unhandledrejection', onRejection);
  return () => window.removeEventListener('unhandledrejection', onRejection);
}
