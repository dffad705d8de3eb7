import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { keyOf } from './changes/paths.ts';
import { showBanner } from './components/banner-store.ts';
import { errorText } from './error-text.ts';
import { isNetworkFailure, isSignedOutError, readErrorData } from './trpc.ts';

/** Calls whose 401 is an answer about what was typed, not the end of a session. */
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
    // Somebody else may have changed the role meanwhile: what the page offers follows it.
    if (readErrorData(error)?.httpStatus === 403) void client.invalidateQueries({ queryKey: keyOf('session.current') });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => notice(error, query.queryKey) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => notice(error, mutation.options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5000,
        // An answer, even a refusal, is final; only a missing one is worth another try.
        retry: (failures, error) => isNetworkFailure(error) && failures < 2,
        // A request in bad coverage fails in words instead of waiting for a signal that never comes.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** The safety net under every forgotten `catch`: a rejected call is said, not lost in the console. */
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
