import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageRoot } from '#server/start/package-root.ts';
import { paths } from '#web/paths.ts';
import { moduleChunksFile } from '../build/loaded-together.ts';
import { formatTable, type Row, sizeRow } from './goals.ts';
import { filesOf, importedBy, type Manifest, reachableFrom } from './manifest.ts';
import { type Route, readRoutes } from './routes.ts';

const builtFolder = join(packageRoot, 'dist/web');
const entry = 'index.html';
const app = 'src/web/app.tsx';
const listOfPages = 'src/web/pages.ts';

/** Heavy libraries: a text that marks their code, and the pages that show them. */
const heavyParts = [
  {
    name: 'charts',
    mark: 'recharts-wrapper',
    seenAt: [paths.report, paths.projectReport, paths.hours, paths.incidents],
  },
  {
    name: 'maps',
    mark: 'maps.googleapis.com',
    seenAt: [paths.addProject, paths.editProject, paths.addActivity],
  },
];

type Weight = { script: number; style: number };

/** The size of each route of the build in dist/, as text to print and rows with their goals. */
export function measureWeight(): { text: string; rows: Row[] } {
  const manifest: Manifest = JSON.parse(readFileSync(join(builtFolder, '.vite/manifest.json'), 'utf8'));
  const chunkOfModule: Record<string, string> = JSON.parse(readFileSync(join(builtFolder, moduleChunksFile), 'utf8'));
  /** A module that shares its file with others has no chunk of its own. */
  const chunkOf = (module: string) => (module in manifest ? module : `_${basename(chunkOfModule[module] ?? module)}`);
  const listed = readRoutes(readFileSync(join(packageRoot, listOfPages), 'utf8'));
  const routes = listed.map(({ path, module }) => ({ path, module: chunkOf(module) }));
  const weigh = createScale(manifest, brotliCompressSync);
  const weighGzipped = createScale(manifest, gzipSync);

  const signIn = importedBy(manifest, [entry]);
  const frame = new Set([...signIn, ...importedBy(manifest, [chunkOf(app)], signIn)]);
  /** Not to be followed: it leads to every page. */
  const passed = new Set([...signIn, chunkOf(app)]);
  const lines = routes.map(({ path, module }) => {
    const own = importedBy(manifest, [module], frame);
    const later = [...reachableFrom(manifest, [module], frame)].filter((chunk) => !own.has(chunk));
    return { path, own, later };
  });
  const table = lines.map(({ path, own, later }) => {
    const [whole, added, asked] = [weigh([...frame, ...own]), weigh(own), weigh(later)];
    return [path, whole.script, whole.style, added.script, added.style, asked.script];
  });
  const sharedLines = [['the sign-in screen', signIn] as const, ['the frame of every page', frame] as const].map(
    ([name, chunks]) => [name, weigh(chunks).script, weigh(chunks).style, '', '', ''],
  );
  const head = ['kB, Brotli', 'script', 'style', 'own script', 'own style', 'later'];
  const wizard = lines.find(({ path }) => path === paths.addActivity);
  const home = lines.find(({ path }) => path === paths.home);
  if (!wizard || !home) throw new Error('The router has no wizard or no first page.');
  // People reach the wizard from the first page, whose chunks are loaded by then.
  const added = [...wizard.own].filter((chunk) => !home.own.has(chunk));
  return {
    text: formatTable(head, [...sharedLines, ...table]),
    rows: [
      sizeRow('script before the sign-in screen can be used, Brotli', weigh(signIn).script, 130),
      sizeRow('style before the sign-in screen can be used, Brotli', weigh(signIn).style, 14),
      sizeRow('script that the wizard adds to the first page, gzipped', weighGzipped(added).script, 60),
      ...heavyParts.map((part) => countNeedlessRoutes(manifest, part, routes, { frame, passed })),
    ],
  };
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

/** Measures chunks as sent: each file compressed separately, in kB of 1000 bytes. */
function createScale(manifest: Manifest, compress: (bytes: Buffer) => Buffer): (chunks: Iterable<string>) => Weight {
  const weights = new Map<string, number>();
  const weightOf = (file: string) => {
    const weight = weights.get(file) ?? compress(readFileSync(join(builtFolder, file))).length / 1000;
    weights.set(file, weight);
    return weight;
  };
  const sum = (files: string[]) => files.reduce((total, file) => total + weightOf(file), 0);
  return (chunks) => {
    const { scripts, styles } = filesOf(manifest, chunks);
    return { script: sum(scripts), style: sum(styles) };
  };
}
