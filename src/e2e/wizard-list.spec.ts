import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdCalls } from './holding-calls.ts';
import { button, expectText, makeActivity, reloadFailing, setStage, type Walk } from './wizard-stage.ts';

/** The rows of the exported file, headings first. */
async function exportRows(page: Page): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(file.suggestedFilename()).toMatch(/^activities-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  return bytes.toString('utf8', 3).trimEnd().split('\r\n');
}

test('the list is searched, sorted, paged and exported, on a wide screen and on a phone', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const walk: Walk = { page, server, name: 'Līst', isNarrow: false };
  const stage = await setStage(walk);
  const names = Array.from({ length: 54 }, (_, n) => `Lāgoon ${String(n).padStart(2, '0')}`);
  for (const name of names) await makeActivity(walk, stage, name);
  const formula = await makeActivity(walk, stage, '=Lagoon, "danger"', { status: 'onhold' });
  await makeActivity(walk, stage, 'Lagoon of old', { status: 'archived' });

  await page.goto('/searchactivity?q=lagoon&sort=activityName&dir=asc');
  await reloadFailing(page, ['activities.list'], () => expectText(page, 'Failed to load activity notes.'));
  await button(page, 'Try again').click();
  const table = page.getByRole('table', { name: 'Active Activities' });
  await expect(table.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(table.getByRole('row')).toHaveCount(6);
  const openExport = await holdCalls(page, 'activities.export');
  const exported = exportRows(page);
  await expect(button(page, 'Export CSV')).toBeDisabled();
  await expect(button(page, 'Export CSV')).toBeVisible();
  openExport();
  const rows = await exported;
  expect(rows[0]).toBe(
    'Activity Date,Activity Name,Project Name,Location,Status,Created By,Start,Finish,Meeting Place,Led By',
  );
  expect(rows[1]).toBe(
    `2026-03-05,"'=Lagoon, ""danger""",${stage.project},"${stage.project} Road, Auckland",On hold,Group Admin,,,,`,
  );
  expect(rows.slice(2).map((row) => row.split(',')[1])).toEqual(names);

  await page.getByRole('tab', { name: /Archived Activities/ }).click();
  await expect(page.getByRole('link', { name: 'Lagoon of old' })).toBeVisible();
  expect(await exportRows(page)).toHaveLength(2);
  await page.getByRole('tab', { name: /Active Activities/ }).click();
  await page.getByLabel('Search activities').fill('no such day');
  await expectText(page, 'No results found for "no such day"');
  await page.getByLabel('Search activities').fill('danger');
  await expectAccessible(page);
  await table.getByText('On hold').click();
  await expect(page).toHaveURL(`/activity-notes?activity=${formula}&step=1`);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Active Activities' }).getByRole('listitem')).toHaveCount(1);
  expect(await exportRows(page)).toHaveLength(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
