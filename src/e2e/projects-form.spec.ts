import { expect, signIn, test } from './fixtures.ts';
import { makeProject } from './make-project.ts';
import {
  chosenObjectives,
  details,
  expectStays,
  field,
  fillDate,
  messages,
  press,
  required,
  taken,
  tomorrow,
} from './project-form-page.ts';
import { expectGoodAtBothWidths, expectNothingSideways } from './screen-checks.ts';

test('a project is made with objectives, contacts and the library beside it', async ({ page, server }) => {
  await signIn(page, 'Team Leader');
  await makeProject(page, server.url, 'Ōkura Bush');
  await page.goto('/AddProject');
  await expect(page.getByRole('heading', { name: 'Create Project' })).toBeVisible();
  await expect(page).toHaveTitle(/^Create Project/);
  await expect(page.getByRole('tab')).toHaveText(['Details', 'Add Objectives', 'Add Hazards', 'Add Risks']);
  await expect(field(page, 'Emergency Services')).toHaveValue('111 will contact all emergency services');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('In progress');
  await expect(details(page)).toContainText('No Image');
  await expect(page.getByRole('region', { name: 'Map' }), 'Only Group Admins are told that maps are off').toBeHidden();
  expect(await (await page.request.get('/api/config')).json()).toMatchObject({ googleMapsApiKey: null });
  expect(await page.evaluate(() => 'google' in window), 'Without a key Google is not asked').toBe(false);
  await expect(page.getByRole('button', { name: 'Save as New Project' })).toBeHidden();

  await field(page, 'Emergency Services').fill('');
  await press(page, 'Save');
  await expect(field(page, 'Name')).toHaveAccessibleDescription(new RegExp(required));
  for (const label of ['Project Location', 'Emergency Services'])
    await expect(field(page, label)).toHaveAccessibleDescription(/Please fill this in\./);
  await expect(page.getByLabel('Start Date')).toHaveAccessibleDescription(/Please fill this in\./);
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Primary Contact Phone').fill('ask Tama');
  await field(page, 'Local Medical Center Phone').fill('+64 9 (817)');
  await fillDate(page, '1/2/2024');
  for (const text of [
    'Primary Contact Phone must contain only numbers and may start with +.',
    'Local Medical Center Phone must contain only numbers and may start with +.',
    'The start date cannot be before today.',
  ])
    await expect(details(page).getByText(text).first()).toBeVisible();
  await expectGoodAtBothWidths(page);

  await field(page, 'Name').fill(' ŌKURA bush ');
  await field(page, 'Project Location').fill('Okura River Road');
  const start = await tomorrow(page);
  await fillDate(page, start.typed);
  await expect(page.getByLabel('Start Date')).toHaveValue(start.shown);
  await field(page, 'Emergency Services').fill('111, then the ranger');
  await field(page, 'Primary Contact Name').fill('Māia Walker');
  await field(page, 'Primary Contact Phone').fill('021 555 0142');
  await expect(field(page, 'Primary Contact Phone')).toHaveValue('0215550142');
  await field(page, 'Local Medical Center Address').fill('1 Torbay Road');
  await field(page, 'Local Medical Center Phone').fill('+64 9 473 0000');
  await field(page, 'Local Hospital').fill('North Shore');
  await press(page, 'Save');
  await expectStays(page, taken);
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Te Henga');

  await chosenObjectives(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select Objectives' });
  await dialog.getByRole('checkbox', { name: 'Plants Planted (Plants)' }).check();
  await dialog.getByRole('checkbox', { name: 'Fencing (m)' }).check();
  await expectGoodAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(chosenObjectives(page)).toHaveValue('Plants Planted (Plants)\nFencing (m)');

  await page.getByRole('tab', { name: 'Add Objectives' }).click();
  await expect(page).toHaveURL(/[?&]tab=objectives/);
  const objectives = page.getByRole('tabpanel', { name: 'Add Objectives' });
  await expect(objectives.getByRole('heading', { name: 'Objectives List' })).toBeVisible();
  await objectives.getByLabel('Objective Title').fill('Kauri checked');
  await objectives.getByLabel('Measurement').fill('Trees');
  await press(page, '+ Add Objective');
  await expect(messages(page)).toHaveText('Objective added successfully!');
  await press(page, 'Delete Fencing');
  await press(page, 'Delete');
  await expect(messages(page)).toHaveText('Objective deleted successfully!');
  await page.getByRole('tab', { name: 'Add Hazards' }).click();
  await page.getByRole('region', { name: 'Site Hazards' }).getByLabel('Hazard Description').fill('Kept in its tab');
  await page.getByRole('tab', { name: 'Add Risks' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search risks and controls' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Create a New Risk' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNothingSideways(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('tab', { name: 'Add Hazards' }).click();
  const hazard = page.getByRole('region', { name: 'Site Hazards' }).getByLabel('Hazard Description');
  await expect(hazard).toHaveValue('Kept in its tab');
  await hazard.fill('');
  await page.getByRole('tab', { name: 'Details' }).click();

  // An objective deleted in the next tab is no longer chosen; one added there can be chosen.
  await expect(chosenObjectives(page)).toHaveValue('Plants Planted (Plants)');
  await chosenObjectives(page).click();
  await dialog.getByRole('checkbox', { name: 'Kauri checked (Trees)' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const saved = page.waitForResponse(/projects\.create/);
  await press(page, 'Save');
  await expect(messages(page)).toHaveText('Saved successfully!');
  const savedAt = (await saved).request().timing().startTime;
  await page.waitForURL(/\/searchproject$/);
  expect(Date.now() - savedAt, 'A second to read that it is saved').toBeGreaterThanOrEqual(1000);
  await expect(page.getByRole('tab', { name: /^Active Projects/ })).toHaveAttribute('aria-selected', 'true');
  const projects = await (await page.request.get('/api/projects')).json();
  expect(projects.find((one: { name: string }) => one.name === 'Te Henga')).toMatchObject({
    location: 'Okura River Road',
    startDate: start.iso,
    status: 'inprogress',
    emergencyServices: '111, then the ranger',
    primaryContactName: 'Māia Walker',
    primaryContactPhone: '0215550142',
    localMedicalCenterAddress: '1 Torbay Road',
    localMedicalCenterPhone: '+6494730000',
    localHospital: 'North Shore',
    objectiveTitles: ['Plants Planted', 'Kauri checked'],
    createdByName: 'Tama Leader',
  });
});
