import type { Page } from '@playwright/test';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { test as base, expect, expectAccessible, phone } from './fixtures.ts';
import { startServer } from './start-server.ts';

/** The demo's year, on a server of its own. */
const test = base.extend<object, { demo: string }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, use) => {
      const server = await startServer({}, undefined, ['--import', 'tsx', 'src/server/cli/demo.ts']);
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo),
});

async function logIn(page: Page, origin: string) {
  const [admin] = demoStaff;
  if (!admin) throw new Error('The demo has no staff.');
  const answer = await page.request.post(`${origin}/api/login`, {
    data: { email: demoEmail(admin), password: demoPassword },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** What stands on paper, by what is still shown when the page is printed. */
async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  await page.emulateMedia({ media: null });
  return text;
}

const print = (page: Page) => page.pdf({ preferCSSPageSize: true });

async function findActivity(page: Page): Promise<{ id: number; activity_name: string }> {
  const all: { id: number; activity_name: string; status: string }[] = await (
    await page.request.get('/api/activities')
  ).json();
  const found = all.find(
    ({ activity_name, status }) => activity_name.startsWith('Pūriri Ridge trap check') && status === 'Completed',
  );
  if (!found) throw new Error('The demo has no completed trap check.');
  return found;
}

test('the safety plan of an activity comes out on A4 with all that the site needs', async ({ page, demo }) => {
  await logIn(page, demo);
  const activity = await findActivity(page);
  await page.goto(`/activity-notes?activity=${activity.id}&step=2`);
  await page.getByRole('link', { name: 'Print safety plan' }).click();
  await expect(page.getByRole('article', { name: 'Safety plan' })).toContainText(activity.activity_name);
  await expectAccessible(page);

  const get = async (path: string) => (await page.request.get(path)).json();
  const risks: { risk_title_label: string }[] = await get(`/api/activity_risks?activityId=${activity.id}`);
  const volunteers: { firstname: string; lastname: string; emergencyContact: string }[] = await get(
    `/api/activity_volunteer/${activity.id}`,
  );
  const text = await printedText(page);
  for (const word of [
    activity.activity_name,
    'Ōkura Bush Predator Control',
    'Emergency services',
    '111 will contact all emergency services',
    'Medical centre',
    'Hospital',
    'Primary contact',
    'Hazards',
    'Risks and controls',
    'How risks are rated',
    'Catastrophic',
    'People',
    'Checklist',
    'Briefing given by',
    'Sign on and off',
    ...risks.map(({ risk_title_label }) => risk_title_label),
    ...volunteers.map(({ firstname, lastname }) => `${firstname} ${lastname}`),
  ])
    expect(text).toContain(word);
  expect(risks.length).toBeGreaterThan(0);
  expect(volunteers.length).toBeGreaterThan(0);
  for (const chrome of ['Logout', 'Search Activity', 'Back to the activity', 'Skip to content']) {
    expect(text).not.toContain(chrome);
  }
  const blankRows = page.locator('table[data-sign-on] tbody tr', { hasNotText: /\S/ });
  expect(await blankRows.count()).toBeGreaterThanOrEqual(6);

  const pdf = await print(page);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(pdf)).toBeGreaterThanOrEqual(2);
  expect(pagesOf(pdf)).toBeLessThanOrEqual(3);
  // A4, in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});

test('a whole project and its period fit one printed page, with a target that was set there', async ({
  page,
  demo,
}) => {
  await logIn(page, demo);
  await page.goto('/report');
  await page.getByRole('link', { name: 'Whole-Project Report' }).click();
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByText('Please select a project.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Ōkura Bush Predator Control' }).click();
  await page.getByLabel('Start Date').fill('1/1/2020');
  await page.getByLabel('End Date').fill('31/12/2035');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const report = page.getByRole('article', { name: 'Whole-Project Report' });
  await expect(report).toContainText('Catches per 100 traps checked');

  await page.getByRole('button', { name: 'Set targets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set targets' });
  await dialog.getByLabel('Community Participation (Participants)').fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a number of 0 or more.')).toBeVisible();
  await dialog.getByLabel('Community Participation (Participants)').fill('1,000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(report.getByRole('row', { name: /Community Participation/ })).toContainText('1,000');
  await expectAccessible(page);

  const text = await printedText(page);
  for (const word of ['Objectives', 'Activities', 'Volunteers', 'Predator control', 'Incidents', '1,000']) {
    expect(text).toContain(word);
  }
  for (const chrome of ['Logout', 'Generate Report', 'Export CSV', 'Set targets']) expect(text).not.toContain(chrome);
  expect(pagesOf(await print(page))).toBe(1);
});

test('lists and reports come as files, and everything as one', async ({ page, demo }) => {
  await logIn(page, demo);
  const read = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), lines: Buffer.concat(chunks).toString('utf8').split('\r\n') };
  };
  const headings: [path: string, button: string, first: string][] = [
    ['/searchproject', 'Export CSV', 'Project Name,Location,Start Date,Status,Objectives,'],
    ['/fieldstaff', 'Export CSV', 'First Name,Last Name,Email,Phone,Role'],
    ['/addobjective', 'Export CSV', 'Title,Measurement'],
    ['/addrisk', 'Export CSV', 'Risk,Control,Read Only'],
    ['/addhazard', 'Export CSV', 'Kind,Hazard'],
    ['/checklist', 'Export CSV', 'Description'],
  ];
  for (const [path, button, first] of headings) {
    await page.goto(path);
    const { lines } = await read(button);
    expect(lines[0]?.startsWith(`\uFEFF${first}`), `${path}: ${lines[0]}`).toBe(true);
    expect(lines.length, path).toBeGreaterThan(3);
  }
  await page.goto('/fieldstaff?q=ana');
  const found = await read('Export CSV');
  expect(found.lines.slice(1).every((line) => line === '' || /ana/i.test(line.normalize('NFD')))).toBe(true);

  await page.goto('/export');
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^bushline-\d{4}-\d{2}-\d{2}\.zip$/);
  expect(await zip.failure()).toBeNull();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the safety plan and the whole-project report stay within the screen', async ({ page, demo }) => {
    await logIn(page, demo);
    const { id } = await findActivity(page);
    const projects: { id: number }[] = await (await page.request.get('/api/projects')).json();
    for (const path of [
      `/activity-notes/print?activity=${id}`,
      `/report/project?project=${projects[0]?.id}&start=2020-01-01&end=2035-12-31`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('article')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});
