import { randomBytes } from 'node:crypto';
import type { Sqlite } from './open-db.ts';

const name = 'known_browser_key';

/** The key that signs the cookies of known browsers; made when there is none yet. */
export function ensureKnownBrowserKey(sqlite: Sqlite): Buffer {
  const find = sqlite.prepare('SELECT value FROM installation WHERE name = ?').pluck();
  // Read first, because a connection that cannot write needs the key, too.
  if (find.get(name) === undefined) {
    const made = randomBytes(32).toString('hex');
    sqlite.prepare('INSERT INTO installation (name, value) VALUES (?, ?)').run(name, made);
  }
  return Buffer.from(String(find.get(name)), 'hex');
}

/** Takes the key out of a copy: whoever finds the copy must not be able to sign with it. */
export function forgetKnownBrowserKey(copy: Sqlite): void {
  copy.prepare('DELETE FROM installation WHERE name = ?').run(name);
}
