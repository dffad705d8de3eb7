import { createContext, use } from 'react';
import type { KnownClocks } from '#shared/dates.ts';
import { may, type Permission, type SessionUser } from '#shared/permissions.ts';
import type { MapSource } from '#shared/places.ts';
import type { PositionStyle } from '#shared/position-fields.ts';

export type AppConfig = {
  orgName: string;
  orgTimezone: string;
  /** How positions are written; missing in what a phone kept with an earlier version. */
  positionStyle?: PositionStyle;
  /** Of that time zone; missing in what a phone kept with an earlier version. */
  clocks?: KnownClocks;
  /** Changes when a backup is restored. */
  databaseId: string;
  /** What became of a restore of the last day. Instants are ISO, UTC. */
  restored: { askedAt: string; startedAt: string; isDone: boolean } | null;
  /** Whether the app may bring itself onto this device, to open without coverage. */
  isKeptOnPhones: boolean;
  /** After so many minutes people are still out; 0: never. */
  overdueMinutes: number;
  /** The only address for signing in, where sessions are for https alone. */
  httpsUrl: string | null;
  version: string;
  needsSetup: boolean;
  emailReady: boolean;
  googleMapsApiKey: string | null;
  /** What the map is drawn from; missing in what a phone kept with an earlier version. */
  map?: MapSource | null;
  /** The upload limit for images. */
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

/** The signed-in person and the installation's settings. Available to every page behind the login screen. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession() needs a signed-in user above it');
  return session;
}

/** Whether to offer a button, by the permission table that the server enforces: `useMay('staff:write')`. */
export function useMay(permission: Permission): boolean {
  return may(useSession().user.role, permission);
}
