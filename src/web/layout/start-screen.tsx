import { Loader } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { entryDelay } from '#web/components/entry-delay.ts';
import { Landscape } from '#web/components/landscape.tsx';
import { FailedState } from '#web/components/list-states.tsx';
import { Logo } from '#web/components/logo.tsx';
import { hasMirror } from '#web/session-mirror.ts';
import classes from './start-screen.module.css';

type StartScreenProps = {
  /** The error text; absent while waiting for the server. */
  failure?: string | undefined;
  busy?: boolean;
  onRetry?: () => unknown;
};

/**
 * Shown while the page asks the server who is signed in, and when no answer comes. It is the first screen of `index.html`, where its
 * style stands: the box of the login screen, or the top bar for somebody who was signed in here.
 */
export function StartScreen({ failure, busy = false, onRetry = () => {} }: StartScreenProps) {
  const [delay] = useState(entryDelay);
  return (
    <div className="bl-first" data-known={hasMirror() ? '' : undefined}>
      <Landscape className="bl-first-sky" style={delay} />
      <main className="bl-first-box">
        <Logo />
        {!failure && (
          <>
            <h1 className="bl-first-title">{messages.login.greeting}</h1>
            <p className="bl-first-words">{messages.login.invitation}</p>
          </>
        )}
        <div className="bl-first-rest">
          {failure ? (
            <FailedState text={failure} onRetry={onRetry} busy={busy} />
          ) : (
            <Loader size="sm" aria-label="Loading" className={classes.loader} />
          )}
        </div>
      </main>
    </div>
  );
}
