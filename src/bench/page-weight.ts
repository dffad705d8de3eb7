import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageRoot } from '#server/start/package-root.ts';
import { paths } from '#web/paths.ts';
import { moduleChunksFile } from '../build/loaded-together.ts';
import { type Row, sizeRow } from './goals.ts';
import { filesOf, importedBy, type Manifest, reachableFrom } from './manifest.ts';
import { type Route, readRoutes } from './routes.ts';

const builtFolder = join(packageRoot, 'dist/web');
const entry = 'index.html';
const app = 'src/web/app.tsx';
/** The outbox, which the app loads as soon as Home shows. */
const outbox = 'src/web/sync/room.ts';
const listOfPages = 'src/web/pages.ts';

/** Heavy libraries: a text that marks their code, and the pages that show them. */
const heavyParts = [
  {
    name: 'charts',
    mark: 'recharts-wrapper',
    seenAt: [paths.report, paths.projectReport, paths.hours, paths.incidents, paths.trapReport],
  },
  {
    name: 'maps',
    mark: 'maps.googleapis.com',
    seenAt: [paths.addProject, paths.editProject, paths.addActivity],
  },
];

/** The sizes of the build in dist/ that have a goal. */
export function measureWeight(): Row[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(builtFolder, '.vite/manifest.json'), 'utf8'));
  const chunkOfModule: Record<string, string> = JSON.parse(readFileSync(join(builtFolder, moduleChunksFile), 'utf8'));
  /** A module that shares its file with others has no chunk of its own. */
  const chunkOf = (module: string) => (module in manifest ? module : `_${basename(chunkOfModule[module] ?? module)}`);
  const listed = readRoutes(readFileSync(join(packageRoot, listOfPages), 'utf8'));
  const routes = listed.map(({ path, module }) => ({ path, module: chunkOf(module) }));
  /** As sent: each file compressed by itself, in kB of 1000 bytes. */
  const weigh = (chunks: Iterable<string>, compress: (bytes: Buffer) => Buffer) => {
    const sum = (files: string[]) =>
      files.reduce((total, file) => total + compress(readFileSync(join(builtFolder, file))).length / 1000, 0);
    const { scripts, styles } = filesOf(manifest, chunks);
    return { script: sum(scripts), style: sum(styles) };
  };

  const signIn = importedBy(manifest, [entry]);
  const frame = new Set([...signIn, ...importedBy(manifest, [chunkOf(app)], signIn)]);
  /** Not to be followed: it leads to every page. */
  const passed = new Set([...signIn, chunkOf(app)]);
  const ownOf = (path: string) => {
    const route = routes.find((one) => one.path === path);
    if (!route) throw new Error(`The list has no page at ${path}.`);
    return importedBy(manifest, [route.module], frame);
  };
  const home = new Set([...ownOf(paths.home), ...importedBy(manifest, [chunkOf(outbox)], frame)]);
  // People reach the wizard from the first page, whose chunks are loaded by then.
  const added = [...ownOf(paths.addActivity)].filter((chunk) => !home.has(chunk));
  const [before, wizard] = [weigh(signIn, brotliCompressSync), weigh(added, gzipSync)];
  return [
    sizeRow('script before the sign-in screen can be used, Brotli', before.script, 130),
    sizeRow('style before the sign-in screen can be used, Brotli', before.style, 14),
    sizeRow('script that the wizard adds to the first page, gzipped', wizard.script, 60),
    ...heavyParts.map((part) => countNeedlessRoutes(manifest, part, routes, { frame, passed })),
  ];
}

/** Counts the routes that can load the heavy part without showing it. */
function countNeedlessRoutes(
  manifest: Manifest,
  { name, mark, seenAt }: (typeof heavyParts)[number],
  routes: Route[],
  { frame, passed }: { frame: ReadonlySet<string>; passed: ReadonlySet<string> },
): Row {
  const isIncluded = (chunks: Iterable<string>) =>
    filesOf(manifest, chunks).scripts.some((file) => readFileSync(join(builtFolder, file), 'utf8').includes(mark));
  const within = routes.filter(({ module }) => isIncluded(reachableFrom(manifest, [module], passed)));
  const missing = seenAt.filter((path) => !within.some((route) => route.path === path));
  if (missing.length > 0)
    throw new Error(`No ${name} were found at ${missing.join(', ')}: ${mark} marks them no more.`);
  const needless = within.filter(({ path }) => !(seenAt as string[]).includes(path));
  const ratio = needless.length + (isIncluded(frame) ? 1 : 0);
  return { name: `routes that reach ${name} without showing any`, ratio, goal: 0, unit: 'routes', better: 'lower' };
}
