import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { readKeptText } from '../e2e/read-kept.ts';
import { admin } from '../e2e/start-server.ts';
import { formatTable, median, type Row } from './goals.ts';
import { oldPhone, openUntil, type Place, type Sight, slowDownProcessor } from './slow-page.ts';

const firstActivity: Sight = { ready: 'section[aria-labelledby="home-week"] a[href*="activity="]' };
const longestMs = 60_000;

/** How soon Home shows its first activity in the installed app, opened in a browser that was closed: without a network, and with one. */
export async function measureSecondVisit(
  place: Place,
  executablePath: string,
  rounds: number,
): Promise<{ text: string; rows: Row[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'bushline-bench-phone-'));
  const phone = { folder, executablePath, url: place.url };
  try {
    await inPhone(phone, (page) => installApp(page, place.url));
    const times = { off: [] as number[], on: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const network of ['off', 'on'] as const)
        times[network].push(await inPhone(phone, (page) => openHome(page, place, network)));
    const lines = [
      ['the network off', times.off],
      ['online', times.on],
    ] as const;
    const rowOf = ([name, all]: (typeof lines)[number]): Row => ({
      name: `first activity of Home in the installed app, ${name}, processor ${place.slowdown} × slower`,
      ratio: Math.round(median(all)),
      goal: 1000,
      unit: 'ms',
      better: 'lower',
    });
    const cells = lines.map(([name, all]) => [name, Math.round(median(all)), Math.round(Math.max(...all))]);
    const head = ['ms until the installed app shows the first activity', 'median', 'worst'];
    return { text: formatTable(head, cells), rows: lines.map(rowOf) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a browser that keeps what is on the device, and closes it afterwards. */
async function inPhone<T>(
  { folder, executablePath, url }: { folder: string; executablePath: string; url: string },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const phone = await chromium.launchPersistentContext(folder, {
    ...oldPhone,
    serviceWorkers: 'allow',
    baseURL: url,
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await phone.addInitScript('globalThis.__name = (one) => one');
    return await work(await phone.newPage());
  } finally {
    await phone.close();
  }
}

/** Signs in, and waits until the app and what it shows are on the device. */
async function installApp(page: Page, url: string): Promise<void> {
  await page.request.post('/api/login', { data: admin, headers: { origin: url } });
  await openUntil(page, paths.home, firstActivity);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: longestMs });
  const late = Date.now() + longestMs;
  while (!(await page.evaluate(readKeptText)).includes('"home"')) {
    if (Date.now() > late) throw new Error('Nothing is kept on the device.');
    await page.waitForTimeout(200);
  }
  // As on a phone that opened the app before: its scripts have run from the device once.
  await openUntil(page, paths.home, firstActivity);
  await page.waitForLoadState('networkidle');
}

async function openHome(page: Page, { slowdown }: Place, network: 'off' | 'on'): Promise<number> {
  await slowDownProcessor(page, slowdown);
  await page.context().setOffline(network === 'off');
  return openUntil(page, paths.home, firstActivity);
}
