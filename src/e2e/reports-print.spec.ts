import { formatDate } from '#shared/dates.ts';
import { sumByPeriod } from '#web/pages/reports/chart-periods.ts';
import { demoProject, findPeriod, logIn, read, test, trapCheck } from './demo-server.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { fonts } from './looks.ts';
import { longPlan, makePlan, smallPlan } from './make-plan.ts';
import { expectCount, expectNone, expectWords, printPages } from './printed-pages.ts';

test('the plan of three people is one sheet: the plan on its front, the briefing and the signatures on its back', async ({
  page,
  demo,
}) => {
  await logIn(page, demo);
  const id = await makePlan(page, demo, smallPlan);
  await page.goto(`/activity-notes/print?activity=${id}`);
  await expect(page.getByRole('article', { name: 'Safety plan' })).toContainText('Sign on and off');
  const { hazards, risks, volunteers, checklist } = smallPlan;
  // The widest and the narrowest that a phone or a desk falls back to.
  for (const font of fonts) {
    await page.addStyleTag({ content: `body, body * { font-family: '${font}' !important; }` });
    const pages = await printPages(page);
    expectCount(pages, 2, 2);
    for (const text of pages) expectWords(text, ['Safety plan: Small day on Small Ridge, 05-March-2026']);
    const [front = '', back = ''] = pages;
    expectWords(front, ['Ōkura Bush Trust', 'In an emergency', 'North Shore Hospital', 'Primary contact']);
    expectWords(front, ['Hazards', 'Risks and controls', 'People', ...hazards, ...volunteers, ...checklist]);
    expectWords(
      front,
      risks.flatMap(({ title, controls }) => [title, ...controls]),
    );
    expectWords(back, ['Briefing given by', 'Sign on and off', ...volunteers, 'How risks are rated', 'Catastrophic']);
    expectNone(pages.join(' '), ['Logout', 'Search Activity', 'Back to the activity', 'Skip to content']);
  }
});

test('a long plan prints whole: nothing lost, no risk split across pages, headings on every page', {
  tag: '@slow',
}, async ({ page, demo }) => {
  await logIn(page, demo);
  const id = await makePlan(page, demo, longPlan);
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
  // A heading is on the same page as its first entry.
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

type Dated = { activityName: string; activityDate: string };
type Report = { detailRows: Dated[]; predatorDetailRows: (Dated & { subType: string })[] };

test('an objective report prints every column and row of its tables', { tag: '@slow' }, async ({ page, demo }) => {
  await logIn(page, demo);
  const { start, end } = await findPeriod(page);
  const projects: { id: number; name: string }[] = await read(page, '/api/projects');
  const project = projects.find(({ name }) => name === demoProject);
  type Answer = { objectives: { objective_id: number; title: string }[] };
  const { objectives }: Answer = await read(page, `/api/report/report_outcome/${project?.id}`);
  const open = async (title: string) => {
    const id = objectives.find((objective) => objective.title === title)?.objective_id;
    await page.goto(`/report?project=${project?.id}&objective=${id}&start=${start}&end=${end}`);
    await expect(page.getByRole('table').last()).toBeVisible();
    await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
    const pages = await printPages(page);
    expectNone(pages.join(' '), ['Logout', 'Generate Report', 'Export CSV', 'Skip to content']);
    const path = `/api/report/objective?projectId=${project?.id}&objectiveId=${id}&startDate=${start}&endDate=${end}`;
    const report: Report = await read(page, path);
    return { pages, report };
  };
  const wordsOf = (rows: Dated[]) =>
    rows.flatMap(({ activityName, activityDate }) => [activityName, formatDate(activityDate)]);

  const amounts = await open('Community Participation');
  expectWords(amounts.pages[0] ?? '', ['Ōkura Bush Trust', 'Community Participation (Participants)', formatDate(end)]);
  for (const text of amounts.pages) expectWords(text, ['Date Activity Amount (Participants)']);
  const { detailRows } = amounts.report;
  expect(detailRows.filter(({ activityName }) => activityName.startsWith(trapCheck)).length).toBeGreaterThan(1);
  expectWords(amounts.pages.join(' '), [...wordsOf(detailRows), 'Total completed']);

  const records = await open('Establishing Predator Control');
  const headings = 'Activity Date Type Measurement Rats Possums Mustelids Hedgehogs Others';
  const detail = records.pages.filter((text) => /Catches – \d/.test(text));
  expect(detail.length).toBeGreaterThan(1);
  for (const text of detail) expectWords(text, [headings]);
  const { predatorDetailRows } = records.report;
  const months = sumByPeriod(
    predatorDetailRows.filter(({ subType }) => subType !== 'traps established'),
    [],
    'month',
  ).map(({ period }) => `${period}`);
  expect(months.length).toBeGreaterThan(6);
  expectWords(records.pages.join(' '), ['Catches per 100 traps', ...months, ...wordsOf(predatorDetailRows)]);
});

test('a whole project’s figures fit one printed page, with a target that was set there, and its charts follow', async ({
  page,
  demo,
}) => {
  await logIn(page, demo);
  const projects: { id: number; name: string }[] = await read(page, '/api/projects');
  const { id } = projects.find(({ name }) => name === demoProject) ?? { id: 0 };
  const { start, end } = await findPeriod(page);
  await page.goto(`/report/project?project=${id}&start=${start}&end=${end}`);
  const report = page.getByRole('article', { name: 'Whole-Project Report' });
  await expect(report).toContainText('Catches per 100 traps checked');

  await page.getByRole('button', { name: 'Set targets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set targets' });
  await dialog.getByLabel('Community Participation (Participants)').fill('1,000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(report.getByRole('row', { name: /Community Participation/ })).toContainText('1,000');
  await expectAccessible(page);

  await expect(report.getByRole('img', { name: /^Progress against target/ })).toBeVisible();
  const charts = report.getByRole('img', { name: /: a bar chart\. / });
  await expect(charts.locator('svg.recharts-surface')).toHaveCount(await charts.count());
  // Each figure of an axis has its line.
  const axes = charts.filter({ has: page.locator('.recharts-cartesian-grid-horizontal line') });
  expect(await axes.count()).toBeGreaterThan(1);
  for (const axis of await axes.all()) {
    const lines = await axis.locator('.recharts-cartesian-grid-horizontal line').count();
    await expect(axis.locator('.recharts-yAxis .recharts-cartesian-axis-tick')).toHaveCount(lines);
  }
  // No chart stands alone under three.
  const isChart = page.getByRole('img', { name: /: a bar chart\. / });
  const tops = await report
    .getByRole('list')
    .filter({ has: isChart })
    .evaluate((list) => {
      return Array.from(list.children, (one) => one.getBoundingClientRect().top);
    });
  const inRow = (top = 0) => tops.filter((one) => one === top).length;
  expect([inRow(tops[0]), inRow(tops.at(-1))]).not.toEqual([3, 1]);
  const pages = await printPages(page);
  expectCount(pages, 2, 2);
  await page.emulateMedia({ media: 'print' });
  const cut = await report.getByRole('region').evaluateAll((boxes) => {
    return boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.textContent);
  });
  expect(cut, 'Boxes whose end is not on the paper').toEqual([]);
  const [text = ''] = pages;
  expectWords(text, ['Objectives', 'Progress against target', 'Activities', 'Volunteers', '1,000']);
  expectWords(text, ['Predator control', 'Incidents']);
  expectWords(pages.join(' '), ['Each objective by month', 'Community Participation']);
  expectNone(pages.join(' '), [
    'Logout',
    'Generate Report',
    'Export CSV',
    'Set targets',
    'This year',
    'A year earlier',
  ]);
});

test('everything is downloaded as one archive', { tag: '@slow' }, async ({ page, demo }) => {
  await logIn(page, demo);
  await page.goto('/export');
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^bushline-\d{4}-\d{2}-\d{2}\.zip$/);
  expect(await zip.failure()).toBeNull();
});
