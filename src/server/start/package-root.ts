import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds package.json, drizzle/ and dist/: the same whether the sources or the built server run. */
export const packageRoot = findPackageRoot(import.meta.dirname);

function findPackageRoot(start: string): string {
  let folder = start;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json was not found above the program.');
    folder = parent;
  }
  return folder;
}
