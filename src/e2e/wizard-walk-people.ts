import { expect } from '@playwright/test';
import {
  answerQuestion,
  button,
  type Check,
  choose,
  expectColumns,
  expectText,
  goToStep,
  refuseCall,
  reloadFailing,
  tryAgain,
  type Walk,
} from './wizard-stage.ts';

/** Steps 3, 4 and 5: staff, volunteers and the checklist. */
export async function walkPeople(walk: Walk, check: Check): Promise<void> {
  await walkStaff(walk);
  await check('step');
  await walkVolunteers(walk);
  await check('step');
  await walkChecklist(walk);
  await check('step');
  await writeNotes(walk);
}

async function walkStaff(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const ranger = `Hēmi ${name}`;
  await goToStep(walk, 3);
  await reloadFailing(page, ['activities.document', 'activities.details.leaders'], () =>
    expectText(page, 'Failed to load this step.'),
  );
  await tryAgain(page);
  await expectText(page, 'Assign Staff to Activity', 'No staff on this activity yet.');
  await expect(button(page, 'Add Field Staff')).toBeDisabled();
  await choose(page, page.getByRole('combobox', { name: 'Field Staff' }), new RegExp(ranger));
  await refuseCall(page, 'activities.staff.assign', 'Failed to add to this activity.');
  await button(page, 'Add Field Staff').click();
  await expectText(page, 'Failed to add to this activity.');
  await expect(button(page, `Remove ${ranger}`)).toHaveCount(0);
  await button(page, 'Add Field Staff').click();
  await expectText(page, `${ranger} added to this activity.`);
  await expect(page.getByRole('link', { name: '021 555 0142' })).toHaveAttribute('href', 'tel:0215550142');
  await choose(page, page.getByRole('combobox', { name: 'Team Leaders' }), new RegExp(`Tui ${name}`));
  await button(page, 'Add Team Leaders').click();
  await expectText(page, `Tui ${name} added to this activity.`);
  await expectColumns(walk, 'Assigned staff', ['Full Name', 'Phone', 'Role', 'Action']);

  const question = `Are you sure you want to remove ${ranger} from this activity?`;
  await button(page, `Remove ${ranger}`).click();
  await answerQuestion(page, question, 'Cancel');
  await refuseCall(page, 'activities.staff.remove', 'Failed to remove from this activity.');
  await button(page, `Remove ${ranger}`).click();
  await answerQuestion(page, question, 'Remove');
  await expectText(page, 'Failed to remove from this activity.');
  await button(page, `Remove ${ranger}`).click();
  await answerQuestion(page, question, 'Remove');
  await expectText(page, `${ranger} removed from this activity.`);
  await expect(button(page, `Remove ${ranger}`)).toHaveCount(0);
}

async function walkVolunteers(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const field = page.getByRole('combobox', { name: 'Available volunteers' });
  await goToStep(walk, 4);
  await reloadFailing(page, ['activities.document'], () => expectText(page, 'Failed to load this step.'));
  await tryAgain(page);
  await expectText(page, 'Assign Volunteers to Activity', 'No volunteers on this activity yet.');
  await expect(button(page, 'Add Selected Volunteers')).toBeDisabled();
  await field.click();
  for (const first of ['Wiremu', 'Aroha'])
    await page.getByRole('option', { name: new RegExp(`${first} ${name}`) }).click();
  await page.keyboard.press('Escape');
  await refuseCall(page, 'activities.volunteers.assign', 'Failed to add to this activity.');
  await button(page, 'Add Selected Volunteers').click();
  await expectText(page, 'Failed to add to this activity.');
  await button(page, 'Add Selected Volunteers').click();
  await expectText(page, '2 volunteers added.', 'Mere Tāmati');
  await expectColumns(walk, 'Assigned volunteers', ['Full Name', 'Phone', 'Emergency Contact', 'Action']);

  const question = `Are you sure you want to remove Aroha ${name} from this activity?`;
  await refuseCall(page, 'activities.volunteers.remove', 'Failed to remove from this activity.');
  await button(page, `Remove Aroha ${name}`).click();
  await answerQuestion(page, question, 'Remove');
  await expectText(page, 'Failed to remove from this activity.');
  await button(page, `Remove Aroha ${name}`).click();
  await answerQuestion(page, question, 'Remove');
  await expectText(page, `Aroha ${name} removed from this activity.`);
}

async function walkChecklist(walk: Walk): Promise<void> {
  const { page } = walk;
  const field = page.getByRole('combobox', { name: 'Available checklist items' });
  await goToStep(walk, 5);
  await reloadFailing(page, ['activities.document'], () =>
    expectText(page, 'Failed to load this step.', 'Failed to load the checklist notes.'),
  );
  await tryAgain(page);
  await expectText(page, 'No checklist items on this activity yet.');
  await expect(button(page, 'Add Selected Checklists')).toBeDisabled();
  await field.click();
  const item = (await page.getByRole('listbox').getByRole('option').first().textContent()) ?? '';
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await refuseCall(page, 'activities.checklist.assign', 'Failed to add to this activity.');
  await button(page, 'Add Selected Checklists').click();
  await expectText(page, 'Failed to add to this activity.');
  await button(page, 'Add Selected Checklists').click();
  await expectText(page, '2 checklist items added.');
  await expectColumns(walk, 'On this activity', ['Description', 'Action']);

  await refuseCall(page, 'activities.checklist.remove', 'Failed to remove from this activity.');
  await button(page, `Remove ${item}`).click();
  await answerQuestion(page, `Remove "${item}" from this activity?`, 'Remove');
  await expectText(page, 'Failed to remove from this activity.');
  await button(page, `Remove ${item}`).click();
  await answerQuestion(page, `Remove "${item}" from this activity?`, 'Remove');
  await expectText(page, `${item} removed from this activity.`);
}

async function writeNotes({ page }: Walk): Promise<void> {
  await expect(button(page, 'Save Notes')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Checklist Notes' }).fill('Two radios, channel 5');
  await refuseCall(page, 'activities.checklist.saveNotes', 'Failed to save the checklist notes.');
  await button(page, 'Save Notes').click();
  await expectText(page, 'Failed to save the checklist notes.');
  await button(page, 'Save Notes').click();
  await expectText(page, 'Checklist notes saved!');
}
