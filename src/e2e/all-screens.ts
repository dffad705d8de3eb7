import { expect, type Page } from '@playwright/test';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { activitySteps } from '#shared/activities/steps.ts';
import {
  activityPath,
  addActivityPath,
  dayPath,
  editProjectPath,
  editUserPath,
  editVolunteerPath,
  incidentPath,
  notifiablePath,
  paths,
  printActivityPath,
  printIncidentPath,
  printOneIncidentPath,
  projectPath,
  projectReportPath,
  trapPath,
  walkPath,
} from '#web/paths.ts';
import { breakCalls } from './failing-calls.ts';
import { fillWithLongNames, type LongNames } from './long-names.ts';
import { untilDrawn } from './looks.ts';
import { openDialogs } from './open-dialogs.ts';
import { readKeptText } from './read-kept.ts';
import { admin, startServer, type TestServer } from './start-server.ts';

/** Pages that show nothing by themselves: the first leads to Home, the others need a record. */
const withoutScreen: string[] = [
  ...[paths.root, paths.printActivity, paths.printIncident, paths.day, paths.project, paths.incident, paths.notifiable],
  paths.trap,
  ...[paths.editProject, paths.projectReport],
];

/** A screen and how somebody comes to it. */
export type Screen = { name: string; open: (page: Page) => Promise<unknown> };

/** A group as its screens are looked at. */
export type State = {
  start: () => Promise<TestServer>;
  signIn?: { email: string; password: string };
  /** Makes what is shown, and says what that is. */
  prepare: (page: Page, server: TestServer) => Promise<Screen[]>;
};

type Records = { activityId: number; reportedId: number; projectId: number; staffId: number; volunteerId: number } & {
  /** One of the project's, which its report has figures of. */
  objectiveId?: number;
};

const at = (address: string): Screen => ({ name: address, open: (page) => page.goto(address) });
const lists = Object.values(paths).filter((path) => !withoutScreen.includes(path));
const nowhere = ['/nowhere', '/%E0%A4%A'];

/** Every page, each step of the wizard, and the pages of a record. */
function pagesOf({ activityId, reportedId, projectId, staffId, volunteerId, objectiveId }: Records): string[] {
  return [
    ...lists,
    addActivityPath(),
    ...activitySteps.map(({ slug }) => activityPath(activityId, slug)),
    activityPath(reportedId, 'outcome'),
    activityPath(reportedId, 'complete'),
    printActivityPath(activityId),
    printIncidentPath(reportedId),
    dayPath(activityId),
    dayPath(reportedId),
    projectPath(projectId),
    editProjectPath(projectId),
    editUserPath(staffId),
    editVolunteerPath(volunteerId),
    ...['active', 'completed', 'archived'].map((tab) => `${paths.searchActivity}?tab=${tab}`),
    `${paths.tickets}?tab=types`,
    ...['types', 'species'].map((tab) => `${paths.traps}?tab=${tab}`),
    `${paths.trapReport}?project=${projectId}`,
    ...reportsOf(projectId, objectiveId),
  ];
}

function reportsOf(projectId: number, objectiveId = 1): string[] {
  const year = new Date().getFullYear();
  const period = { startDate: `${year - 1}-12-01`, endDate: `${year + 1}-12-01` };
  const asked = `project=${projectId}&objective=${objectiveId}&start=${period.startDate}&end=${period.endDate}`;
  return [projectReportPath(projectId, period), `${paths.report}?${asked}`];
}

const demoProgram = ['--import', 'tsx', 'src/server/cli/demo.ts'];
const [demoAdmin] = demoStaff;
if (!demoAdmin) throw new Error('The demo has no staff.');
const ofDemo = {
  start: () => startServer({ BUDGET_FACTOR: '100' }, undefined, demoProgram),
  signIn: { email: demoEmail(demoAdmin), password: demoPassword },
};
const ofOwn = { start: () => startServer({ BUDGET_FACTOR: '100' }), signIn: admin };

async function readDemo(page: Page): Promise<Records & { incidentId: number; trapId: number }> {
  const read = async (path: string) => (await page.request.get(path)).json();
  const activities: { id: number; status: string; project_id: number }[] = await read('/api/activities');
  const [activity] = activities;
  const reported = activities.find(({ status }) => status === 'Completed');
  const [projects, [person], [volunteer], [incident], [trap]] = await Promise.all(
    ['projects', 'staff', 'volunteers', 'incidents', 'traps'].map((noun) => read(`/api/${noun}`)),
  );
  const project = projects.find(
    ({ inductionFileUrl }: { inductionFileUrl: string | null }) => inductionFileUrl !== null,
  );
  if (!activity || !reported || !project) throw new Error('The demo has no completed activity, or no induction.');
  const { objectiveIds } = await read(`/api/projects/${project.id}`);
  return {
    ...{ activityId: activity.id, reportedId: reported.id, projectId: project.id, objectiveId: objectiveIds[0] },
    ...{ staffId: person.id, volunteerId: volunteer.id, incidentId: incident.id, trapId: trap.id },
  };
}

/** Of the demo, with what a record of the register shows. */
async function demoScreens(page: Page): Promise<Screen[]> {
  const { incidentId, trapId, ...records } = await readDemo(page);
  const incident = [incidentPath(incidentId), notifiablePath(incidentId), printOneIncidentPath(incidentId)];
  return [...pagesOf(records), ...incident, trapPath(trapId), `${paths.fieldStaff}?q=ta`].map(at);
}

/** Of a walk, what has no address. */
function walkScreens({ lineId }: LongNames): Screen[] {
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const list = async (page: Page) => {
    await page.goto(walkPath(lineId));
    await press(page, 'List');
  };
  // Of the only trap.
  const end = async (page: Page) => {
    await page.goto(walkPath(lineId));
    await press(page, 'Skip');
    await press(page, /^No time today/);
  };
  const correct = async (page: Page) => {
    await page.goto(walkPath(lineId));
    await press(page, 'No strikes');
    await page.getByText('1 of 1').first().waitFor();
    await list(page);
    await page.locator('main li').getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  };
  return [
    // Each also where the ones before it were not opened. The last checks the trap, which cannot be skipped any more.
    { name: 'the end of a walk', open: end },
    { name: 'the list of a walk', open: list },
    { name: 'the correction of a check on a walk', open: correct },
  ];
}

function longScreens(records: LongNames): Screen[] {
  const traps = [trapPath(records.trapId), trapPath(records.retiredTrapId), walkPath(records.lineId)];
  const found = [`${paths.searchActivity}?q=${'nothing'.repeat(28)}`, `${paths.fieldStaff}?q=tau`];
  return [
    ...[...pagesOf(records), ...traps, ...found, ...nowhere].map(at),
    ...Object.entries(openDialogs).map(([name, open]) => ({
      name,
      open: async (page: Page) => {
        await open(page, records);
        await page.getByRole('dialog').first().waitFor();
      },
    })),
    ...walkScreens(records),
  ];
}

/** The states of a group. */
export const states = {
  'signed out': { start: ofOwn.start, prepare: async () => [paths.root, `${paths.resetPassword}?token=none`].map(at) },
  /** As on the first day. */
  empty: { ...ofOwn, prepare: async () => [...lists, addActivityPath()].map(at) },
  /** After a year. */
  full: { ...ofDemo, prepare: demoScreens },
  /** Names that cannot wrap by themselves. */
  long: { ...ofOwn, prepare: async (page, server) => longScreens(await fillWithLongNames(page, server)) },
  /** The server answers nothing but who is signed in. */
  failed: {
    ...ofDemo,
    prepare: async (page) => {
      const screens = await demoScreens(page);
      await breakCalls(page, 'broken');
      return screens;
    },
  },
  /** The phone has what it kept of Home. */
  'without coverage': {
    ...ofDemo,
    prepare: async (page) => {
      const screens = await demoScreens(page);
      await page.goto(paths.home);
      await expect.poll(() => page.evaluate(readKeptText)).toContain('"home"');
      await breakCalls(page, 'unreachable');
      return screens;
    },
  },
} satisfies Record<string, State>;

export type StateName = keyof typeof states;

/** Signs the page in, on its server. Returns its screens. */
export async function enter(page: Page, { signIn, prepare }: State, server: TestServer): Promise<Screen[]> {
  if (signIn) await page.request.post('/api/login', { data: signIn, headers: { origin: server.url } });
  return prepare(page, server);
}

/** Opens a screen and waits for what it shows. */
export async function openScreen(page: Page, { open }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  await page.locator('.bl-first').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
  await untilDrawn(page);
}
