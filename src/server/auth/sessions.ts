import { generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia';
import type { SessionUser } from '#shared/permissions.ts';
import { inactivity, sessionMs } from '#shared/timings.ts';
import { watchTables } from '../db/change-mark.ts';
import type { Db } from '../db/open-db.ts';
import { createSessionAdapter, hashToken, insertSession } from './session-adapter.ts';

/** A signed-in request. `id` is the session's row, never what the cookie holds. */
export type SignedIn = { user: SessionUser; sessionId: string };
type SignedInNow = SignedIn & { cookie?: string };

/** When a session began (ISO, UTC), and on which device, in words. */
type Beginning = { now: string; device: string };

/** A session is renewed at most this often: a write for each request would cost more than the request. */
const renewEveryMs = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions that live 1000 minutes from their last use, and 30 days from the sign-in at most. The only place that knows Lucia:
 * everything else calls these. `secure` is whether the product is served over https.
 */
export function createSessions(db: Db, write: <T>(work: (db: Db) => T) => Promise<T>, secure: boolean) {
  const adapter = createSessionAdapter(db, write);
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(inactivity.timeoutMs, 'ms'),
    sessionCookie: { name: 'bushline_session', attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: ({ firstname, lastname, email, role }) => ({ firstname, lastname, email, role }),
  });

  const recall = rememberSessions<SignedInNow>(db);

  /** Lucia would decode every cookie of the header, and fail on another program's cookie that cannot be decoded. */
  const ownCookie = new RegExp(`(?:^|; *)${lucia.sessionCookieName}=(\\w+) *(?:;|$)`);
  const tokenOf = (cookieHeader: string | undefined) => ownCookie.exec(cookieHeader ?? '')?.[1];

  async function lookUp(cookieHeader: string): Promise<SignedInNow | undefined> {
    const token = tokenOf(cookieHeader);
    if (!token) return undefined;
    const { session, user } = await lucia.validateSession(token);
    if (!session) return undefined;
    const signedIn = { user, sessionId: hashToken(token) };
    const idleMs = Date.now() + inactivity.timeoutMs - session.expiresAt.getTime();
    // One that ends later than a use now would let it was moved on by a clock that was ahead.
    if (!session.fresh && idleMs >= 0 && idleMs < renewEveryMs) return signedIn;
    if (!session.fresh) await adapter.updateSessionExpiration(token, new Date(Date.now() + inactivity.timeoutMs));
    return { ...signedIn, cookie: lucia.createSessionCookie(token).serialize() };
  }

  /** Starts a session inside a transaction, so that it is undone when the rest of it fails. @returns its Set-Cookie header. */
  function startWithin(tx: Db, staffId: number, { now, device }: Beginning): string {
    const token = generateIdFromEntropySize(25);
    const expiresAt = new Date(Date.now() + inactivity.timeoutMs);
    const endsAt = Date.now() + sessionMs;
    insertSession(tx, { id: token, userId: staffId, expiresAt, attributes: { createdAt: now, device, endsAt } });
    return lucia.createSessionCookie(token).serialize();
  }

  return {
    startWithin,

    /** @returns the Set-Cookie header of a new session. */
    start: (staffId: number, now: string, device = ''): Promise<string> =>
      write((tx) => startWithin(tx, staffId, { now, device })),

    /** Who a Cookie header belongs to. A renewed session has a `cookie` to send. */
    async read(cookieHeader: string | undefined): Promise<SignedInNow | undefined> {
      return cookieHeader ? recall(cookieHeader, () => lookUp(cookieHeader)) : undefined;
    },

    /** The row of the session that a Cookie header names, whether it is in force or not. */
    idOf(cookieHeader: string | undefined): string | undefined {
      const token = tokenOf(cookieHeader);
      return token && hashToken(token);
    },

    /** Ends the session on the server. @returns the Set-Cookie header that empties the cookie. */
    async end(cookieHeader: string | undefined): Promise<string> {
      const token = tokenOf(cookieHeader);
      if (token) await lucia.invalidateSession(token);
      return lucia.createBlankSessionCookie().serialize();
    },

    forgetExpired: () => lucia.deleteExpiredSessions(),
  };
}

const knownForMs = 5000;
/** More than a group has online at once. Bounded, because the other cookies in a header can vary without end. */
const mostKnown = 500;

/**
 * Keeps the session of each Cookie header for up to five seconds, so that a person's next request needs no look-up. All are forgotten
 * as soon as a session or a person changes: whoever is signed out or deleted is out at once (a quarter of a second later when it was
 * done from the command line).
 */
function rememberSessions<Session extends { cookie?: string }>(db: Db) {
  const byCookie = new Map<string, Session>();
  const readMark = watchTables(db, ['sessions', 'staff']);
  let mark = '';
  let since = 0;

  /** Calls `lookUp` for an unknown Cookie header. A session with a cookie to send is not kept, so that the cookie is sent once. */
  return async (cookieHeader: string, lookUp: () => Promise<Session | undefined>): Promise<Session | undefined> => {
    const markNow = readMark();
    const isOld = markNow !== mark || Math.abs(Date.now() - since) > knownForMs;
    if (isOld || byCookie.size >= mostKnown) {
      byCookie.clear();
      mark = markNow;
      since = Date.now();
    }
    const known = byCookie.get(cookieHeader);
    if (known) return known;
    const found = await lookUp();
    // Kept under the mark from before the look-up, so that after a change meanwhile the next request forgets it.
    if (found && !found.cookie && mark === markNow) byCookie.set(cookieHeader, found);
    return found;
  };
}
