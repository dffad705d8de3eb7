import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../e2e/find-chromium.ts';
import { startServer } from '../e2e/start-server.ts';
import { millisRow, type Row } from './goals.ts';

/** Fetched by npx when it is asked for: with its 200 packages of 185 MB it is nothing that every `npm ci` should wait for. */
const lighthouse = 'lighthouse@12.8.2';
const goals = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
const categories = Object.keys(goals) as (keyof typeof goals)[];

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

/**
 * What Lighthouse says of the sign-in screen with its preset of a phone (simulated slow 4G, processor 4 times slower): rows with goals, and
 * what cost a part of a score.
 */
export async function askLighthouse(): Promise<{ rows: Row[]; losses: string[] }> {
  const server = await startServer();
  try {
    const report = await examine(server.url);
    const paint = (which: string) => report.audits[`${which}-contentful-paint`]?.numericValue ?? Number.NaN;
    const scores = categories.map((category): Row => {
      const ratio = report.categories[category]?.score ?? 0;
      return { name: `Lighthouse, ${category}`, ratio, goal: goals[category], unit: '', better: 'higher' };
    });
    return {
      rows: [
        millisRow("Lighthouse's phone: first paint", paint('first'), 1800),
        millisRow("Lighthouse's phone: largest paint", paint('largest'), 2000),
        ...scores,
      ],
      losses: categories.flatMap((category) => lossesOf(report, category)),
    };
  } finally {
    await server.stop();
  }
}

async function examine(url: string): Promise<Report> {
  const asked = [
    ...[url, '--quiet', '--output=json', '--output-path=stdout', `--only-categories=${categories.join(',')}`],
    ...['--chrome-flags=--headless=new --no-sandbox --disable-gpu', '--max-wait-for-load=60000'],
  ];
  const env = { ...process.env, CHROME_PATH: await findChromium() };
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, ...asked], { env, maxBuffer: 64_000_000 });
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError?.message) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

function lossesOf({ categories: all, audits }: Report, category: string): string[] {
  const refs = all[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    const least = category === 'performance' ? 0.9 : 1;
    if (!audit || weight === 0 || audit.score === null || audit.score >= least) return [];
    return [`${category}: ${id}, ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`];
  });
}
