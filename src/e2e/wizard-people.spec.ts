import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { openDb, type TestServer } from './start-server.ts';
import { button, expectText, makeActivity, setStage, type Walk } from './wizard-stage.ts';

const nameField = (of: Page) => of.getByRole('textbox', { name: 'Activity Name' });
const notesField = (of: Page) => of.getByRole('textbox', { name: 'Notes', exact: true });
const one = (server: TestServer, sql: string, ...values: unknown[]) => {
  const db = openDb(server);
  const value = db.prepare(sql).pluck().get(values);
  db.close();
  return value;
};

test('two people edit one activity: what only one of them changed is kept, and what both changed is asked about', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const walk: Walk = { page, server, name: 'Pāir', isNarrow: false };
  const stage = await setStage(walk);
  const id = await makeActivity(walk, stage, 'Shared day', { notes: 'Line A' });
  const address = `/activity-notes?activity=${id}&step=1`;
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(other, 'Team Leader');
  await Promise.all([page.goto(address), other.goto(address)]);
  // Read-only until Edit.
  await expect(nameField(page)).toHaveAttribute('readonly');
  await expect(button(page, 'Save Changes')).toHaveCount(0);
  for (const one of [page, other]) await button(one, 'Edit').click();
  await notesField(other).fill('Line B, says Tama');
  await button(other, 'Save Changes').click();
  await expectText(other, 'Saved successfully!');

  await nameField(page).fill('Shared morning');
  await button(page, 'Save Changes').click();
  await expectText(page, 'Saved successfully! Tama Leader changed Notes meanwhile: that was kept.');
  await expect(notesField(page)).toHaveValue('Line B, says Tama');
  const stored = () => one(server, "SELECT activity_name || ': ' || notes FROM activities WHERE id = ?", id);
  expect(stored()).toBe('Shared morning: Line B, says Tama');

  await button(page, 'Edit').click();
  await button(other, 'Edit').click();
  await notesField(page).fill('Line C, says the admin');
  await button(page, 'Save Changes').click();
  await expect(nameField(page)).toHaveAttribute('readonly');
  await notesField(other).fill('Line D, says Tama');
  await button(other, 'Save Changes').click();
  const asked = other.getByRole('dialog', { name: 'Both of you changed this' });
  await expect(asked.getByText('Line C, says the admin')).toBeVisible();
  await button(asked, 'Not now').click();
  await expect(notesField(other)).toHaveValue('Line D, says Tama');
  expect(stored()).toBe('Shared morning: Line C, says the admin');
  await button(other, 'Save Changes').click();
  await asked.getByRole('radio', { name: /^Only mine/ }).click();
  await button(asked, 'Save').click();
  await expect(nameField(other)).toHaveAttribute('readonly');
  expect(stored()).toBe('Shared morning: Line D, says Tama');
  await other.context().close();
});
