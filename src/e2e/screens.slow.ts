import type { Page } from '@playwright/test';
import {
  activityPath,
  editProjectPath,
  editUserPath,
  editVolunteerPath,
  paths,
  printIncidentPath,
} from '#web/paths.ts';
import { allScreens } from './all-screens.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillWithLongNames, type LongNames } from './long-names.ts';
import { openDialogs } from './open-dialogs.ts';
import { problemsOfPage, problemsOfScreen } from './screen-checks.ts';
import type { TestServer } from './start-server.ts';

/** Every screen, and those that show something else for another record, filter or period. */
function screensOf({ activityId, reportedId, projectId, staffId, volunteerId, today }: LongNames): string[] {
  const period = `start=2026-01-01&end=${today}`;
  return [
    ...allScreens({ activityId, projectId }),
    `${paths.addActivity}?activity=new`,
    printIncidentPath(reportedId),
    activityPath(reportedId, 7),
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
    for (const [index, screen] of screensOf(records).entries())
      if (index % 2 === half) problems.push(...(await problemsOfScreen(page, screen)));
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
