import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { failCalls, problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { answerNext, holdCalls } from './holding-calls.ts';
import { call, makeProject } from './make-project.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const names = (page: Page) => page.getByRole('article').getByRole('heading');

/** Creates a project as the documented form does: multipart, with both files. */
async function makeWholeProject(page: Page, origin: string): Promise<void> {
  const [plants, fences] = await (await page.request.get(`${origin}/api/objectives`)).json();
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f5c43' } })
    .png()
    .toBuffer();
  const answer = await page.request.post(`${origin}/api/projects`, {
    headers: { origin },
    multipart: {
      name: 'Listed: Ōkura Bush',
      location: 'Ōkura River Road',
      startDate: '2026-03-05',
      status: 'onhold',
      createdBy: '1',
      emergencyServices: '111 will contact all emergency services',
      localMedicalCenterAddress: '1 Torbay Road',
      localMedicalCenterPhone: '+6494730000',
      localHospital: 'North Shore Hospital',
      primaryContactName: 'Māia Walker',
      primaryContactPhone: '0215550142',
      objectives: JSON.stringify([plants.id, fences.id]),
      image: { name: 'bush.png', mimeType: 'image/png', buffer: png },
      inductionFile: { name: 'induction.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('projects are found, sorted, opened and deleted', { tag: '@slow' }, async ({ page, server }) => {
  await signIn(page, 'Team Leader');
  await makeWholeProject(page, server.url);
  const busy = await makeProject(page, server.url, 'Listed: Busy', { startDate: '2026-09-01' });
  await makeProject(page, server.url, 'Listed: Old track', { status: 'archived' });
  const activity = { project_id: busy.id, activity_date: '2026-05-01', status: 'InProgress' };
  await call(page, 'POST', `${server.url}/api/activities`, { ...activity, activity_name: 'Planting day' });

  await page.goto('/SearchProject?q=listed');
  await expect(page).toHaveTitle(/^Projects/);
  const whole = card(page, 'Listed: Ōkura Bush');
  await expect(whole.locator('img')).toBeVisible();
  await expect(whole).toContainText('On hold');
  const [first, second] = await (await page.request.get('/api/objectives')).json();
  await expect(whole.getByRole('listitem')).toHaveText([
    `Objectives: ${first.title}, ${second.title}`,
    'Location: Ōkura River Road',
    'Start date: 05-March-2026',
    'Primary contact: Māia Walker, 021 555 0142',
    'Emergency services: 111 will contact all emergency services',
    /^Local medical center: 1 Torbay Road, \+64/,
    'Local hospital: North Shore Hospital',
  ]);
  await expect(whole.getByRole('link', { name: '021 555 0142' })).toHaveAttribute('href', 'tel:0215550142');
  await expect(whole.getByRole('link', { name: /^Induction document/ })).toHaveAttribute('download', 'induction.pdf');
  await expect(card(page, 'Listed: Busy')).toContainText('No Image');
  await expect(page.getByRole('tab')).toHaveText([/^Active Projects\s*2/, /^Archive Projects\s*1/]);
  await expect(page.getByRole('tab').first()).not.toHaveCSS('padding-left', '0px');
  await expectGoodAtBothWidths(page);

  await expect(names(page)).toHaveText(['Listed: Busy', 'Listed: Ōkura Bush']);
  await page.getByLabel('Sort by').selectOption('oldest');
  await expect(names(page)).toHaveText(['Listed: Ōkura Bush', 'Listed: Busy']);
  await expect(page).toHaveURL(/sort=oldest/);
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  await search.fill('okura river');
  await expect(names(page)).toHaveText(['Listed: Ōkura Bush']);
  await search.fill('nowhere');
  await expect(page.getByText('No results found for "nowhere"')).toBeVisible();
  await search.fill('listed');
  await expect(names(page)).toHaveText(['Listed: Ōkura Bush', 'Listed: Busy']);
  await page.getByRole('tab', { name: /^Archive Projects/ }).click();
  await expect(names(page)).toHaveText(['Listed: Old track']);
  await expect(page).toHaveURL(/tab=archive/);
  await page.reload();
  await expect(names(page)).toHaveText(['Listed: Old track']);
  await page.goBack();
  await expect(names(page)).toHaveText(['Listed: Ōkura Bush', 'Listed: Busy']);

  const question = page.getByRole('dialog', { name: 'Delete project' });
  await press(page, 'Delete Listed: Busy');
  await expect(question).toContainText('Are you sure you want to delete Listed: Busy?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Delete');
  await expect(messages(page)).toHaveText('This project has 1 activity. Archive it instead.');
  await expect(card(page, 'Listed: Busy')).toBeVisible();
  await call(page, 'POST', `${server.url}/api/activities`, { ...activity, activity_name: 'Weeding day' });
  const refusal = await call(page, 'DELETE', `${server.url}/api/projects/${busy.id}`, {}, 409);
  expect(refusal.message).toBe('This project has 2 activities. Archive it instead.');

  await press(page, 'Delete Listed: Ōkura Bush');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await press(page, 'Delete Listed: Ōkura Bush');
  await press(page, 'Delete');
  await expect(messages(page)).toHaveText('Listed: Ōkura Bush deleted successfully!');
  await expect(card(page, 'Listed: Ōkura Bush')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('without an answer, or with nothing in it', { tag: '@slow' }, () => {
  test.use({ expectedProblems: problemsOf('projects') });

  test('the list says so', async ({ page, server }) => {
    await signIn(page, 'Group Admin');
    await makeProject(page, server.url, 'Stays where it is');
    const answers = await failCalls(page, 'projects.list');
    await page.goto('/searchproject');
    await expect(page.getByText('Failed to fetch projects.')).toBeVisible();
    await expectGoodAtBothWidths(page);
    await answers();
    await press(page, 'Try again');
    await expect(card(page, 'Stays where it is')).toBeVisible();

    await failCalls(page, 'projects.remove', 'unreachable');
    await press(page, 'Delete Stays where it is');
    await press(page, 'Delete');
    await expect(messages(page)).toHaveText('Failed to delete project.');
    await expect(card(page, 'Stays where it is')).toBeVisible();

    const release = await holdCalls(page, 'projects.list');
    await page.reload();
    await expect(page.getByRole('main').getByText('Loading…')).toBeAttached();
    await release();
    await expect(card(page, 'Stays where it is')).toBeVisible();

    await answerNext(page, 'projects.list', []);
    await page.reload();
    await expect(page.getByText('No projects yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Add Project' })).toHaveCount(2);
    await page.getByRole('tab', { name: /^Archive Projects/ }).click();
    await expect(page.getByText('No archived projects.')).toBeVisible();
  });
});
