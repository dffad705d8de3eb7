import { useLayoutEffect, useState } from 'react';
import { entryDelay } from '#web/components/entry-delay.ts';
import { Landscape } from '#web/components/landscape.tsx';
import { FailedState } from '#web/components/list-states.tsx';
import { Logo } from '#web/components/logo.tsx';
import { hasMirror } from '#web/session-mirror.ts';

type StartFailedProps = {
  failure: string;
  busy?: boolean;
  onRetry: () => unknown;
};

/** In place of the first screen when no answer comes. */
export function StartFailed({ failure, busy = false, onRetry }: StartFailedProps) {
  const [delay] = useState(entryDelay);
  return (
    <div className="bl-first">
      <Landscape className="bl-first-sky" style={delay} />
      <main className="bl-first-box">
        <Logo />
        <div className="bl-first-rest">
          <FailedState text={failure} onRetry={onRetry} busy={busy} />
        </div>
      </main>
    </div>
  );
}

/**
 * The first screen, while the page asks the server who is signed in or loads the app. `index.html` draws it, once: the box of the login
 * screen, or the top bar for somebody who was signed in here.
 */
export function StartScreen() {
  useLayoutEffect(() => {
    showFirstScreen(true);
    return () => showFirstScreen(false);
  }, []);
  return null;
}

const first = document.getElementById('first');

/** Shows or takes away what `index.html` draws. */
export function showFirstScreen(isShown: boolean): void {
  document.documentElement.toggleAttribute('data-known', hasMirror());
  if (!first) return;
  if (!isShown) first.remove();
  else if (!first.isConnected) document.body.append(first);
}
