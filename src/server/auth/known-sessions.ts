import { readChangeMark } from '../db/kept-until-change.ts';
import type { Db } from '../db/open-db.ts';

const knownForMs = 5000;

/**
 * Who sent which cookies a moment ago, so that a person's next request need not be looked up again. All are forgotten as soon as
 * anything in the database changes, whoever changed it, and after five seconds: who was signed out or deleted is out at once.
 */
export function rememberSessions<Session extends { cookie?: string }>(db: Db) {
  const byCookies = new Map<string, Session>();
  let mark = '';
  let since = 0;

  /** Calls `lookUp` for cookies that are not known. What has a cookie to be sent is not kept: it is sent once. */
  return async (cookieHeader: string, lookUp: () => Promise<Session | undefined>): Promise<Session | undefined> => {
    const markNow = readChangeMark(db);
    if (markNow !== mark || Math.abs(Date.now() - since) > knownForMs) {
      byCookies.clear();
      mark = markNow;
      since = Date.now();
    }
    const known = byCookies.get(cookieHeader);
    if (known) return known;
    const found = await lookUp();
    // While it was looked up something may have changed.
    if (found && !found.cookie && mark === markNow) byCookies.set(cookieHeader, found);
    return found;
  };
}
