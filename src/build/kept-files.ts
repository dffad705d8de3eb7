import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Not shown by the page: its template, which the worker fetches as it is served, and what is for robots. */
const leftOut = /^\/(index\.html|robots\.txt)$|\/\.|\.(map|br|gz)$/;

/**
 * The addresses of all files of the build in the folder, which the worker brings onto the phone, and a digest of those without a hash of
 * their content in their name.
 */
export function listKeptFiles(folder: string): { files: string[]; digest: string } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => !leftOut.test(path))
    .sort();
  const hash = createHash('sha256');
  for (const path of files)
    if (!path.startsWith('/assets/')) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  return { files, digest: hash.digest('hex').slice(0, 12) };
}
