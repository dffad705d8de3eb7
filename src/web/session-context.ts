import { createContext, use } from 'react';
import { may, type Permission, type SessionUser } from '#shared/permissions.ts';

export type AppConfig = {
  orgName: string;
  orgTimezone: string;
  /** A restore gives the database a new one. */
  databaseId: string;
  version: string;
  needsSetup: boolean;
  emailReady: boolean;
  googleMapsApiKey: string | null;
  /** The largest files that are taken. */
  maxImageMb: number;
  maxDocumentMb: number;
  /** The instant of the answer by the server's clock (ISO, UTC). */
  now: string;
};

export type Session = {
  user: SessionUser;
  config: AppConfig;
  /** The instant (ISO, UTC) by the server's clock. The device's own may be wrong. For the day there is `useToday()`. */
  now: () => string;
  /** Ends the session on the server and shows the login screen. Asks first when a form is unsaved. */
  logOut: () => Promise<void>;
  isLoggingOut: boolean;
};

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in and what the installation is. Every page behind the login screen may rely on it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession() needs a signed-in user above it');
  return session;
}

/** For buttons: the same table that the server enforces. `useMay('staff:write')` */
export function useMay(permission: Permission): boolean {
  return may(useSession().user.role, permission);
}
