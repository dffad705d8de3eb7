import { watchTables } from '../db/change-mark.ts';
import type { Db } from '../db/open-db.ts';

const knownForMs = 5000;
/** More than a group has online at once. Bounded, because the other cookies in a header can vary without end. */
const mostKnown = 500;

/**
 * Keeps the session of each Cookie header for up to five seconds, so that a person's next request needs no look-up. All are forgotten
 * as soon as a session or a person changes: whoever is signed out or deleted is out at once (a quarter of a second later when it was
 * done from the command line).
 */
export function rememberSessions<Session extends { cookie?: string }>(db: Db) {
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
