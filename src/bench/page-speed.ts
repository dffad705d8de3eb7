import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { activitySteps } from '#shared/activities/steps.ts';
import { activityPath, dayPath, paths } from '#web/paths.ts';
import { findChromium } from '../e2e/find-chromium.ts';
import { startServer } from '../e2e/start-server.ts';
import { formatTable, median, type Row } from './goals.ts';
import { fillPageData, typedSearch } from './page-data.ts';
import { measureNetwork } from './page-network.ts';
import { emailField, firstPerson, firstRow, firstStep, stepSight } from './page-sights.ts';
import { measureSecondVisit } from './second-visit.ts';
import { openUntil, pressUntil, type Setup, signIn, withSlowPage } from './slow-page.ts';
import { type Typing, typeAndWatch } from './typing.ts';

const slowdown = 4;
const activityCount = 10_000;

const searchField = 'input[type="search"]';
const nextButton = `a[href*="step="][class*="next"]`;
const backButton = `main a[href*="step="]:not([class*="next"])`;

type Measured = { text: string; rows: Row[] };

/** Times the built page in a browser on a slowed processor: those parts whose name contains `only`. Returns text to print and rows with their goals. */
export async function measureSpeed(rounds: number, only = ''): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bushline-bench-page-'));
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    // Start once to create the Group Admin, then stop to add the activities.
    await (await startServer({}, dataDir)).endGently();
    const activityId = fillPageData(dataDir, activityCount);
    const server = await startServer({}, dataDir);
    try {
      const session = await signIn(browser, server.url);
      const setup = { browser, url: server.url, slowdown, session, activityId };
      const measures: Record<string, () => Promise<Measured>> = {
        speed: () => runRounds(setup, rounds),
        network: () => measureNetwork(setup, rounds),
        'second visit': () => measureSecondVisit(setup, executablePath, rounds),
      };
      const parts: Measured[] = [];
      for (const [name, measure] of Object.entries(measures)) if (name.includes(only)) parts.push(await measure());
      return { text: parts.map(({ text }) => text).join('\n\n'), rows: parts.flatMap(({ rows }) => rows) };
    } finally {
      await server.endGently();
    }
  } finally {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runRounds(setup: Setup, rounds: number): Promise<Measured> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  const typings: Typing[] = [];
  for (let round = 0; round < rounds; round += 1) {
    note('the sign-in screen', await openSignIn(setup));
    const list = await openList(setup);
    note(`the activity list, ${activityCount} activities`, list.usable);
    typings.push(list.typing);
    for (const [index, { label }] of activitySteps.entries()) {
      note(`wizard, ${label}, by its address`, await openStep(setup, index + 1, label));
    }
    const { forth, back } = await walkSteps(setup);
    for (const [label, ms] of forth) note(`wizard, ${label}, by Next`, ms);
    for (const [label, ms] of back) note(warmName(label), ms);
    note(dayName, await openDayAgain(setup));
  }
  const worst = (of: (typing: Typing) => number) => Math.max(...typings.map(of));
  const lines = [...times].map(([name, all]) => [name, Math.round(median(all)), Math.round(Math.max(...all))]);
  const tasks = typings.map((typing) => typing.longestTask);
  const longestTask = Math.round(median(tasks));
  const text = [
    formatTable([`ms until it can be used, processor ${slowdown} × slower`, 'median', 'worst'], lines),
    '',
    `Typing ${typedSearch.length} letters in the list's search: the longest task took ${longestTask} ms of processor time ` +
      `(median of ${rounds}, worst ${Math.round(Math.max(...tasks))}); ` +
      `on the clock at most ${Math.round(worst((typing) => typing.longestFrame))} ms between two frames and ` +
      `${Math.round(worst((typing) => typing.longestKey))} ms from a key to its letter.`,
  ].join('\n');
  const warm = activitySteps.flatMap(({ label }) => times.get(warmName(label)) ?? []);
  const row = (name: string, ratio: number, goal: number): Row => ({ name, ratio, goal, unit: 'ms', better: 'lower' });
  return {
    text,
    rows: [
      row('a keystroke in the search: the longest task', longestTask, 50),
      row('opening a step', Math.round(median(warm)), 150),
      row('opening the day', Math.round(median(times.get(dayName) ?? [])), 150),
    ],
  };
}

const dayName = 'the day, its first person, from the wizard, after it was open';

const warmName = (label: string) => `wizard, ${label}, by Back, after all steps were open`;

function openSignIn(setup: Setup): Promise<number> {
  return withSlowPage(setup, undefined, async (page) => {
    const usable = await openUntil(page, paths.root, emailField);
    await page.locator(emailField.ready).press('a');
    if ((await page.locator(emailField.ready).inputValue()) !== 'a') throw new Error('The email field took no letter.');
    return usable;
  });
}

function openList(setup: Setup): Promise<{ usable: number; typing: Typing }> {
  return withSlowPage(setup, setup.session, async (page) => {
    const usable = await openUntil(page, paths.searchActivity, firstRow);
    const typing = await typeAndWatch(page, searchField, typedSearch);
    await page.locator(firstRow.ready).first().waitFor();
    return { usable, typing };
  });
}

function openStep(setup: Setup, step: number, label: string): Promise<number> {
  return withSlowPage(setup, setup.session, (page) =>
    openUntil(page, activityPath(setup.activityId, step), stepSight(label)),
  );
}

type Presses = [label: string, ms: number][];

/** Walks from the first step to the last by Next, and back again, when each step's code and data are known. */
function walkSteps(setup: Setup): Promise<{ forth: Presses; back: Presses }> {
  return withSlowPage(setup, setup.session, async (page) => {
    const [first, ...others] = activitySteps.map(({ label }) => label);
    if (!first) throw new Error('The wizard has no steps.');
    await openUntil(page, activityPath(setup.activityId), stepSight(first));
    const press = async (button: string, labels: string[]) => {
      const times: Presses = [];
      for (const label of labels) times.push([label, await pressUntil(page, button, stepSight(label))]);
      return times;
    };
    const forth = await press(nextButton, others);
    return { forth, back: await press(backButton, [first, ...others.slice(0, -1)].toReversed()) };
  });
}

/** Opens an activity's day, its details, and the day again. */
function openDayAgain(setup: Setup): Promise<number> {
  const { activityId } = setup;
  return withSlowPage(setup, setup.session, async (page) => {
    await openUntil(page, dayPath(activityId), firstPerson);
    await pressUntil(page, `main a[href^="${paths.addActivity}?"]`, stepSight(firstStep));
    return pressUntil(page, `main a[href="${dayPath(activityId)}"]`, firstPerson);
  });
}
