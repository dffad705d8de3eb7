import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { todayIn } from '#shared/dates.ts';
import { paths } from '#web/paths.ts';
import { buildDoor } from '../e2e/door.ts';
import { readKeptText } from '../e2e/read-kept.ts';
import { admin } from '../e2e/start-server.ts';
import { median, millisRow, type Row } from './goals.ts';
import { oldPhone, openUntil, type Setup, type Sight, slowDownProcessor } from './slow-page.ts';

const firstActivity: Sight = { ready: '#content article a[href*="activity="]' };
const longestMs = 60_000;

/**
 * How soon the app draws the first activity of Home when it is installed and was closed: without coverage, and with. It counts when its
 * name is that of a true activity, and a press would reach it.
 */
export async function measureSecondVisit(setup: Setup, executablePath: string, rounds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bushline-bench-phone-'));
  const door = await buildDoor(setup.url);
  const phone = { folder, executablePath, url: door.url };
  try {
    const names = await inPhone(phone, (page) => installApp(page, door.url));
    const opened = { off: [] as number[], on: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const network of ['off', 'on'] as const) {
        if (network === 'off') door.shut();
        else door.open();
        opened[network].push(await inPhone(phone, (page) => openHome(page, setup, names)));
      }
    const rowsOf = (which: string, all: number[]) => [
      millisRow(`Home of the installed app to the first activity, ${which}: median`, median(all), 1500),
      millisRow(`Home of the installed app to the first activity, ${which}: worst`, Math.max(...all), 1800),
    ];
    return [...rowsOf('without coverage', opened.off), ...rowsOf('with coverage', opened.on)];
  } finally {
    await door.stop();
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

const leader = { email: 'leader@okurabush.example', password: 'Kereru-flies-7' };

/** A team leader, whom Home tells nothing of the server, and an activity of today. */
async function plan({ request }: Page, url: string): Promise<void> {
  const today = todayIn('Pacific/Auckland', new Date().toISOString());
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  await post('/api/login', admin);
  await post('/api/staff', {
    ...leader,
    firstname: 'Mereana',
    lastname: 'Hōhepa',
    phone: '021555',
    role: 'Team Leader',
  });
  await post('/api/activities', { activity_name: 'Trap check', project_id: 1, activity_date: today });
  await post('/api/logout', {});
  await post('/api/login', leader);
}

/** Signs in, and waits until the app and what it shows are on the device. @returns the names of the activities that Home shows. */
async function installApp(page: Page, url: string): Promise<string[]> {
  await plan(page, url);
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
  return page.locator('#content a[href*="activity="]').allTextContents();
}

async function openHome(page: Page, { slowdown }: Setup, names: readonly string[]): Promise<number> {
  await slowDownProcessor(page, slowdown);
  const usable = await openUntil(page, paths.home, firstActivity);
  const pressed = await page.evaluate(readPressed, firstActivity.ready);
  if (!names.includes(pressed)) throw new Error(`A press on the first activity reaches "${pressed}".`);
  return usable;
}

/** Runs in the page. What a press on the first of these links would reach: the words of that link. */
function readPressed(links: string): string {
  const box = document.querySelector(links)?.getBoundingClientRect();
  const at = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return at?.closest('a')?.textContent ?? '';
}
