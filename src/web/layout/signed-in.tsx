import { Activity, createContext, use } from 'react';
import { type Session, SessionContext } from '#web/session-context.ts';
import { AppShell } from './app-shell.tsx';
import type { SessionEnds } from './inactivity-warning.tsx';

export type AppProps = SessionEnds & {
  session: Session;
  /** False while the login screen covers it: the page stays behind, with all that was typed. */
  isShown: boolean;
};

export const AppContext = createContext<AppProps | null>(null);

/** The frame around the pages, with the person who is signed in. */
export function SignedIn() {
  const app = use(AppContext);
  if (!app) throw new Error('SignedIn needs an AppContext above it');
  const { session, isShown, onExpired, onDoubt } = app;
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <SessionContext value={session}>
        <AppShell key={session.user.id} onExpired={onExpired} onDoubt={onDoubt} />
      </SessionContext>
    </Activity>
  );
}
