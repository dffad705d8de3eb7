import type { Page } from '@playwright/test';
import { activitySteps } from '#shared/activities/steps.ts';
import {
  activityPath,
  editProjectPath,
  editUserPath,
  editVolunteerPath,
  paths,
  printActivityPath,
  printIncidentPath,
  projectPath,
} from '#web/paths.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillWithLongNames, type LongNames } from './long-names.ts';
import { openDialogs } from './open-dialogs.ts';
import { problemsOfPage, problemsOfScreen } from './screen-checks.ts';
import type { TestServer } from './start-server.ts';

/** Every screen: each address of the page, and those that need a record to show something. */
function screensOf({ activityId, reportedId, projectId, staffId, volunteerId, today }: LongNames): string[] {
  const period = `start=2026-01-01&end=${today}`;
  return [
    ...Object.values(paths).filter((path) => path !== paths.root && path !== paths.printActivity),
    ...activitySteps.map((_, index) => activityPath(activityId, index + 1)),
    `${paths.addActivity}?activity=new`,
    printActivityPath(activityId),
    printIncidentPath(reportedId),
    activityPath(reportedId, 7),
    projectPath(projectId),
    editProjectPath(projectId),
    editUserPath(staffId),
    editVolunteerPath(volunteerId),
    `${paths.searchActivity}?tab=archived`,
    `${paths.searchActivity}?q=${'nothing'.repeat(28)}`,
    `${paths.fieldStaff}?q=tau`,
    `${paths.report}?project=${projectId}&objective=1&${period}`,
    `${paths.projectReport}?project=${projectId}&${period}`,
    '/nowhere',
    '/%E0%A4%A',
  ];
}

// React Router tells the console of an address that it cannot decode.
test.use({ expectedProblems: [/could not be decoded/] });

let filled: Promise<LongNames> | undefined;

/** Signed in, on this worker's server with its records. */
async function setUp(page: Page, server: TestServer): Promise<LongNames> {
  await signIn(page, 'Group Admin');
  filled ??= fillWithLongNames(page, server);
  return filled;
}

// The halves run on two workers.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const half of [0, 1]) {
  test(`each screen holds long names at every width, is accessible, and has targets for a finger (${half + 1} of 2)`, async ({
    page,
    server,
  }) => {
    const records = await setUp(page, server);
    const problems: string[] = [];
    for (const [place, screen] of screensOf(records).entries())
      if (place % 2 === half) problems.push(...(await problemsOfScreen(page, screen)));
    expect(problems).toEqual([]);
  });
}

test('each dialog holds long names at every width, is accessible, and has targets for a finger', async ({
  page,
  server,
}) => {
  const records = await setUp(page, server);
  const problems: string[] = [];
  for (const [name, open] of Object.entries(openDialogs)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, records);
    await page.getByRole('dialog').first().waitFor();
    problems.push(...(await problemsOfPage(page, name)));
  }
  expect(problems).toEqual([]);
});
