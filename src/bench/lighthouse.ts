import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { request } from '@playwright/test';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { activityPath, dayPath, paths } from '#web/paths.ts';
import { findChromium } from '../e2e/find-chromium.ts';
import { startServer } from '../e2e/start-server.ts';
import { formatTable } from './goals.ts';

/**
 * `npm run lighthouse`: the scores that Lighthouse gives the sign-in screen of a new demo group with its preset of a phone (simulated slow
 * 4G, processor 4 times slower), and some pages behind it, which have no goal. Fetched by npx when it is asked for: with its 200 packages of 185 MB it is
 * nothing that every `npm ci` should wait for.
 */
const lighthouse = 'lighthouse@12.8.2';
/** Of the sign-in screen. The pages behind it are not for search engines: robots.txt forbids them, which costs them a part of SEO. */
const goals = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
const categories = Object.keys(goals) as (keyof typeof goals)[];

type Audit = { title: string; score: number | null; scoreDisplayMode: string; displayValue?: string };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const run = promisify(execFile);

async function examine(url: string, chromium: string, cookie: string): Promise<Report> {
  const asked = [
    ...[url, '--quiet', '--output=json', '--output-path=stdout', `--only-categories=${categories.join(',')}`],
    ...['--chrome-flags=--headless=new --no-sandbox --disable-gpu', '--max-wait-for-load=60000'],
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const { stdout } = await run('npx', ['--yes', lighthouse, ...asked], { env, maxBuffer: 64_000_000 });
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError?.message) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** What cost a category a part of its score. */
function lossesOf({ categories: all, audits }: Report, category: string): string[] {
  const refs = all[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    const isLoss = audit && weight > 0 && audit.score !== null && audit.score < (category === 'performance' ? 0.9 : 1);
    return isLoss
      ? [`  ${category}: ${id}, ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`]
      : [];
  });
}

const [leader] = demoStaff;
if (!leader) throw new Error('The demo has no staff.');
const chromium = await findChromium();
const server = await startServer({}, undefined, ['--import', 'tsx', 'src/server/cli/demo.ts']);
try {
  const calls = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
  await calls.post('/api/login', { data: { email: demoEmail(leader), password: demoPassword } });
  const { cookies } = await calls.storageState();
  const signedIn = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const [newest]: { id: number }[] = await (await calls.get('/api/activities')).json();
  await calls.dispose();
  if (!newest) throw new Error('The demo has no activity.');

  const signIn = 'the sign-in screen';
  const pages: [name: string, path: string, cookie: string][] = [
    [signIn, paths.root, ''],
    ['Home', paths.home, signedIn],
    ['the wizard, Risk', activityPath(newest.id, 'risk'), signedIn],
    ['the day', dayPath(newest.id), signedIn],
  ];
  const rows: string[][] = [];
  const losses: string[] = [];
  for (const [name, path, cookie] of process.argv.includes('--quick') ? pages.slice(0, 1) : pages) {
    const report = await examine(server.url + path, chromium, cookie);
    const scores = categories.map((category) => report.categories[category]?.score ?? 0);
    rows.push([name, ...scores.map((score) => score.toFixed(2))]);
    losses.push(...[name, ...categories.flatMap((category) => lossesOf(report, category))]);
    const misses = categories.filter((category, at) => (scores[at] ?? 0) < goals[category]);
    if (name === signIn && misses.length > 0) process.exitCode = 1;
  }
  rows.push([`goal of ${signIn}`, ...Object.values(goals).map((goal) => goal.toFixed(2))]);
  say(
    `${formatTable(['Lighthouse, phone, slow 4G', ...categories], rows)}\n\nWhat cost something:\n${losses.join('\n')}`,
  );
} finally {
  await server.stop();
}
