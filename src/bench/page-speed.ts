import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { activitySteps } from '#shared/activities/steps.ts';
import { activityPath, paths } from '#web/paths.ts';
import { findChromium } from '../e2e/find-chromium.ts';
import { startServer } from '../e2e/start-server.ts';
import { median, millisRow, type Row } from './goals.ts';
import { fillPlaces, measureMap } from './map-speed.ts';
import { fillLine, fillPageData, fillPeople, typedSearch } from './page-data.ts';
import { measurePeople } from './people-speed.ts';
import { measureSecondVisit } from './second-visit.ts';
import { openUntil, pressUntil, type Setup, type Sight, signIn, withSlowPage } from './slow-page.ts';
import { typeAndWatch } from './typing.ts';
import { measureWalk } from './walk-speed.ts';

const slowdown = 4;
const activityCount = 10_000;

const searchField = 'input[type="search"]';
const linkTo = (step: number) => `main a[href$="step=${step}"]`;

const busy = '[aria-busy="true"], [aria-label="Loading"]';
const firstRow: Sight = { ready: `main a[href^="${paths.addActivity}?"]`, busy };
/** The step is ready when it shows its heading or form and an enabled control. */
const stepSight = (label: string): Sight => ({
  ready: `section[aria-label="${label}"]:has(h2, h3, form) :is(button, input, textarea, select):enabled`,
  busy,
});

/** Times the built page in a browser on a slowed processor. `alone`: only the screens of many people and places, or only the walk of a long line. */
export async function measureSpeed(rounds: number, alone: 'people' | 'walk' | null): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bushline-bench-page-'));
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    // Start once to create the Group Admin, then stop to add the activities.
    await (await startServer({}, dataDir)).endGently();
    const activityId = fillPageData(dataDir, alone === 'walk' ? 100 : activityCount);
    const measure = async (rowsOf: (setup: Setup) => Promise<Row[]>) => {
      const server = await startServer({}, dataDir);
      try {
        return await rowsOf(await makeSetup(browser, server.url, activityId));
      } finally {
        await server.endGently();
      }
    };
    const rows: Row[] = [];
    if (alone === null)
      rows.push(
        ...(await measure(async (setup) => [
          ...(await measureSecondVisit(setup, executablePath, rounds)),
          ...(await runRounds(setup, rounds)),
        ])),
      );
    if (alone !== 'people') {
      const line = fillLine(dataDir);
      rows.push(...(await measure((setup) => measureWalk(setup, line))));
    }
    if (alone === 'walk') return rows;
    fillPeople(dataDir);
    fillPlaces(dataDir);
    const ofMany = async (setup: Setup) => [
      ...(await measurePeople(setup, rounds)),
      ...(await measureMap(setup, rounds)),
    ];
    return [...rows, ...(await measure(ofMany))];
  } finally {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeSetup(browser: Browser, url: string, activityId: number): Promise<Setup> {
  return { browser, url, slowdown, session: await signIn(browser, url), activityId };
}

async function runRounds(setup: Setup, rounds: number): Promise<Row[]> {
  const [steps, tasks]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    steps.push(...(await openSteps(setup)));
    tasks.push(await typeInSearch(setup));
  }
  return [
    millisRow('opening a step', median(steps), 150),
    millisRow('a keystroke in the search: the longest task', median(tasks), 50),
  ];
}

function typeInSearch(setup: Setup): Promise<number> {
  return withSlowPage(setup, async (page) => {
    await openUntil(page, paths.searchActivity, firstRow);
    const longest = await typeAndWatch(page, searchField, typedSearch);
    await page.locator(firstRow.ready).first().waitFor();
    return longest;
  });
}

/** Walks from the first step to the last, and back again, when each step's code and data are known: the times of the way back. */
function openSteps(setup: Setup): Promise<number[]> {
  return withSlowPage(setup, async (page) => {
    const open = (label: string, index: number) => pressUntil(page, linkTo(index + 1), stepSight(label));
    const labels = activitySteps.map(({ label }) => label);
    await openUntil(page, activityPath(setup.activityId), stepSight(labels[0] ?? ''));
    for (const [index, label] of labels.entries()) if (index > 0) await open(label, index);
    const times: number[] = [];
    for (let index = labels.length - 2; index >= 0; index -= 1) times.push(await open(labels[index] ?? '', index));
    return times;
  });
}
