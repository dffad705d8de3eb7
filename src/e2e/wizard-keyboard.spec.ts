import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, signIn, test } from './fixtures.ts';
import { find, goOn, pick, press, tabTo } from './keyboard.ts';
import { admin, openDb, type TestServer } from './start-server.ts';
import { button, expectText, setStage, type Walk } from './wizard-stage.ts';

async function planDetails(page: Page): Promise<void> {
  await page.goto('/activity-notes');
  await expect(button(page, 'New Activity Note')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Activity Name' }));
  await page.keyboard.type('Keyboard day');
  await find(page, 'Project', 'Kēys Bush');
  await tabTo(page, page.getByRole('textbox', { name: 'Activity Date' }));
  await page.keyboard.type('5/3/2026');
  await tabTo(page, page.getByRole('textbox', { name: 'Notes', exact: true }));
  await press(page, 'Save');
  await expectText(page, 'Activity: Keyboard day — Project: Kēys Bush');
}

async function planRisk(page: Page): Promise<void> {
  await goOn(page);
  await press(page, '+ Add Site Hazard');
  const hazards = page.getByRole('dialog', { name: 'Add Site Hazard' });
  await tabTo(page, hazards.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await press(page, 'Save Hazards');
  await expect(hazards).toBeHidden();
  await press(page, '+ Add Risk');
  const dialog = page.getByRole('dialog', { name: 'Add Activity Risk' });
  await expect(dialog.getByRole('combobox', { name: 'Risk Title' })).toBeFocused();
  await find(page, 'Risk Title', 'Checking traps');
  await pick(page, 'Likelihood', 2);
  await pick(page, 'Consequence', 3);
  await expect(dialog.getByRole('status', { name: 'Risk Rating' })).toHaveText('High');
  await tabTo(page, dialog.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await press(page, 'Add');
  await expect(dialog).toBeHidden();
}

async function planPeople(page: Page): Promise<void> {
  await goOn(page);
  await pick(page, 'Field Staff', 0);
  await press(page, 'Add Field Staff');
  await expectText(page, 'Hēmi Kēys added to this activity.');
  await press(page, 'Remove Hēmi Kēys');
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(button(question, 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await goOn(page);
  await pick(page, 'Available volunteers', 0);
  await page.keyboard.press('Escape');
  await press(page, 'Add Selected Volunteers');
  await expectText(page, '1 volunteer added.');
  await goOn(page);
  await pick(page, 'Available checklist items', 0);
  await page.keyboard.press('Escape');
  await press(page, 'Add Selected Checklists');
  await expectText(page, '1 checklist item added.');
  await tabTo(page, page.getByRole('textbox', { name: 'Checklist Notes' }));
  await page.keyboard.type('Two radios');
  await press(page, 'Save Notes');
  await expectText(page, messages.wizard.notesSaved);
}

async function recordAndComplete(page: Page): Promise<void> {
  await goOn(page);
  await press(page, 'Edit Plants Planted');
  await expect(page.getByRole('textbox', { name: 'Amount / Value, Plants Planted' })).toBeFocused();
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expectText(page, 'Saved successfully!');
  await pick(page, 'Sub-Objective', 0);
  await tabTo(page, page.getByRole('form', { name: 'Add Record' }).getByRole('textbox', { name: 'Measurement' }));
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expectText(page, messages.wizard.recordAdded);
  await goOn(page);
  await tabTo(page, page.getByRole('textbox', { name: 'Notes / Message' }));
  await page.keyboard.type('Done by keys');
  await tabTo(page, page.getByRole('radio', { name: 'No', exact: true }).first());
  await page.keyboard.press('ArrowRight');
  await pick(page, 'Type of incident', 0);
  await tabTo(page, page.getByRole('textbox', { name: 'Description of the incident' }));
  await page.keyboard.type('Nobody was hurt');
  await press(page, 'SAVE AND SEND TO GROUP ADMIN');
  const dialog = page.getByRole('dialog', { name: 'Send Incident Report' });
  const address = dialog.getByRole('textbox', { name: 'Email address' });
  await expect(address).toBeFocused();
  await expect(address, 'the only Group Admin').toHaveValue(admin.email);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('keys@okura.example');
  // The mail is shown before it can be sent.
  await expect(button(dialog, 'Send Email')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

function checkDatabase(server: TestServer): void {
  const db = openDb(server);
  const id = db
    .prepare("SELECT id FROM activities WHERE activity_name = 'Keyboard day' AND status = 'Completed'")
    .pluck()
    .get();
  const rows = (table: string) => db.prepare(`SELECT count(*) FROM ${table} WHERE activity_id = ?`).pluck().get(id);
  const tables = ['hazards', 'risks', 'staff', 'volunteers', 'checklist'].map((name) => `activity_${name}`);
  const counts = [...tables, 'predator_records', 'incidents'].map(rows);
  const mails = db.prepare("SELECT count(*) FROM outbox WHERE to_address = 'keys@okura.example'").pluck().get();
  db.close();
  expect([...counts, mails]).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
}

test('the whole wizard can be used with the keyboard alone', { tag: '@slow' }, async ({ page, server }) => {
  const walk: Walk = { page, server, name: 'Kēys', isNarrow: false };
  await signIn(page, 'Group Admin');
  await setStage(walk);
  await planDetails(page);
  await planRisk(page);
  await planPeople(page);
  await recordAndComplete(page);
  checkDatabase(server);
});
