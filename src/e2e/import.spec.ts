import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, expectAccessible, expectReadableInTheDark, phone, signIn, test } from './fixtures.ts';
import { call, makeProject } from './make-project.ts';
import { expectNothingSideways } from './screen-checks.ts';

test.use(phone);

const records = [
  'Record ID,Project,Trap code,Record date,Species caught,Strikes,Trap status',
  '9001,Ridge,R1,24/9/2025 09:10,Stoat,1,Sprung',
  '9002,Ridge,R2,5/3/2026 09:20,None,0,"Still set, bait OK"',
  '9003,Ridge,R3,5/3/2026 09:30,Unicorn,1,Sprung',
  '9004,Ridge,R1,19/3/2026 09:10,None,0,"Still set, bait OK"',
  '9005,Ridge,R2,19/3/2026 09:20,Rat - Ship,1,Sprung',
].join('\r\n');

async function paste(page: Page, rows: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Or paste rows from a spreadsheet, with their headings' }).fill(rows);
  await page.getByRole('button', { name: 'Use the pasted rows' }).tap();
  await expect(page.getByRole('heading', { name: 'Step 2 of 4: Which column is what' })).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByRole('heading', { name: 'Step 3 of 4: What becomes of the rows' })).toBeInViewport();
}

test('records of Trap.NZ are pasted, corrected, brought in once, seen at their traps, and taken back', {
  tag: '@slow',
}, async ({ page, server }) => {
  await signIn(page, 'Group Admin');
  const { id: projectId } = await makeProject(page, server.url, 'Ridge');
  for (const code of ['R1', 'R2', 'R3'])
    await call(page, 'POST', `${server.url}/api/traps`, { projectId, code, type: 'DOC 200', setOn: '2025-01-15' });
  await page.goto('/import');
  await expectAccessible(page);
  await paste(page, records);
  await expect(page.getByText('4 new, 0 to change, 0 here already, 1 not possible.')).toBeVisible();
  const cell = page.getByRole('textbox', { name: 'Species caught, Row 4' });
  await expect(cell).toHaveAccessibleDescription(messages.trapChecks.speciesUnknown);
  const room = await cell.boundingBox();
  expect(room?.width, 'What is corrected can be read').toBeGreaterThan(200);
  await expectNothingSideways(page);
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await cell.fill('Weasel');
  await page.getByRole('button', { name: 'Look at the rows again' }).tap();
  await expect(page.getByText('5 new, 0 to change, 0 here already, 0 not possible.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByText('5 rows will be written: all of them, or none.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).tap();
  await expect(page.getByText('5 added.').first()).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);

  await page.goto('/traps');
  const found = page.getByRole('list', { name: 'Traps' }).getByRole('listitem');
  await expect(found.filter({ hasText: 'R3' })).toContainText('Weasel');
  await expect(found.filter({ hasText: 'R2' })).toContainText('Ship rat');
  await found.filter({ hasText: 'R1' }).getByRole('link').tap();
  await expect(page.getByText('24-September-2025 09:10')).toBeVisible();
  await expectNothingSideways(page);

  await page.goto('/import');
  await paste(page, records.replace('Unicorn', 'Weasel'));
  await expect(page.getByText('0 new, 0 to change, 5 here already, 0 not possible.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByText(messages.imports.nothingToDo)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  await page.getByRole('button', { name: 'Undo the import' }).tap();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  await page.goto('/traps');
  await expect(found.filter({ hasText: 'R3' })).toContainText('Never');
});
