import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { todayIn } from '#shared/dates.ts';
import { moveClock } from './clocks.ts';
import { buildDoor, doorIsShut } from './door.ts';
import { expect, signIn, watchProblems } from './fixtures.ts';
import { openDb, type TestServer } from './start-server.ts';
import { waitUntilKept } from './wait-until-kept.ts';
import { makeActivity, setStage, type Walk } from './wizard-stage.ts';

/** The activity of today that is kept on the phone. */
export const keptName = 'Track head day';

/** A phone that keeps the app and an activity. */
export type KeptPhone = {
  activityId: number;
  /** Where the phone finds the server. */
  url: string;
  /** The page of the open browser. */
  page: () => Page;
  /** Closes the browser, and opens it again without coverage. */
  reopen: () => Promise<void>;
  /** The same of a browser that is killed in the middle of whatever it does. */
  killAndReopen: () => Promise<void>;
  setCoverage: (hasCoverage: boolean) => void;
};

/**
 * Plans an activity of today at a desk, brings it and the app onto a phone, and takes the phone to where there is no coverage. Expects
 * the phone's console to be quiet but for calls that did not get through.
 */
export async function withKeptPhone(
  walk: Walk,
  work: (phone: KeptPhone) => Promise<void>,
  /** What else is planned at the desk. */
  prepare: (walk: Walk, activityId: number) => Promise<void> = async () => {},
): Promise<void> {
  const { page: desk, server } = walk;
  await signIn(desk, 'Group Admin');
  const activityId = await makeActivity(walk, await setStage(walk), keptName, {
    activity_date: todayIn('Pacific/Auckland', new Date().toISOString()),
  });
  await prepare(walk, activityId);
  const folder = await mkdtemp(join(tmpdir(), 'bushline-phone-'));
  const problems: string[] = [];
  const door = await buildDoor(server.url);
  let browser: BrowserContext | undefined;
  const open = async () => {
    browser = await openBrowser(folder, door.url, problems);
    const opened = await browser.newPage();
    opened.setDefaultTimeout(30_000);
    return opened;
  };
  const setCoverage = (hasCoverage: boolean) => (hasCoverage ? door.open() : door.shut());
  try {
    let page = await open();
    const signInHere = async () => page.context().addCookies(await desk.context().cookies());
    await signInHere();
    await page.goto('/home');
    await waitUntilKept(page, activityId);
    setCoverage(false);
    await work({
      ...{ activityId, url: door.url },
      page: () => page,
      reopen: async () => {
        await browser?.close();
        setCoverage(false);
        page = await open();
      },
      killAndReopen: async () => {
        await kill(page);
        setCoverage(false);
        page = await open();
        // Chromium writes a new cookie only after half a minute.
        await signInHere();
      },
      setCoverage,
    });
  } finally {
    await browser?.close();
    await door.stop();
    await rm(folder, { recursive: true, force: true });
  }
  expect(problems.filter((one) => !doorIsShut.test(one))).toEqual([]);
}

/** A browser that keeps what is on the device when it is closed, as a phone does. */
async function openBrowser(folder: string, baseURL: string, problems: string[]): Promise<BrowserContext> {
  const phone = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.BUSHLINE_TEST_BROWSER ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  watchProblems(phone, baseURL, problems);
  return moveClock(phone);
}

/** Ends the browser of this page at once: it closes nothing, and writes nothing more. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const closed = page.context().waitForEvent('close');
  void devtools.send('Browser.crash').catch(() => {});
  await closed;
}

/** What the server has of the activity. */
export function rowsOf(server: TestServer, id: number) {
  const db = openDb(server);
  try {
    const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table} WHERE activity_id = ?`).pluck().get(id);
    const tables = ['hazards', 'risks', 'staff', 'volunteers', 'checklist'].map((noun) => `activity_${noun}`);
    const { notes, status } = db.prepare('SELECT notes, status FROM activities WHERE id = ?').get(id) as {
      notes: string | null;
      status: string;
    };
    const amount = db.prepare('SELECT max(amount) FROM activity_objectives WHERE activity_id = ?').pluck().get(id) as
      | number
      | null;
    return { status, notes: notes || null, amount, rows: [...tables, 'predator_records'].map(count) };
  } finally {
    db.close();
  }
}
