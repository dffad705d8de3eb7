import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import words from '#web/components/words.module.css';
import type { AppConfig } from '#web/session-context.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const LeftBehind = lazy(async () => ({ default: (await import('#web/pages/outbox/left-behind.tsx')).LeftBehind }));
const SetUpForm = lazy(async () => ({ default: (await import('./set-up-form.tsx')).SetUpForm }));

type LoginScreenProps = {
  config: Pick<AppConfig, 'needsSetup' | 'orgName' | 'orgTimezone' | 'emailReady' | 'httpsUrl' | 'restored'>;
  /** Why the session ended, for somebody who was signed in. */
  notice: string;
  /** Whose session ended because they have left. */
  leaver?: number | null;
  /** Finishes a pending logout before anybody signs in. Resolves to false when the server cannot be reached. */
  prepare: () => Promise<boolean>;
  onSignedIn: (user: SessionUser) => void;
};

/** Shown at any address to people who are signed out. */
export function LoginScreen({ config, notice, leaver = null, prepare, onSignedIn }: LoginScreenProps) {
  const [mode, setMode] = useState<'login' | 'forgot'>('login');

  // A browser drops the cookie of such a session here, so that the login screen would come again and again. It keeps it on localhost.
  if (config.httpsUrl && !window.isSecureContext) return <OtherAddress httpsUrl={config.httpsUrl} />;
  if (config.needsSetup) {
    return (
      <SignInFrame title={messages.login.setUp.title} documentTitle="Set up" subtitle={messages.login.setUp.words}>
        <Suspense>
          <SetUpForm onSignedIn={onSignedIn} />
        </Suspense>
      </SignInFrame>
    );
  }
  if (mode === 'forgot') {
    return (
      <SignInFrame
        title="Forgot your password?"
        documentTitle="Forgot Password"
        subtitle={config.emailReady ? 'We will email you a link to choose a new one.' : messages.login.resetNotSetUp}
      >
        <ForgotPasswordForm emailReady={config.emailReady} onBack={() => setMode('login')} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={messages.login.greeting} documentTitle="Login" subtitle={messages.login.invitation}>
      <LoginForm
        notice={noticeOf({ config, notice })}
        prepare={prepare}
        onSignedIn={onSignedIn}
        onForgot={() => setMode('forgot')}
        beside={
          leaver !== null && (
            <Suspense>
              <LeftBehind person={leaver} timeZone={config.orgTimezone} />
            </Suspense>
          )
        }
      />
    </SignInFrame>
  );
}

/** What became of a restore, which has ended everybody's session, and why this one has ended. */
function noticeOf({ config: { restored, orgTimezone }, notice }: Pick<LoginScreenProps, 'config' | 'notice'>): string {
  // A phone may have kept the settings of a version that said nothing of it.
  if (!restored) return notice;
  const at = formatInstant(restored.askedAt, orgTimezone);
  const when = formatInstant(restored.startedAt, orgTimezone);
  const words = restored.isDone ? messages.backups.restored : messages.backups.notRestoredOn;
  const why = notice === messages.login.signedOut ? '' : notice;
  return `${words(at, when)} ${why}`.trim();
}

/** In place of the login form where signing in cannot work: the same page at the address where it does. */
function OtherAddress({ httpsUrl }: { httpsUrl: string }) {
  const { pathname, search, hash } = window.location;
  return (
    <SignInFrame
      title={messages.login.otherAddress}
      documentTitle={messages.login.otherAddress}
      subtitle={messages.login.onlyOverHttps}
    >
      <Anchor href={`${httpsUrl}${pathname}${search}${hash}`} mt="xs" className={words.target}>
        {httpsUrl}
      </Anchor>
    </SignInFrame>
  );
}
