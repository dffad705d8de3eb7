import type { Locator, Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { admin, openDb, type TestServer } from './start-server.ts';

// With the animations that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const project = 'Ōkura Bush Predator Control';
const activity = 'Pūriri Ridge trap check';

/** Registers people by calls, because other tests cover those screens. */
async function registerPeople(page: Page, server: TestServer): Promise<void> {
  const headers = { origin: server.url };
  const staff = {
    firstname: 'Hēmi',
    lastname: 'Walker',
    email: 'hemi@okura.example',
    phone: '0215550142',
    password: 'Kereru-flies-7',
  };
  await page.request.post('/api/staff', { headers, data: { ...staff, role: 'Field Staff' } });
  for (const [firstname, lastname, phone] of [
    ['Wiremu', 'Tāmati', '0275550198'],
    ['Aroha', 'Ngātai', '0225550117'],
  ]) {
    const data = {
      firstname,
      lastname,
      phone,
      email: `${phone}@okura.example`,
      emergencyContact: 'Mere',
      emergencyContactNumber: '0211110000',
    };
    expect((await page.request.post('/api/volunteers', { headers, data })).status()).toBe(201);
  }
}

async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option }).click();
}

/** Expects the banner of a save. */
async function expectBanner(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}

const goTo = (page: Page, step: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: step }).click();

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Add your name' })).toBeVisible();
}

async function createProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('link', { name: 'Add Project' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(project);
  await page.getByLabel('Project Location').fill('Ōkura Bush Scenic Reserve, Auckland');
  const { today } = await (await page.request.get('/api/config')).json();
  await page.getByLabel('Start Date').fill(today);
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Objectives' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Objectives' });
  await dialog.getByText('Establishing Predator Control (Traps)').click();
  await dialog.getByText('Plants Planted (Plants)').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/searchproject/);
  await expect(page.getByRole('heading', { name: project })).toBeVisible();
}

async function planDetails(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'Activity Notes' }).click();
  await bar.getByRole('link', { name: 'Add Activity' }).click();
  await page
    .getByRole('dialog', { name: 'Activity Note In Progress' })
    .getByRole('button', { name: 'New Activity Note' })
    .click();
  await page.getByRole('textbox', { name: 'Activity Name' }).fill(activity);
  await choose(page, page.getByRole('combobox', { name: 'Project' }), project);
  await expect(page.getByLabel('Location')).toHaveValue('Ōkura Bush Scenic Reserve, Auckland');
  await page.getByLabel('Activity Date').fill('5/3/2026');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Activity Date')).toHaveValue('05-March-2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Activity: ${activity} — Project: ${project}`)).toBeVisible();
}

async function planRisk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('button', { name: '+ Add Site Hazard' }).click();
  const hazards = page.getByRole('dialog');
  await hazards.getByRole('checkbox').first().check();
  await hazards.getByRole('button', { name: 'Save Hazards' }).click();
  await expect(hazards).toBeHidden();

  await page.getByRole('button', { name: '+ Add Risk' }).click();
  const risk = page.getByRole('dialog', { name: 'Add Activity Risk' });
  await risk.getByRole('combobox', { name: 'Risk Title' }).fill('Checking traps');
  await page.getByRole('option', { name: 'Checking traps' }).click();
  await choose(page, risk.getByRole('combobox', { name: 'Likelihood' }), 'Quite possible');
  await choose(page, risk.getByRole('combobox', { name: 'Consequence' }), 'Major');
  await expect(risk.getByRole('status', { name: 'Risk Rating' })).toHaveText('High');
  await risk.getByRole('checkbox').first().check();
  await risk.getByRole('checkbox').nth(1).check();
  await risk.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(risk).toBeHidden();
  await expect(page.getByRole('table', { name: 'Risks' }).getByRole('row', { name: /Checking traps/ })).toContainText(
    'High',
  );
}

async function assignPeople(page: Page): Promise<void> {
  await goTo(page, 'Staff');
  await choose(page, page.getByRole('combobox', { name: 'Field Staff' }), /Hēmi Walker/);
  await page.getByRole('button', { name: 'Add Field Staff' }).click();
  await expect(page.getByRole('table', { name: 'Assigned staff' })).toContainText('Hēmi Walker');

  await goTo(page, 'Volunteer');
  const volunteers = page.getByRole('combobox', { name: 'Available volunteers' });
  await volunteers.click();
  await page.getByRole('option', { name: /Wiremu Tāmati/ }).click();
  await page.getByRole('option', { name: /Aroha Ngātai/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Selected Volunteers' }).click();
  await expect(page.getByRole('row', { name: /Wiremu Tāmati/ })).toBeVisible();

  await goTo(page, 'Check List');
  await page.getByRole('combobox', { name: 'Available checklist items' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Selected Checklists' }).click();
  await page.getByRole('textbox', { name: 'Checklist Notes' }).fill('Two radios, channel 5');
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await expectBanner(page, messages.wizard.notesSaved);
}

async function recordOutcome(page: Page): Promise<void> {
  await goTo(page, 'Outcome');
  await page.getByRole('button', { name: 'Edit Plants Planted' }).click();
  await page.getByRole('textbox', { name: 'Amount / Value, Plants Planted' }).fill('120.5');
  await page.keyboard.press('Enter');
  await expectBanner(page, 'Saved successfully!');
  await addPredatorRecord(page, 'Traps Established', { Measurement: '12' });
  await addPredatorRecord(page, 'Traps Checked', { Measurement: '48' });
  await addPredatorRecord(page, 'Catches', { Rats: '7', Possums: '2', Mustelids: '1', Hedgehogs: '3' });
}

async function addPredatorRecord(page: Page, subType: string, values: Record<string, string>): Promise<void> {
  const form = page.getByRole('form', { name: 'Add Record' });
  await choose(page, form.getByRole('combobox', { name: 'Sub-Objective' }), subType);
  for (const [label, value] of Object.entries(values))
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  await form.getByRole('button', { name: /Save|Add/ }).click();
  await expectBanner(page, messages.wizard.recordAdded);
  await expect(page.getByRole('table', { name: subType })).toContainText(Object.values(values)[0] ?? '');
  // The row shows at once; the form is empty when the record is saved.
  await expect(form.getByRole('combobox', { name: 'Sub-Objective' })).toHaveValue('');
}

async function complete(page: Page): Promise<void> {
  await goTo(page, 'Complete');
  await page.getByLabel('Notes / Message').fill('All traps reset. Ka pai.');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectBanner(page, messages.wizard.completed);
}

async function readReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Report' }).first().click();
  await choose(page, page.getByRole('combobox', { name: 'Project' }), project);
  await choose(page, page.getByRole('combobox', { name: 'Objective' }), /Plants Planted/);
  await page.getByLabel('Start Date').fill('1/3/2026');
  await page.getByLabel('End Date').fill('5/3/2026');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const detail = page.getByRole('table', { name: 'Detail by activity' });
  await expect(detail.getByRole('row', { name: new RegExp(activity) })).toContainText('120.5');
  await expect(detail).toContainText('05-March-2026');

  await choose(page, page.getByRole('combobox', { name: 'Objective' }), /Establishing Predator Control/);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const predators = page.getByRole('table', { name: 'Predator control detail' });
  await expect(predators.getByRole('row', { name: /Catches/ })).toContainText(/7.*2.*1.*3.*0/);
  await expect(predators.getByRole('row', { name: /Traps checked/ })).toContainText('48');
  await expectAccessible(page);
}

function checkDatabase(server: TestServer): void {
  const db = openDb(server);
  const one = (sql: string) => db.prepare(sql).raw().get();
  expect(one('SELECT activity_name, activity_date, status, notes, checklist_notes FROM activities')).toEqual([
    activity,
    '2026-03-05',
    'Completed',
    'All traps reset. Ka pai.',
    'Two radios, channel 5',
  ]);
  expect(one('SELECT risk_title, likelihood, consequences, risk_rating FROM activity_risks')).toEqual([
    'Checking traps',
    'quite possible',
    'major',
    'High',
  ]);
  const counts = [
    'activity_hazards',
    'activity_risk_controls WHERE is_checked',
    'activity_staff',
    'activity_volunteers',
    'activity_checklist',
  ];
  expect(counts.map((what) => one(`SELECT count(*) FROM ${what}`)?.[0 as never])).toEqual([1, 2, 1, 2, 1]);
  expect(one("SELECT amount FROM activity_objectives WHERE title = 'Plants Planted'")).toEqual([120.5]);
  expect(
    one('SELECT sum(measurement), sum(rats), sum(possums), sum(mustelids), sum(hedgehogs) FROM predator_records'),
  ).toEqual([60, 7, 2, 1, 3]);
  expect(
    one("SELECT count(*) FROM audit WHERE actor_name = 'Group Admin' AND record_type = 'activity'")?.[0 as never],
  ).toBeGreaterThan(5);
  db.close();
}

test('a coordinator does the main job, from signing in to the report', async ({ page, server }) => {
  await signIn(page);
  await registerPeople(page, server);
  await createProject(page);
  await planDetails(page);
  await planRisk(page);
  await assignPeople(page);
  await recordOutcome(page);
  await complete(page);
  await readReport(page);
  checkDatabase(server);
});
