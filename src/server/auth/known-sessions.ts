import { watchTables } from '../db/kept-until-change.ts';
import type { Db } from '../db/open-db.ts';

const knownForMs = 5000;
/** More people than a group has at once; programs that send something else with each cookie fill no memory. */
const mostKnown = 500;

/**
 * Whose cookies were looked up a moment ago, so that a person's next request need not be looked up again. All are forgotten as soon as
 * a session or a person changes, and after five seconds: who was signed out or deleted is out at once (a quarter of a second
 * later when it was done from the command line).
 */
export function rememberSessions<Session extends { cookie?: string }>(db: Db) {
  const byCookie = new Map<string, Session>();
  const readMark = watchTables(db, ['sessions', 'staff']);
  let mark = '';
  let since = 0;

  /** Calls `lookUp` for a Cookie header that is not known. What has a cookie to be sent is not kept: it is sent once. */
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
    // Kept under the mark from before it was looked up: after a change since then the next request forgets it.
    if (found && !found.cookie && mark === markNow) byCookie.set(cookieHeader, found);
    return found;
  };
}
