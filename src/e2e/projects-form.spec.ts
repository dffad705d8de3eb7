import { failCalls, problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, makeProject } from './make-project.ts';
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
import { keepNothing } from './wizard-stage.ts';

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

test('a project is changed, copied, and merged with what somebody else changed meanwhile', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  await makeProject(page, server.url, 'Waitākere Ridge', { localHospital: 'Waitākere' });
  await page.goto('/editproject');
  await expect(page.getByText('Choose the project to edit from the list.')).toBeVisible();
  await page.goto('/searchproject');
  await press(page, 'Edit Waitākere Ridge');
  await expect(page.getByRole('heading', { name: 'Edit Project' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveTitle(/^Edit Project: Waitākere Ridge/);
  await expect(field(page, 'Local Hospital')).toHaveValue('Waitākere');

  await press(page, 'Save Changes');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('No changes detected. Save anyway?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/project=\d+/);

  await press(page, 'Save as New Project');
  await expectStays(page, taken);
  await field(page, 'Name').fill('Ōkura Bush');
  await makeProject(page, server.url, 'ōkura bush (theirs)');
  await field(page, 'Name').fill('Ōkura bush (Theirs)');
  await press(page, 'Save Changes');
  await expectStays(page, taken);
  await expect(field(page, 'Name')).toBeFocused();

  await field(page, 'Name').fill('Waitākere Ridge');
  await field(page, 'Local Hospital').fill('Mine');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'Projects' }).click();
  await bar.getByRole('link', { name: 'Search Project' }).click();
  await expect(question).toContainText('You have unsaved changes.');
  await press(page, 'Stay');
  const id = new URL(page.url()).searchParams.get('project');
  const headers = { origin: server.url };
  await page.request.put(`/api/projects/${id}`, { headers, data: { localHospital: 'Theirs' } });
  await press(page, 'Save Changes');
  const merging = page.getByRole('dialog', { name: 'Both of you changed this' });
  await expect(merging).toContainText('Theirs');
  await merging.getByRole('button', { name: 'Not now' }).click();
  await expect(details(page)).toContainText('Not saved. Press save again to choose between your words and theirs.');
  await expect(field(page, 'Local Hospital')).toHaveValue('Mine');
  await page.request.put(`/api/projects/${id}`, { headers, data: { primaryContactName: 'Hine Parata' } });
  await press(page, 'Save Changes');
  await expect(merging).toContainText('Hine Parata, from Group Admin');
  await expectGoodAtBothWidths(page);
  await merging.getByRole('radio', { name: /^Mine/ }).click();
  await merging.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toHaveText(
    'Saved successfully! Group Admin changed Primary Contact Name meanwhile: that was kept.',
  );
  await expect(page).toHaveURL(/\/searchproject$/);
  await expect(page.getByRole('article', { name: 'Waitākere Ridge' })).toContainText('Mine');
  await expect(page.getByRole('article', { name: 'Waitākere Ridge' })).toContainText('Hine Parata');

  // The copy is archived, so the list opens at its tab.
  await press(page, 'Edit Waitākere Ridge');
  await field(page, 'Name').fill('Waitākere Ridge North');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await press(page, 'Save as New Project');
  await expect(messages(page)).toHaveText('Saved successfully!');
  await expect(page).toHaveURL(/\/searchproject\?tab=archive$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Waitākere Ridge North' })).toContainText('Mine');

  await press(page, 'Edit Waitākere Ridge North');
  await press(page, 'Save Changes');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toHaveText('Saved successfully!');
  await page.goto('/editproject?project=99999');
  await expect(page.getByText('Project not found.')).toBeVisible();
});

test.describe('when the server fails', { tag: '@slow' }, () => {
  test.use({ expectedProblems: problemsOf('projects', 'objectives') });

  test('the form says what failed and keeps what was typed', async ({ page, server }) => {
    // What the phone keeps would show instead.
    await keepNothing(page);
    await signIn(page, 'Group Admin');
    const { id } = await makeProject(page, server.url, 'Karamatura');
    const projectAnswers = await failCalls(page, 'projects.get');
    await page.goto(`/addproject?project=${id}`);
    await expect(page.getByText('Failed to fetch projects.')).toBeVisible();
    await projectAnswers();
    const objectivesAnswer = await failCalls(page, 'objectives.list');
    await press(page, 'Try again');
    await chosenObjectives(page).click();
    const dialog = page.getByRole('dialog', { name: 'Select Objectives' });
    await expect(dialog).toContainText('Failed to load objectives.');
    await objectivesAnswer();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await failCalls(page, 'projects.update', 'unreachable');
    await failCalls(page, 'projects.create');
    await field(page, 'Name').fill('Karamatura North');
    await press(page, 'Save Changes');
    await expectStays(page, 'Failed to update project.');
    await press(page, 'Save as New Project');
    await expectStays(page, 'Failed to duplicate project.');
    await expect(field(page, 'Name')).toHaveValue('Karamatura North');

    // Somebody deletes a chosen objective: the save is refused, and opening the list drops it.
    const gone = await call(page, 'POST', `${server.url}/api/objectives`, { title: 'Short-lived', measurement: 'm' });
    await page.unrouteAll();
    await chosenObjectives(page).click();
    await dialog.getByRole('checkbox', { name: 'Short-lived (m)' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await call(page, 'DELETE', `${server.url}/api/objectives/${gone.id}`);
    await press(page, 'Save Changes');
    await expectStays(page, 'An objective that was chosen has been deleted. Please choose again.');
    await chosenObjectives(page).click();
    await expect(dialog.getByRole('checkbox', { name: 'Short-lived (m)' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await press(page, 'Save Changes');
    await expect(messages(page)).toHaveText('Saved successfully!');
    await expect(page).toHaveURL(/\/searchproject$/);

    await failCalls(page, 'projects.create');
    await page.goto('/addproject');
    await field(page, 'Name').fill('Pararaha');
    await field(page, 'Project Location').fill('Whatipū');
    await fillDate(page, (await tomorrow(page)).typed);
    await press(page, 'Save');
    await expectStays(page, 'Failed to create project.');
    await expect(field(page, 'Name')).toHaveValue('Pararaha');
  });
});
