// The mutants that Stryker can make of a source file, and how each is named in a list, in a run and in a report.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const serverFolders = [
  'src/server/services',
  'src/server/email/letters',
  'src/server/auth',
  'src/server/rest',
  'src/shared',
];
/** The page's floors that carry changes. */
const pageFolders = ['src/web/sync', 'src/web/offline', 'src/web/forms'];
const alone = ['src/server/backups/kept-backups.ts'];

/** Written by `mutants.mjs`, read by `mutants-sample.mjs`, which Stryker runs in a process of its own. */
export const samplePath = '.cache/mutants/sample.json';

/** Stryker's own instrumenter, which is a dependency of its core. */
async function loadInstrumenter() {
  const core = createRequire(import.meta.url).resolve('@stryker-mutator/core');
  const path = createRequire(core).resolve('@stryker-mutator/instrumenter');
  return (await import(pathToFileURL(path).href)).Instrumenter;
}

function listSources(isPage) {
  return (isPage ? pageFolders : serverFolders)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((name) => join(folder, name).replaceAll('\\', '/')),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .concat(isPage ? [] : alone)
    .sort();
}

/** Every mutant of the server's layers and the shared rules, or of the page's, with lines and columns from 0. */
export async function listMutants(isPage) {
  const Instrumenter = await loadInstrumenter();
  const quiet = { debug() {}, info() {}, isDebugEnabled: () => false };
  const sources = listSources(isPage).map((path) => ({
    name: resolve(path),
    mutate: true,
    content: readFileSync(path, 'utf8'),
  }));
  const options = { ignorers: [], excludedMutations: [], plugins: null };
  return (await new Instrumenter(quiet).instrument(sources, options)).mutants;
}

/** The path from the repository's root: the same in the sandbox, where Stryker runs the tests. */
export function pathOf({ fileName }) {
  const path = fileName.replaceAll('\\', '/');
  return path.slice(path.lastIndexOf('/src/') + 1);
}

/** What names a mutant in every list. */
export function placeOf(mutant) {
  const { location, mutatorName, replacement } = mutant;
  const { start, end } = location;
  return [pathOf(mutant), start.line, start.column, end.line, end.column, mutatorName, replacement].join('|');
}

/** These, in an order that the seed alone decides. */
export function shuffle(places, seed) {
  const keyed = places.map((place) => ({ place, key: createHash('sha256').update(`${seed} ${place}`).digest('hex') }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ place }) => place);
}
