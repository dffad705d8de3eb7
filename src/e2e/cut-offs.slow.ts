import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, type Route, test } from '@playwright/test';
import { Random } from '#server/demo/random.ts';
import { messages } from '#shared/messages.ts';
import { Figures } from '../test/cut-offs/figures.ts';
import { callsOf, changeBy, foundGroup, type Group, planActivity } from '../test/cut-offs/group.ts';
import { KilledServer } from '../test/cut-offs/killed-server.ts';
import { buildDoor, type Door } from './door.ts';
import { admin } from './start-server.ts';
import { waitUntilKept } from './wait-until-kept.ts';
import { button, choose } from './wizard-stage.ts';

/** `npm run test:cut-offs` sets these. */
const count = Number(process.env.CUT_OFFS_BROWSER ?? 3);
const first = Number(process.env.CUT_OFFS_FROM ?? 1);
const steps = 5;
test.describe.configure({ mode: 'serial' });

/** What happens to a change on its way, or to those who send it. */
const cuts = [
  'request lost',
  'answer lost',
  'server killed before the call',
  'server killed after the write, before its answer',
  'page crashed while its change is on the way',
  'page closed while its change is on the way',
  'service worker stopped',
  'tab doubled',
  'no coverage for a while',
  'changed by another person',
] as const;
type Cut = (typeof cuts)[number];

const total = new Figures();
let group: Group;
let door: Door;
let phone: BrowserContext;
let folder = '';
/** What becomes of the next change. */
let fate: Cut | null = null;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const server = await KilledServer.start();
  door = await buildDoor(server.url);
  server.onBack = (url) => door.sendTo(url);
  group = await foundGroup(server);
  folder = await mkdtemp(join(tmpdir(), 'bushline-phone-'));
  phone = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.BUSHLINE_TEST_BROWSER ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL: door.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  phone.setDefaultTimeout(20_000);
  const signIn = { email: group.phone.user.email, password: admin.password };
  const answer = await phone.request.post('/api/login', { data: signIn, headers: { origin: door.url } });
  expect(answer.status(), await answer.text()).toBe(200);
  await phone.route('**/trpc/**', meetFate);
});

test.afterAll(async () => {
  total.write('Chromium', first);
  await phone?.close();
  await door?.stop();
  await group?.server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function meetFate(route: Route): Promise<void> {
  const cut = route.request().headers()['x-change-key'] ? fate : null;
  if (!cut) return route.continue().catch(() => {});
  fate = null;
  const send = () => route.fetch().catch(() => null);
  if (cut === 'server killed before the call') await group.server.kill();
  else if (cut !== 'request lost') await send();
  if (cut === 'server killed after the write, before its answer') await group.server.kill();
  // The service worker sends as well, and belongs to no page.
  const request = route.request();
  const page = request.serviceWorker() ? null : request.frame().page();
  if (cut.startsWith('page') && page) await killPage(page, cut);
  await route.abort().catch(() => {});
}

/** All memory of the page is gone. */
async function killPage(page: Page, cut: Cut): Promise<void> {
  if (cut.startsWith('page crashed')) {
    const browser = await phone.newCDPSession(page);
    // A crashed page answers nothing.
    void browser.send('Page.crash').catch(() => {});
    await page.waitForEvent('crash').catch(() => {});
  }
  await page.close().catch(() => {});
}

async function stopWorkers(page: Page): Promise<void> {
  const browser = await phone.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  // A crash may have ended the session already.
  await browser.detach().catch(() => {});
}

/** A story: what was typed, and whether the phone said that it is kept or saved. */
class Story {
  readonly typed: { value: string; isAcknowledged: boolean }[] = [];
  readonly random: Random;
  readonly activity: { id: number };
  page: Page | null = null;
  readonly #crashed = new Set<Page>();

  constructor(seed: number, activity: { id: number }) {
    this.random = new Random(seed);
    this.activity = activity;
  }

  /** Nothing more can be done on its page. */
  get isPageGone(): boolean {
    return !this.page || this.#crashed.has(this.page) || this.page.isClosed();
  }

  async openPage(): Promise<Page> {
    if (this.page && !this.isPageGone) return this.page;
    // Tabs share a process: the crash of one can end another while it is opened.
    await expect(async () => {
      this.page = await this.#openTab();
    }).toPass({ timeout: 60_000 });
    return this.page as Page;
  }

  /** Likewise, and goes to this address. */
  async openPageAt(path: string): Promise<Page> {
    await expect(async () => void (await (await this.openPage()).goto(path))).toPass({ timeout: 60_000 });
    return this.page as Page;
  }

  async #openTab(): Promise<Page> {
    const page = await phone.newPage();
    page.once('crash', () => this.#crashed.add(page));
    await page.goto(`/activity-notes?activity=${this.activity.id}&step=6`);
    await expect(page.getByRole('form', { name: 'Add Record' })).toBeVisible();
    return page;
  }

  /** Adds a record of so many traps. Whatever happens to the page meanwhile is part of the story. */
  async addRecord(index: number): Promise<void> {
    const page = await this.openPage();
    const typed = { value: String(101 + index), isAcknowledged: false };
    const form = page.getByRole('form', { name: 'Add Record' });
    await choose(page, form.getByRole('combobox', { name: 'Sub-Objective' }), 'Traps Checked');
    await form.getByRole('textbox', { name: 'Measurement', exact: true }).fill(typed.value);
    this.typed.push(typed);
    await button(form, '+ Add Record').click();
    const shown = page.getByText(typed.value, { exact: true }).first();
    typed.isAcknowledged = await shown.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
  }

  async meet(cut: Cut): Promise<void> {
    const page = await this.openPage();
    total.count(cut);
    if (cut === 'service worker stopped') await stopWorkers(page);
    else if (cut === 'tab doubled') await this.#openTab();
    else if (cut === 'no coverage for a while') door.shut();
    else if (cut === 'changed by another person') await this.#actAtDesk();
    else fate = cut;
  }

  async #actAtDesk(): Promise<void> {
    await group.server.ready();
    const input = { id: this.activity.id, notes: `Notes of the desk ${this.random.whole(1, 1_000_000)}` };
    const change = changeBy(group.desk, group.config.databaseId, 'activities.details.update', input);
    await callsOf(group.server, group.desk).write('activities.details.update', input, change);
  }
}

/** Everything that waits is sent. */
async function settle(story: Story): Promise<Page> {
  fate = null;
  await group.server.ready();
  door.open();
  const page = await story.openPageAt('/outbox');
  const empty = page.getByText(messages.field.nothingWaits);
  await expect(async () => {
    const now = button(page, 'Send now');
    if (await now.isVisible()) await now.click();
    await expect(empty).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  return page;
}

function storedValues(activityId: number): string[] {
  const db = group.server.openDb();
  try {
    const rows = db.prepare('SELECT measurement FROM predator_records WHERE activity_id = ? ORDER BY id');
    return (rows.pluck().all(activityId) as unknown[]).map(String);
  } finally {
    db.close();
  }
}

for (const seed of Array.from({ length: count }, (_, index) => first + index)) {
  test(`in a browser that is cut off, nothing that was acknowledged is lost or doubled: ${seed}`, async () => {
    test.setTimeout(240_000);
    await group.server.ready();
    const story = new Story(seed, await planActivity(group, `Browser story ${seed}, ${Date.now()}`));
    await waitUntilKept(await story.openPage(), story.activity.id);
    for (let step = 0; step < steps; step++) {
      // The page may be killed at any moment of both.
      const unlessGone = (error: unknown) => {
        if (!story.isPageGone) throw error;
      };
      if (story.random.next() < 0.8) await story.meet(story.random.pick(cuts)).catch(unlessGone);
      await story.addRecord(step).catch(unlessGone);
      total.count('changes made on the phone');
      if (story.random.next() < 0.5) door.open();
    }
    const page = await settle(story);
    const stored = storedValues(story.activity.id);
    const acknowledged = story.typed.filter(({ isAcknowledged }) => isAcknowledged).map(({ value }) => value);
    total.count('changes acknowledged', acknowledged.length);
    expect(
      acknowledged.filter((value) => !stored.includes(value)),
      'lost',
    ).toEqual([]);
    expect(
      stored.filter((value, index) => stored.indexOf(value) !== index),
      'doubled',
    ).toEqual([]);
    await page.goto(`/activity-notes?activity=${story.activity.id}&step=6`);
    for (const value of stored) await expect(page.getByText(value, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit Traps Checked, record/ })).toHaveCount(stored.length);
    for (const one of phone.pages()) await one.close();
    await callsOf(group.server, group.desk).write('activities.details.update', {
      id: story.activity.id,
      status: 'archived',
    });
    total.count('stories');
  });
}
