import { expect, type Locator, type Page } from '@playwright/test';
import { formatDate } from '#shared/dates.ts';
import { type IncidentField, incidentGroups, isRequired } from '#shared/incidents/report.ts';
import { shownDocument } from '#test/shown-document.ts';
import { openDb } from './start-server.ts';
import {
  answerLoads,
  answerQuestion,
  button,
  type Check,
  choose,
  expectColumns,
  expectText,
  goToStep,
  loseCall,
  refuseCall,
  reloadFailing,
  tryAgain,
  type Walk,
} from './wizard-stage.ts';

/** Step 6: amounts, an objective of the activity's own, and predator control. */
export async function walkOutcome(walk: Walk, check: Check): Promise<void> {
  const { page } = walk;
  const stopAnswering = await answerLoads(page, 'activities.document', shownDocument());
  await goToStep(walk, 6);
  // What the steps before have loaded of it shows at once.
  await page.reload();
  await expectText(page, 'Activity Outcome', 'No objectives found (excluding Predator Control).');
  await stopAnswering();
  await reloadFailing(page, ['activities.document'], () => expectText(page, 'Failed to load project objectives.'));
  await tryAgain(page);
  await reloadFailing(page, ['activities.predator.subTypes'], () =>
    expectText(page, 'Predator Control Details', 'Failed to load predator list.'),
  );
  await tryAgain(page);
  await expect(page.getByText('No records yet.')).toHaveCount(3);
  // This objective turns on the section below, and has no amount.
  await expect(button(page, 'Edit Establishing Predator Control')).toHaveCount(0);
  await saveAmount(walk);
  await addObjective(walk);
  await walkPredators(walk);
  await check('step');
}

async function saveAmount(walk: Walk): Promise<void> {
  const { page } = walk;
  const amount = page.getByRole('textbox', { name: /^Amount \/ Value/ });
  await button(page, 'Edit Plants Planted').click();
  await button(page, 'Save Plants Planted').click();
  await answerQuestion(page, "You haven't made any changes to the amount. Save anyway?", 'Cancel');
  await amount.fill('-5');
  await button(page, 'Save Plants Planted').click();
  await expectText(page, 'Please enter a number of 0 or more.');
  await expect(amount).toHaveValue('-5');
  await amount.fill('120.5');
  await refuseCall(page, 'activities.outcome.setAmount', 'Failed to save objective.');
  await button(page, 'Save Plants Planted').click();
  await expectText(page, 'Failed to save objective.');
  await button(page, 'Save Plants Planted').click();
  await expectText(page, 'Saved successfully!', '120.5');
  const columns = ['Objective Title', 'Default Measurement', 'Amount / Value', 'Action'];
  await expectColumns(walk, 'Activity Outcome', columns);
  await button(page, 'Edit Plants Planted').click();
  await button(page, 'Cancel Plants Planted').click();
  await expect(amount).toHaveCount(0);
}

async function addObjective({ page, name }: Walk): Promise<void> {
  const form = page.getByRole('form', { name: 'Add an objective' });
  await button(form, '+ Add Objective').click();
  await expectText(page, 'Please enter title and measurement.');
  await form.getByRole('textbox', { name: 'Objective Title' }).fill(`${name} birds`);
  await form.getByRole('textbox', { name: 'Measurement' }).fill('Birds');
  await refuseCall(page, 'activities.outcome.addDirect', 'Failed to add objective.');
  await button(form, '+ Add Objective').click();
  await expectText(page, 'Failed to add objective.');
  await button(form, '+ Add Objective').click();
  await expectText(page, 'Objective added successfully!');
  await expect(button(page, `Edit ${name} birds`)).toBeVisible();
}

async function fillRecord(page: Page, form: Locator, subType: string, values: Record<string, string>): Promise<void> {
  await choose(page, form.getByRole('combobox', { name: 'Sub-Objective' }), subType);
  for (const [label, value] of Object.entries(values))
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
}

const catches = {
  Rats: '7',
  Possums: '2',
  Mustelids: '1',
  Hedgehogs: '3',
  'Others (#)': '4',
  'Others (Species)': 'Feral cats',
};

async function walkPredators({ page }: Walk): Promise<void> {
  const form = page.getByRole('form', { name: 'Add Record' });
  await button(form, '+ Add Record').click();
  await expectText(page, 'Please select a Predator sub_type.');
  await fillRecord(page, form, 'Traps Established', { Measurement: '12' });
  await refuseCall(page, 'activities.predator.create', 'Failed to save predator record.');
  await button(form, '+ Add Record').click();
  await expectText(page, 'Failed to save predator record.');
  await button(form, '+ Add Record').click();
  await expectText(page, 'Predator record added successfully!');
  await expect(button(page, 'Edit Traps Established, record 1')).toBeVisible();
  await fillRecord(page, form, 'Traps Checked', { Measurement: '48' });
  await button(form, '+ Add Record').click();
  await expect(button(page, 'Edit Traps Checked, record 1')).toBeVisible();
  await fillRecord(page, form, 'Catches', catches);
  await button(form, '+ Add Record').click();
  await expect(button(page, 'Edit Catches, record 1')).toBeVisible();
  await expectText(page, 'Feral cats');
  // The row is drawn before the answer comes; then the form is empty.
  await expect(form.getByRole('combobox', { name: 'Sub-Objective' })).toHaveValue('');

  await button(page, 'Edit Catches, record 1').click();
  const editing = page.getByRole('form', { name: 'Edit Record' });
  await choose(page, editing.getByRole('combobox', { name: 'Sub-Objective' }), 'Traps Checked');
  const question = 'Only catches have counts. Change this record to Traps Checked and remove its counts?';
  await answerQuestion(page, question, 'Cancel');
  await editing.getByRole('textbox', { name: 'Rats' }).fill('9');
  await button(editing, 'Save Record').click();
  await expectText(page, 'Predator record updated successfully!');
  await refuseCall(page, 'activities.predator.remove', 'Failed to delete predator record.');
  await button(page, 'Delete Traps Checked, record 1').click();
  await answerQuestion(page, 'Delete this predator record?', 'Delete');
  await expectText(page, 'Failed to delete predator record.');
  await button(page, 'Delete Traps Checked, record 1').click();
  await answerQuestion(page, 'Delete this predator record?', 'Delete');
  await expectText(page, 'Predator record deleted successfully!');
  await expect(button(page, 'Delete Traps Checked, record 1')).toHaveCount(0);
}

/** Step 7: `No`, then an incident with every field, its mail, a second save, and `No` again. */
export async function walkComplete(walk: Walk, check: Check, sentText: string): Promise<void> {
  const { page } = walk;
  await goToStep(walk, 7);
  await reloadFailing(page, ['activities.document'], () => expectText(page, 'Failed to load this step.'));
  await tryAgain(page);
  await expect(page.getByRole('radiogroup', { name: 'Any Accidents/Incidents/Near Misses?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Notes / Message' }).fill('All traps reset. Ka pai.');
  await refuseCall(page, 'activities.complete.save', 'The day is not over.');
  await button(page, 'Complete').click();
  await expectText(page, 'Error: The day is not over.');
  await button(page, 'Complete').click();
  await expectText(page, 'Activity has been completed/saved!', 'This activity is completed. Press Edit to change it.');
  await expect(button(page, 'Complete')).toHaveCount(0);
  // The pressed button is gone; the focus is on the step's heading.
  await expect(page.getByRole('heading', { name: 'Activity Complete' })).toBeFocused();

  await button(page, 'Edit').click();
  await page.getByRole('radio', { name: 'Yes', exact: true }).first().check();
  await fillIncident(page);
  await check('step');
  await button(page, 'SAVE AND SEND TO GROUP ADMIN').click();
  await sendReport(walk, check, sentText);
  await completeAgain(walk);
}

/** The value that the test types into a field of the report. */
const answerOf = ({ name, label, ...field }: IncidentField): string => {
  if ('choices' in field) return name === 'typeOfIncident' ? 'Medical Treatment' : (field.choices[0] ?? '');
  if (field.kind === 'date') return '2026-03-07';
  return field.kind === 'time' ? '14:05' : `${label}: told`;
};

async function fillIncident(page: Page): Promise<void> {
  for (const { title, hint, fields } of incidentGroups) {
    if (hint) await page.getByRole('button', { name: title }).click();
    const group = page.getByRole('group', { name: title });
    for (const field of fields) {
      const answer = answerOf(field);
      const input = group.getByLabel(field.label, { exact: !isRequired(field.name) });
      if (field.kind === 'select') await choose(page, group.getByRole('combobox', { name: field.label }), answer);
      else if (field.kind === 'person') await group.getByRole('combobox', { name: field.label }).fill(answer);
      else if (field.kind === 'radio')
        await group.getByRole('radiogroup', { name: field.label }).getByRole('radio', { name: answer }).check();
      else if (field.kind === 'date') {
        await group.getByRole('textbox', { name: field.label }).fill(formatDate(answer));
        await page.keyboard.press('Tab');
      } else await input.fill(answer);
    }
  }
}

async function sendReport(walk: Walk, check: Check, sentText: string): Promise<void> {
  const { page, name } = walk;
  const dialog = page.getByRole('dialog', { name: 'Send Incident Report' });
  const address = dialog.getByRole('textbox', { name: 'Email address' });
  await expect(dialog).toBeVisible();
  await expectText(page, 'Description of the incident: Description of the incident: told');
  await address.fill('not an address');
  await button(dialog, 'Send Email').click();
  await expectText(page, 'Invalid email format.');
  await check('dialog');
  await button(dialog, 'Group Admin').click();
  await loseCall(page, 'activities.complete.sendIncident');
  await button(dialog, 'Send Email').click();
  await expectText(page, 'Failed to send email.');
  await address.fill(`${name.length}admin@okura.example`);
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/trpc/activities.complete.sendIncident*', async (route) => {
    await held;
    await route.continue();
  });
  await button(dialog, 'Send Email').click();
  await expect(button(dialog, 'Sending...')).toBeDisabled();
  answer();
  await expectText(page, sentText);
  await expect(dialog).toBeHidden();
}

/** Saves again, which still makes one incident, then chooses `No`, which asks before it removes the report. */
async function completeAgain(walk: Walk): Promise<void> {
  const { page } = walk;
  await button(page, 'SAVE AND SEND TO GROUP ADMIN').click();
  await button(page.getByRole('dialog', { name: 'Send Incident Report' }), 'Cancel').click();
  const id = Number(new URL(page.url()).searchParams.get('activity'));
  expect(readIncidents(walk, id)).toEqual({ kept: 1, removed: 0 });
  checkReport(walk, id);
  await page.getByRole('radio', { name: 'No', exact: true }).first().check();
  await button(page, 'Complete').click();
  await answerQuestion(page, 'This removes the saved incident report. Continue?', 'Cancel');
  expect(readIncidents(walk, id)).toEqual({ kept: 1, removed: 0 });
  await button(page, 'Complete').click();
  await answerQuestion(page, 'This removes the saved incident report. Continue?', 'Continue');
  await expect.poll(() => readIncidents(walk, id)).toEqual({ kept: 0, removed: 1 });
}

function readIncidents({ server }: Walk, id: number): unknown {
  const db = openDb(server);
  const sql =
    'SELECT count(*) - count(withdrawn_at) AS kept, count(withdrawn_at) AS removed FROM incidents WHERE activity_id = ?';
  const row = db.prepare(sql).get(id);
  db.close();
  return row;
}

/** Checks that every field reached the database and the mail. */
function checkReport({ server, name }: Walk, id: number): void {
  const db = openDb(server);
  const row = db.prepare('SELECT * FROM incidents WHERE activity_id = ?').get(id) as Record<string, string>;
  const mail = db.prepare('SELECT * FROM outbox WHERE to_address = ?').get(`${name.length}admin@okura.example`);
  db.close();
  const { subject, body, kind } = mail as Record<string, string>;
  expect([subject, kind]).toEqual(['Incident Report', 'incident']);
  for (const field of incidentGroups.flatMap(({ fields }) => fields)) {
    const column = field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(row[column], field.name).toBe(answerOf(field));
    const expected = field.kind === 'date' ? formatDate(answerOf(field)) : answerOf(field);
    expect(body, field.name).toContain(expected);
  }
}
