import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the worker keeps of the build: workbox-precaching's `PrecacheEntry`. */
export type KeptFile = { url: string; revision: string | null; integrity?: string };

/** Not shown by the page: what is for robots, what is hidden, and the smaller copies that the server sends in place of a file. */
const leftOut = /^\/robots\.txt$|\/\.|\.(map|br|gz)$/;

/**
 * All files of the build in the folder, which the worker brings onto the phone. An asset has a hash in its name; any other is known by its
 * digest. The page is known by what the server writes in place of the mark, and kept only as it was built: of this version, and with
 * nothing in it that a proxy has added.
 */
export function listKeptFiles(folder: string): KeptFile[] {
  const digestOf = (path: string, form: 'base64' | 'hex') =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest(form);
  const keep = (path: string): KeptFile => {
    if (path.startsWith('/assets/')) return { url: path, revision: null };
    if (path !== '/index.html') return { url: path, revision: digestOf(path, 'hex').slice(0, 12) };
    return { url: '/', revision: '__VERSION__', integrity: `sha256-${digestOf(path, 'base64')}` };
  };
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => !leftOut.test(path))
    .sort()
    .map(keep);
}
