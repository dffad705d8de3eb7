import type { Page } from '@playwright/test';
import { failCalls, problemsOf } from './failing-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { answerNext } from './holding-calls.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import type { TestServer } from './start-server.ts';
import { keepNothing, loseAnswer, lostCalls } from './wizard-stage.ts';

const existing = (page: Page) => page.getByRole('region', { name: 'Existing risks' });
const newRisk = (page: Page) => page.getByRole('form', { name: 'Create a New Risk' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Title' })).toBeVisible();
}

/** Expects an error in the banner and beside its record. */
async function expectFailure(page: Page, text: string): Promise<void> {
  await expect(messages(page)).toContainText(text);
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
}

/** Creates a group's own risk, as an integration does. */
async function makeRisk(page: Page, server: TestServer, title: string, control: string): Promise<{ id: number }> {
  const headers = { origin: server.url };
  const risk = await (await page.request.post('/api/risks', { headers, data: { title } })).json();
  await page.request.post(`/api/risks/${risk.id}/controls`, { headers, data: { control_text: control } });
  return risk;
}

test('a risk that came with Bushline accepts the group’s controls, and cannot be changed otherwise', {
  tag: '@slow',
}, async ({ page, server }) => {
  // What the phone keeps would show instead.
  await keepNothing(page);
  await signIn(page, 'Field Staff');
  await page.goto('/AddRisk');
  await expect(page).toHaveTitle(/^Add\/Edit Risks/);
  await choose(page, 'Fatigue (Read-Only)');
  await expect(page).toHaveURL(/\?risk=\d+$/);

  await press(page, 'Delete Risk');
  await expectFailure(page, 'Cannot delete a read-only risk.');
  await press(page, 'Edit Title');
  await expectFailure(page, 'Cannot edit a read-only risk.');
  const control = 'Plan two short days in place of one long one';
  await press(page, `Edit ${control}`);
  await expectFailure(page, 'Cannot edit a read-only control.');
  await press(page, `Delete ${control}`);
  await expectFailure(page, 'Cannot delete a read-only control.');
  await expect(page.getByRole('dialog')).toBeHidden();

  const riskId = new URL(page.url()).searchParams.get('risk');
  const headers = { origin: server.url };
  const controls = await (await page.request.get(`/api/risks/${riskId}/controls`)).json();
  const refusals = [
    await page.request.put(`/api/risks/${riskId}`, { headers, data: { title: 'Tiredness' } }),
    await page.request.delete(`/api/risks/${riskId}`, { headers }),
    await page.request.put(`/api/risk_controls/${controls[0].id}`, { headers, data: { control_text: 'x' } }),
    await page.request.delete(`/api/risk_controls/${controls[0].id}`, { headers }),
  ];
  expect(await Promise.all(refusals.map(async (one) => [one.status(), (await one.json()).message]))).toEqual([
    [403, 'Cannot edit a read-only risk.'],
    [403, 'Cannot delete a read-only risk.'],
    [403, 'Cannot edit a read-only control.'],
    [403, 'Cannot delete a read-only control.'],
  ]);

  const added = page.getByRole('textbox', { name: 'Add New Control' });
  await press(page, 'Save Control');
  await expect(existing(page)).toContainText('Please enter some text for the new control.');
  await added.fill('Sleep at the hut');
  await press(page, 'Save Control');
  await expect(messages(page)).toHaveText('Control added successfully!');
  await expect(added).toHaveValue('');
  await expect(added).toBeFocused();
  await added.fill('SLEEP at the hut');
  await press(page, 'Save Control');
  await expect(existing(page)).toContainText('This control already exists for the risk.');
  await added.fill('');

  await press(page, 'Edit Sleep at the hut');
  const edited = page.getByRole('form', { name: 'Edit control' }).getByLabel('Control');
  await expect(edited).toBeFocused();
  await edited.fill(' ');
  await press(page, 'Save');
  await expect(existing(page)).toContainText('Please enter some text for the control.');
  await edited.fill('Sleep at the bunkroom');
  await press(page, 'Save');
  await expect(messages(page)).toHaveText('Control saved successfully!');
  await expect(page.getByRole('button', { name: 'Edit Sleep at the bunkroom' })).toBeFocused();

  await press(page, 'Delete Sleep at the bunkroom');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete this control?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await press(page, 'Delete Sleep at the bunkroom');
  await press(page, 'Delete');
  await expect(messages(page)).toHaveText('Control deleted successfully!');
  await expect(existing(page)).not.toContainText('Sleep at the bunkroom');
  await expect(page.getByRole('heading', { name: 'Controls' })).toBeFocused();
  await expectGoodAtBothWidths(page);

  await answerNext(page, 'risks.listControls', []);
  await page.reload();
  await expect(existing(page)).toContainText('No controls yet.');
  await answerNext(page, 'risks.browse', []);
  await page.reload();
  await expect(existing(page)).toContainText('No risks yet.');
});

test('a risk of the group is made, renamed and deleted', { tag: '@slow' }, async ({ page, server }) => {
  await signIn(page, 'Group Admin');
  await page.goto('/addrisk');
  await press(page, 'Create Risk');
  await expect(newRisk(page)).toContainText('Please provide a risk title.');
  await expect(newRisk(page)).toContainText('Please provide at least one control.');
  const title = newRisk(page).getByLabel('Risk title');
  await expect(title).toBeFocused();
  await expectGoodAtBothWidths(page);

  await title.fill('fatigue');
  await newRisk(page).getByLabel('Control #1').fill('Check the tide table');
  await press(page, 'Create Risk');
  await expect(newRisk(page).getByText('Risk title already exists.').first()).toBeVisible();
  await title.fill('Sea caves');
  await press(page, '+ Add Control');
  await expect(newRisk(page).getByLabel('Control #2')).toBeFocused();
  await press(page, '+ Add Control');
  await newRisk(page).getByLabel('Control #3').fill('Two people, never one');
  await press(page, 'Remove control 2');
  await expect(newRisk(page).getByLabel('Control #2')).toHaveValue('Two people, never one');

  // A reload in bad coverage restores what was typed.
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('never one');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(newRisk(page)).toContainText('Draft restored');
  await press(page, 'Create Risk');
  await expect(messages(page)).toHaveText('Risk created successfully!');
  await expect(page.getByRole('heading', { name: 'Sea caves', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sea caves' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('region', { name: 'Controls of Sea caves' }).getByRole('listitem')).toHaveText([
    'Check the tide table',
    'Two people, never one',
  ]);

  await press(page, 'Edit Title');
  const titleForm = page.getByRole('form', { name: 'Edit Title' });
  await titleForm.getByLabel('Risk title').fill('');
  await press(page, 'Save Title');
  await expect(titleForm).toContainText('Please provide a risk title.');
  await titleForm.getByLabel('Risk title').fill('Caves by the sea');
  await titleForm.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Sea caves', exact: true })).toBeVisible();

  await press(page, 'Edit Title');
  const headers = { origin: server.url };
  const id = new URL(page.url()).searchParams.get('risk');
  await page.request.put(`/api/risks/${id}`, { headers, data: { title: 'Sea arches' } });
  await titleForm.getByLabel('Risk title').fill('Sea stacks');
  await press(page, 'Save Title');
  const merging = page.getByRole('dialog', { name: 'Both of you changed this' });
  await expect(merging).toContainText('Sea arches');
  await expectGoodAtBothWidths(page);
  await merging.getByRole('radio', { name: /^Mine/ }).click();
  await merging.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toHaveText('Title saved successfully!');
  await expect(page.getByRole('heading', { name: 'Sea stacks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Title' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Add New Control' }).fill('Half a thought');
  await press(page, 'Sea stacks');
  await press(page, 'Stay');
  await expect(page.getByRole('button', { name: 'Sea stacks' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('textbox', { name: 'Add New Control' }).fill('');

  await press(page, 'Delete Risk');
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure you want to delete the risk "Sea stacks" and its controls?',
  );
  await press(page, 'Delete');
  await expect(messages(page)).toHaveText('Risk deleted successfully!');
  await expect(page.getByRole('heading', { name: 'Sea stacks' })).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Search risks and controls' });
  await expect(search).toBeFocused();
  await search.fill('MĀCRON falls');
  await expect(existing(page)).toContainText('No results found for "MĀCRON falls"');
  await search.fill('FALLS trīps');
  await expect(existing(page)).toContainText('1 risk, by name');
  await expect(page.locator('mark')).toHaveText(['trips', 'falls']);
  await expectGoodAtBothWidths(page);
});

test.describe('when an answer is lost', () => {
  test.use({ expectedProblems: [lostCalls] });

  test('a new risk is created once, with the title and controls typed last', { tag: '@slow' }, async ({ page }) => {
    await signIn(page, 'Group Admin');
    await page.goto('/addrisk');
    const control = (number: number) => newRisk(page).getByLabel(`Control #${number}`);
    await newRisk(page).getByLabel('Risk title').fill('Ise');
    await control(1).fill('Gritt');
    await press(page, '+ Add Control');
    await control(2).fill('Spikes');
    await loseAnswer(page, 'risks.create');
    await press(page, 'Create Risk');
    await expectFailure(page, 'Failed to create risk.');
    await newRisk(page).getByLabel('Risk title').fill('Ice');
    await control(1).fill('Grit');
    await press(page, '+ Add Control');
    await control(3).fill('Turn back');
    await press(page, 'Create Risk');
    await expect(messages(page)).toHaveText('Risk created successfully!');
    await expect(page.getByRole('region', { name: 'Controls of Ice' }).getByRole('listitem')).toHaveText([
      'Grit',
      'Spikes',
      'Turn back',
    ]);
    const risks: { title: string }[] = await (await page.request.get('/api/risks')).json();
    expect(risks.filter(({ title }) => /^I[cs]e$/.test(title))).toHaveLength(1);
  });
});

test.describe('when the server fails', { tag: '@slow' }, () => {
  test.use({ expectedProblems: problemsOf('risks', 'field') });

  test('the risks screen says what failed, keeps what was typed and can be tried again', async ({ page, server }) => {
    // What the phone keeps would show instead.
    await failCalls(page, 'field.pack');
    await signIn(page, 'Group Admin');
    const { id } = await makeRisk(page, server, 'Rock fall', 'Wear a helmet');
    const listAnswers = await failCalls(page, 'risks.browse');
    await page.goto(`/addrisk?risk=${id}`);
    await expect(existing(page)).toContainText('Failed to load risks.');
    await listAnswers();
    const controlsAnswer = await failCalls(page, 'risks.listControls');
    await press(page, 'Try again');
    await expect(existing(page)).toContainText('Failed to load risk controls.');
    await controlsAnswer();
    await press(page, 'Try again');
    await expect(existing(page)).toContainText('Wear a helmet');

    for (const procedure of ['create', 'remove', 'update', 'addControl', 'updateControl', 'removeControl']) {
      await failCalls(page, `risks.${procedure}`, procedure === 'create' ? 'unreachable' : 'broken');
    }
    await newRisk(page).getByLabel('Risk title').fill('Ice');
    await newRisk(page).getByLabel('Control #1').fill('Grit');
    await press(page, 'Create Risk');
    await expectFailure(page, 'Failed to create risk.');
    await expect(newRisk(page).getByLabel('Control #1')).toHaveValue('Grit');

    await page.getByRole('textbox', { name: 'Add New Control' }).fill('Look up');
    await press(page, 'Save Control');
    await expectFailure(page, 'Failed to add new control.');
    await expect(page.getByRole('textbox', { name: 'Add New Control' })).toHaveValue('Look up');

    await press(page, 'Delete Wear a helmet');
    await press(page, 'Delete');
    await expectFailure(page, 'Failed to delete control.');
    await press(page, 'Edit Wear a helmet');
    await page.getByRole('form', { name: 'Edit control' }).getByLabel('Control').fill('Wear helmets');
    await press(page, 'Save');
    await expectFailure(page, 'Failed to save control.');
    await page.getByRole('form', { name: 'Edit control' }).getByRole('button', { name: 'Cancel' }).click();

    await press(page, 'Delete Risk');
    await press(page, 'Delete');
    await expectFailure(page, 'Failed to delete risk.');
    await press(page, 'Edit Title');
    await page.getByRole('form', { name: 'Edit Title' }).getByLabel('Risk title').fill('Falling rocks');
    await press(page, 'Save Title');
    await expectFailure(page, 'Failed to edit title.');
    await expect(page.getByRole('form', { name: 'Edit Title' }).getByLabel('Risk title')).toHaveValue('Falling rocks');
  });
});
