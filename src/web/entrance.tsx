import { Component, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { PageFailed } from './layout/page-failed.tsx';
import { SessionGate } from './layout/session-gate.tsx';
import type { AppProps } from './layout/signed-in.tsx';
import { StartScreen, showFirstScreen } from './layout/start-screen.tsx';
import { pathOf, paths } from './paths.ts';
import { hasMirror } from './session-mirror.ts';

let app: typeof import('./app.tsx') | undefined;
const loadApp = async () => {
  app = await import('./app.tsx');
  return app;
};
const LaterApp = lazy(async () => ({ default: (await loadApp()).App }));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/session/reset-password-page.tsx')).ResetPasswordPage,
}));

const isMailedLink = () => pathOf(window.location.pathname) === paths.resetPassword;
// Somebody who was signed in probably still is: load the app, whose router loads the page, while asking the server.
if (hasMirror() && !isMailedLink()) void loadApp().catch(() => {});

/** Drawn at once where it has loaded: `lazy` would put the start screen there, which React keeps for 300 ms. */
function App(props: AppProps) {
  const [Shown] = useState(() => app?.App ?? LaterApp);
  return <Shown {...props} />;
}

/** The login screen or the app; for the mailed link, whoever opens it, the page of a new password. */
export function Entrance() {
  const isNewPassword = useSyncExternalStore(watchAddress, isMailedLink);
  return (
    <CatchFailure>
      <Suspense fallback={<StartScreen />}>
        {isNewPassword ? (
          <ResetPasswordPage onLeave={goToLogin} />
        ) : (
          <SessionGate App={App} onLoggedOut={() => void loadApp().then(({ openFirstPage }) => openFirstPage())} />
        )}
      </Suspense>
    </CatchFailure>
  );
}

function watchAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** Leaves the mailed link, which works once, out of the history. */
function goToLogin(): void {
  window.history.replaceState(null, '', paths.root);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** What fails outside of the pages, such as loading the app itself. */
class CatchFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    showFirstScreen(false);
  }

  override render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}
