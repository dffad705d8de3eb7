import type { Page } from '@playwright/test';
import { activitySteps } from '#shared/activities/steps.ts';
import { activityPath, editProjectPath, editUserPath, editVolunteerPath, paths } from '#web/paths.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillWithLongNames, type LongNames } from './long-names.ts';
import { call, makeProject } from './make-project.ts';
import { problemsOfScreen } from './screen-checks.ts';
import type { TestServer } from './start-server.ts';

/** Every screen: each address of the page, and those that need a record to show something. */
function screensOf({ activityId, projectId, staffId, volunteerId, today }: LongNames): string[] {
  const period = `start=2026-01-01&end=${today}`;
  return [
    ...Object.values(paths).filter((path) => path !== paths.root && path !== paths.printActivity),
    ...activitySteps.map((_, index) => activityPath(activityId, index + 1)),
    `${paths.addActivity}?activity=new`,
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

test('nine activities are seen without scrolling on a screen of 1280 × 800', async ({ page, server }) => {
  await setUp(page, server);
  const { id } = await makeProject(page, server.url, 'Ōkura Bush Predator Control');
  for (let n = 0; n < 12; n += 1) {
    const data = { activity_name: `Bait line ${n}, Pūriri Ridge`, project_id: id, activity_date: '2027-03-05' };
    await call(page, 'POST', `${server.url}/api/activities`, data);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.searchActivity);
  const row = page.getByRole('table').getByRole('row').nth(9);
  await expect(row).toBeInViewport({ ratio: 1 });
});

test('a message stands over the top bar and covers no button of a form', async ({ page }) => {
  await signIn(page, 'Group Admin');
  await page.goto(paths.checklist);
  await page.getByLabel('Description').fill('Radio checked');
  await page.getByRole('button', { name: '+ Add Checklist Item' }).click();
  await expect(page.getByText('Checklist item added successfully!')).toBeVisible();
  const message = await page.getByRole('region', { name: 'Messages' }).boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
});
