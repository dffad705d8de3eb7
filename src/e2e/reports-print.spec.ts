import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { test as base, expect, expectAccessible, phone } from './fixtures.ts';
import { longPlan, makeLongPlan } from './make-long-plan.ts';
import { readPdf } from './read-pdf.ts';
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

/** What the printer gets, read back from the PDF. The browser's own headers and footers are not in it. */
async function printPages(page: Page) {
  const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  // A4, in points.
  expect(new Set(pdf.sizes.map(([width, height]) => `${width} × ${height}`))).toEqual(new Set(['595 × 842']));
  pdf.pages.forEach((text, place) => {
    expect(text).toContain(`Page ${place + 1} of ${pdf.pages.length}`);
  });
  return pdf.pages;
}

/** Fonts differ from machine to machine, and a page more or less with them. */
function expectCount(pages: string[], least: number, most: number) {
  expect(pages.length, 'Pages').toBeGreaterThanOrEqual(least);
  expect(pages.length, 'Pages').toBeLessThanOrEqual(most);
}

function expectWords(text: string, words: readonly string[]) {
  expect(
    words.filter((word) => !text.includes(word.normalize('NFC'))),
    'Words that are not on the paper',
  ).toEqual([]);
}

function expectNone(text: string, words: readonly string[]) {
  expect(
    words.filter((word) => text.includes(word)),
    'What belongs to the screen alone',
  ).toEqual([]);
}

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
  expect(risks.length).toBeGreaterThan(0);
  expect(volunteers.length).toBeGreaterThan(0);
  const blankRows = page.locator('table[data-sign-on] tbody tr', { hasNotText: /\S/ });
  expect(await blankRows.count()).toBeGreaterThanOrEqual(6);

  const pages = await printPages(page);
  expectCount(pages, 3, 4);
  const text = pages.join(' ');
  expectWords(text, [
    activity.activity_name,
    'Ōkura Bush Trust',
    'Ōkura Bush Predator Control',
    '31-October-2026',
    'In an emergency',
    '111 will contact all emergency services',
    'Silverdale medical centre',
    'North Shore Hospital',
    'Primary contact',
    'Hazards',
    'Risks and controls',
    'How risks are rated',
    'Catastrophic',
    'Almost certain',
    'People',
    'Checklist',
    'Briefing given by',
    'Sign on and off',
    ...risks.map(({ risk_title_label }) => risk_title_label),
    ...volunteers.flatMap(({ firstname, lastname, emergencyContact }) => [
      `${firstname} ${lastname}`,
      emergencyContact,
    ]),
  ]);
  expectNone(text, ['Logout', 'Search Activity', 'Back to the activity', 'Skip to content']);
});

test('a plan of much comes out whole: nothing lost, no risk torn apart, headings on every page', async ({
  page,
  demo,
}) => {
  await logIn(page, demo);
  const id = await makeLongPlan(page, demo);
  await page.goto(`/activity-notes/print?activity=${id}`);
  await expect(page.getByRole('article', { name: 'Safety plan' })).toContainText('Sign on and off');
  const pages = await printPages(page);
  const { hazards, volunteers, risks, checklist } = longPlan;
  expectWords(pages.join(' '), [
    ...hazards,
    ...volunteers,
    ...risks.flatMap(({ title, controls }) => [title, ...controls]),
    ...checklist,
  ]);
  expectCount(pages, 8, 10);
  const pageOf = (word: string) => pages.findIndex((text) => text.includes(word));
  for (const { title, controls } of risks) {
    const [first, last] = [controls[0] ?? '', controls.at(-1) ?? ''].map(pageOf);
    expect([pageOf(title), first, last], title).toEqual([last, last, last]);
    expect(pages[last ?? 0]).toContain('Risk Rating What we do about it');
  }
  // A heading stands over what it heads.
  const after = { Hazards: 'Long hazard', 'Risks and controls': 'Long risk', People: 'Person Tāwhiri' };
  for (const [heading, word] of Object.entries({
    ...after,
    Checklist: 'Long check',
    'Sign on and off': 'Person Tāwhiri',
  })) {
    const text = pages.find((one) => one.includes(heading)) ?? '';
    expect(text.indexOf(word, text.indexOf(heading)), heading).toBeGreaterThan(0);
  }
});

test('an objective report has its tables on paper, every column and row of them', async ({ page, demo }) => {
  await logIn(page, demo);
  await findActivity(page);
  const projects: { id: number; name: string }[] = await (await page.request.get('/api/projects')).json();
  const project = projects.find(({ name }) => name === 'Ōkura Bush Predator Control');
  const period = 'start=2020-01-01&end=2035-12-31';
  const objectives: { objective_id: number; title: string }[] = await (
    await page.request.get(`/api/report/report_outcome/${project?.id}`)
  ).json();
  const open = async (title: string) => {
    const id = objectives.find((objective) => objective.title === title)?.objective_id;
    await page.goto(`/report?project=${project?.id}&objective=${id}&${period}`);
    await expect(page.getByRole('heading', { name: 'Detail by activity' })).toBeVisible();
    await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
    const pages = await printPages(page);
    expectNone(pages.join(' '), ['Logout', 'Generate Report', 'Export CSV', 'Skip to content']);
    return pages;
  };
  const amounts = await open('Community Participation');
  expectWords(amounts[0] ?? '', ['Ōkura Bush Trust', 'Community Participation (Participants)', '31-December-2035']);
  for (const text of amounts) expectWords(text, ['Date Activity Amount (Participants)']);
  expectWords(amounts.join(' '), ['Pūriri Ridge trap check, 31 October', 'Total completed']);

  const records = await open('Establishing Predator Control');
  const headings = 'Activity Date Type Measurement Rats Possums Mustelids Hedgehogs Others';
  const detail = records.filter((text) => /Catches – \d/.test(text));
  expect(detail.length).toBeGreaterThan(1);
  for (const text of detail) expectWords(text, [headings]);
  expectWords(records.join(' '), ['Catches per 100 traps', 'Nov 2025', 'Oct 2026']);
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
  await expect(dialog.getByText('Type digits only: 1200 or 1.5')).toBeVisible();
  await dialog.getByLabel('Community Participation (Participants)').fill('1,000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(report.getByRole('row', { name: /Community Participation/ })).toContainText('1,000');
  await expectAccessible(page);

  const pages = await printPages(page);
  expectCount(pages, 1, 1);
  const [text = ''] = pages;
  expectWords(text, ['Objectives', 'Activities', 'Volunteers', 'Predator control', 'Incidents', '1,000']);
  expectNone(text, ['Logout', 'Generate Report', 'Export CSV', 'Set targets']);
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
    ['/searchactivity', 'Export CSV', 'Activity Date,Activity Name,'],
    ['/volunteer', 'Export CSV', 'First Name,Last Name,'],
    ['/audit', 'Export CSV', 'At,Person,Action,'],
  ];
  const documented = readFileSync('docs/exports.md', 'utf8');
  for (const [path, button, first] of headings) {
    await page.goto(path);
    const { lines } = await read(button);
    expect(lines[0]?.startsWith(`\uFEFF${first}`), `${path}: ${lines[0]}`).toBe(true);
    expect(documented, path).toContain(lines[0]?.slice(1).replaceAll(',', ', '));
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
