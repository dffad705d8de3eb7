import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#server/package-root.ts';
import { paths } from '#web/paths.ts';
import { formatTable, type Row } from './goals.ts';
import { filesOf, importedBy, type Manifest, reachableFrom } from './manifest.ts';
import { type Route, readRoutes } from './routes.ts';

const builtFolder = join(packageRoot, 'dist/web');
const entry = 'index.html';
const shell = 'src/web/layout/app-shell.tsx';

/** Heavy libraries: a text that marks their code, and the pages that show them. */
const heavyParts = [
  { name: 'charts', mark: 'recharts-wrapper', seenAt: [paths.report, paths.projectReport] },
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
  const routes = readRoutes(readFileSync(join(packageRoot, 'src/web/router.tsx'), 'utf8'));
  const weigh = createScale(manifest);

  const signIn = importedBy(manifest, [entry]);
  const frame = new Set([...signIn, ...importedBy(manifest, [shell], signIn)]);
  const lines = routes.map(({ path, module }) => {
    // The page of the mailed link is outside the frame.
    const loaded = path === paths.resetPassword ? signIn : frame;
    const own = importedBy(manifest, [module], loaded);
    const later = [...reachableFrom(manifest, [module], loaded)].filter((chunk) => !own.has(chunk));
    return { path, loaded, own, later };
  });
  const table = lines.map(({ path, loaded, own, later }) => {
    const [whole, added, asked] = [weigh([...loaded, ...own]), weigh(own), weigh(later)];
    return [path, whole.script, whole.style, added.script, added.style, asked.script];
  });
  const sharedLines = [['the sign-in screen', signIn] as const, ['the frame of every page', frame] as const].map(
    ([name, chunks]) => [name, weigh(chunks).script, weigh(chunks).style, '', '', ''],
  );
  const head = ['kB gzipped', 'script', 'style', 'own script', 'own style', 'later'];
  const wizard = lines.find(({ path }) => path === paths.addActivity);
  const home = lines.find(({ path }) => path === paths.home);
  if (!wizard || !home) throw new Error('The router has no wizard or no first page.');
  // People reach the wizard from the first page, whose chunks are loaded by then.
  const added = [...wizard.own].filter((chunk) => !home.own.has(chunk));
  const row = (name: string, chunks: Iterable<string>, goal: number): Row => ({
    name,
    ratio: weigh(chunks).script,
    goal,
    unit: 'kB',
    better: 'lower',
  });
  return {
    text: formatTable(head, [...sharedLines, ...table]),
    rows: [
      row('script before the sign-in screen can be used', signIn, 180),
      row('script that the wizard adds to the first page', added, 60),
      ...heavyParts.map((part) => countNeedlessRoutes(manifest, part, routes, signIn)),
    ],
  };
}

/** Counts the routes that can load the heavy part without showing it. */
function countNeedlessRoutes(
  manifest: Manifest,
  { name, mark, seenAt }: (typeof heavyParts)[number],
  routes: Route[],
  signIn: ReadonlySet<string>,
): Row {
  const isIncluded = (chunks: Iterable<string>) =>
    filesOf(manifest, chunks).scripts.some((file) => readFileSync(join(builtFolder, file), 'utf8').includes(mark));
  const within = routes.filter(({ module }) => isIncluded(reachableFrom(manifest, [module], signIn)));
  const missing = seenAt.filter((path) => !within.some((route) => route.path === path));
  if (missing.length > 0)
    throw new Error(`No ${name} were found at ${missing.join(', ')}: ${mark} marks them no more.`);
  const needless = within.filter(({ path }) => !(seenAt as string[]).includes(path));
  const ratio = needless.length + (isIncluded(importedBy(manifest, [entry, shell])) ? 1 : 0);
  return { name: `routes that reach ${name} without showing any`, ratio, goal: 0, unit: 'routes', better: 'lower' };
}

/** Measures chunks as sent: each file gzipped separately, at the server's level, in kB of 1000 bytes. */
function createScale(manifest: Manifest): (chunks: Iterable<string>) => Weight {
  const weights = new Map<string, number>();
  const weightOf = (file: string) => {
    const weight = weights.get(file) ?? gzipSync(readFileSync(join(builtFolder, file))).length / 1000;
    weights.set(file, weight);
    return weight;
  };
  const sum = (files: string[]) => files.reduce((total, file) => total + weightOf(file), 0);
  return (chunks) => {
    const { scripts, styles } = filesOf(manifest, chunks);
    return { script: sum(scripts), style: sum(styles) };
  };
}
