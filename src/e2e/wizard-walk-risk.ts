import { expect, type Page } from '@playwright/test';
import {
  button,
  type Check,
  call,
  choose,
  expectColumns,
  expectText,
  failLoads,
  goToStep,
  loseCall,
  refuseCall,
  reloadFailing,
  tryAgain,
  type Walk,
} from './wizard-stage.ts';

/** Step 2: both kinds of hazards, then the risks. */
export async function walkRisk(walk: Walk, check: Check): Promise<void> {
  const { page } = walk;
  await goToStep(walk, 2);
  await reloadFailing(page, ['activities.document'], () =>
    expectText(page, 'Failed to load hazards for this activity.', 'Failed to load activity risks.'),
  );
  await tryAgain(page);
  await expectText(page, 'Determine Hazards & Risk for Activity');
  await button(page, 'Dismiss the reminder').click();
  await expect(page.getByText('A hazard is anything with potential to cause harm')).toBeHidden();
  await walkHazards(walk, siteHazards, check);
  await page.getByRole('tab', { name: /Activity\/People Hazards/ }).click();
  await walkHazards(walk, peopleHazards);
  await addRisk(walk, check);
  await editRisk(walk);
  const columns = ['Risk Title', 'Selected Controls', 'Likelihood', 'Consequence', 'Risk Rating', 'Actions'];
  await expectColumns(walk, 'Risks', columns);
  await check('step');
}

const siteHazards = {
  path: '/api/site_hazards',
  add: '+ Add Site Hazard',
  newLabel: 'New site hazard',
  empty: 'No site hazards on this activity yet.',
  required: 'Please provide a site hazard description.',
  addFailed: 'Failed to add new site hazard.',
  removeFailed: 'Failed to remove site hazard.',
};
const peopleHazards = {
  path: '/api/activity_people_hazards',
  add: '+ Add Activity/People Hazard',
  newLabel: 'New activity/people hazard',
  empty: 'No activity/people hazards on this activity yet.',
  required: 'Please provide an activity/people hazard description.',
  addFailed: 'Failed to add new activity hazard.',
  removeFailed: 'Failed to remove activity hazard.',
};

async function walkHazards(walk: Walk, texts: typeof siteHazards, check?: Check): Promise<void> {
  const { page, name } = walk;
  const dialog = page.getByRole('dialog');
  const hazard = `${name} ${texts.newLabel}`;
  const gone = `ZZ ${texts.newLabel} gone from ${name}`;
  const { id: goneId } = await call(walk, 'POST', texts.path, { hazard_description: gone });
  await expectText(page, texts.empty);
  await failLoads(page, ['hazards.list'], async () => {
    await button(page, texts.add).click();
    await expectText(page, 'Failed to load hazard definitions.');
  });
  await button(dialog, 'Try again').click();
  const known = (await dialog.getByRole('checkbox').first().getAttribute('value')) ?? '';
  await dialog.getByRole('checkbox').first().check();
  const add = button(dialog, `Add ${texts.newLabel.toLowerCase()}`);
  await add.click();
  await expectText(page, texts.required);
  await dialog.getByLabel(texts.newLabel, { exact: true }).fill(hazard);
  await loseCall(page, 'hazards.create');
  await add.click();
  await expectText(page, texts.addFailed);
  await add.click();
  await expect(dialog.getByRole('checkbox', { name: hazard })).toBeChecked();
  await check?.('dialog');
  await refuseCall(page, 'activities.risk.addHazards', 'Failed to save hazards.');
  await button(dialog, 'Save Hazards').click();
  await expectText(page, 'Failed to save hazards.');

  // A ticked hazard is deleted from the library while the dialog is open: the others can be saved.
  await dialog.getByRole('checkbox', { name: gone }).check();
  await call(walk, 'DELETE', `${texts.path}/${goneId}`);
  await button(dialog, 'Save Hazards').click();
  await expect(dialog.getByRole('checkbox', { name: gone })).toHaveCount(0);
  await expectText(page, 'One of the chosen hazards is no longer in the library. It is not ticked any more.');
  await button(dialog, 'Save Hazards').click();
  await expectText(page, 'Hazards saved.');
  await expect(dialog).toBeHidden();

  await button(page, texts.add).click();
  await expect(dialog.locator(`input[value="${known}"]`)).toBeDisabled();
  await expect(dialog.getByText(`${hazard} (already added)`)).toBeVisible();
  await button(dialog, 'Cancel').click();
  await refuseCall(page, 'activities.risk.removeHazard', texts.removeFailed);
  await button(page, `Remove ${hazard}`).click();
  await expectText(page, texts.removeFailed);
  await button(page, `Remove ${hazard}`).click();
  await undo(page, 'Hazard removed.');
  await button(page, `Remove ${hazard}`).click();
  await expectText(page, 'Hazard removed.');
  await expect(button(page, `Remove ${hazard}`)).toHaveCount(0);
}

/** Undoes a removal from its banner. */
async function undo(page: Page, done: string): Promise<void> {
  await expectText(page, done);
  await button(page, 'Undo').click();
  await expectText(page, 'Undone.');
}

async function addRisk(walk: Walk, check: Check): Promise<void> {
  const { page, name } = walk;
  const dialog = page.getByRole('dialog', { name: 'Add Activity Risk' });
  await failLoads(page, ['risks.list'], async () => {
    await button(page, '+ Add Risk').click();
    await expectText(page, 'Failed to load risk titles.');
  });
  await button(dialog, 'Try again').click();
  await button(dialog, 'Add').click();
  await expectText(page, 'Please ensure all fields are filled.');
  await dialog.getByLabel('New risk title', { exact: true }).fill(`${name} bridge`);
  await loseCall(page, 'risks.create');
  await button(dialog, 'Add new risk title').click();
  await expectText(page, 'Failed to add new risk title.');
  await button(dialog, 'Add new risk title').click();
  await expect(dialog.getByText('This risk has no controls yet.')).toBeVisible();
  await choose(page, dialog.getByRole('combobox', { name: 'Likelihood' }), 'Likely');
  await choose(page, dialog.getByRole('combobox', { name: 'Consequence' }), 'Major');
  await expect(dialog.getByRole('status', { name: 'Risk Rating' })).toHaveText('Extreme');

  // Its title is deleted from the library while the dialog is open.
  const titles: { id: number; title: string }[] = await call(walk, 'GET', '/api/risks');
  await call(walk, 'DELETE', `/api/risks/${titles.find(({ title }) => title === `${name} bridge`)?.id}`);
  await button(dialog, 'Add').click();
  await expectText(page, 'Invalid risk title selected.');

  await failLoads(page, ['risks.listControls'], async () => {
    await button(dialog, 'Clear the risk title').click();
    await dialog.getByRole('combobox', { name: 'Risk Title' }).fill('Checking traps');
    await page.getByRole('option', { name: 'Checking traps' }).click();
    await expectText(page, 'Failed to load risk controls for chosen title.');
  });
  await button(dialog, 'Try again').click();
  await dialog.getByRole('checkbox').first().check();
  await button(dialog, 'Add new control').click();
  await expectText(page, 'Please enter some text for the new control.');
  await dialog.getByLabel('New control', { exact: true }).fill(`${name} gloves`);
  await loseCall(page, 'risks.addControl');
  await button(dialog, 'Add new control').click();
  await expectText(page, 'Failed to add new control.');
  await button(dialog, 'Add new control').click();
  await expect(dialog.getByRole('checkbox', { name: `${name} gloves` })).toBeChecked();
  await check('dialog');
  await refuseCall(page, 'activities.risk.add', 'Failed to add risk.');
  await button(dialog, 'Add').click();
  await expectText(page, 'Failed to add risk.');
  await button(dialog, 'Add').click();
  await expectText(page, 'Risk added.');
  await expect(dialog).toBeHidden();
}

async function editRisk(walk: Walk): Promise<void> {
  const { page, name } = walk;
  await button(page, '+ Add Risk').click();
  const adding = page.getByRole('dialog', { name: 'Add Activity Risk' });
  await adding.getByRole('combobox', { name: 'Risk Title' }).fill('Checking traps');
  await expect(page.getByRole('option', { name: 'Checking traps (already added)' })).toHaveAttribute(
    'data-combobox-disabled',
  );
  await page.keyboard.press('Escape');
  await button(adding, 'Cancel').click();
  await expect(adding).toBeHidden();

  await button(page, 'Edit Checking traps').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Activity Risk' });
  await expect(dialog.getByRole('combobox', { name: 'Risk Title' })).toHaveCount(0);
  await choose(page, dialog.getByRole('combobox', { name: 'Likelihood' }), 'Highly unlikely');
  await dialog.getByRole('checkbox', { name: `${name} gloves` }).uncheck();
  await refuseCall(page, 'activities.risk.update', 'Failed to update risk.');
  await button(dialog, 'Update').click();
  await expectText(page, 'Failed to update risk.');
  await button(dialog, 'Update').click();
  await expectText(page, 'Risk updated.');
  await expect(page.getByText(`${name} gloves`)).toHaveCount(0);
  await refuseCall(page, 'activities.risk.remove', 'Failed to remove risk.');
  await button(page, 'Remove Checking traps').click();
  await expectText(page, 'Failed to remove risk.');
  await button(page, 'Remove Checking traps').click();
  await undo(page, 'Risk removed.');
  await expect(button(page, 'Remove Checking traps')).toBeVisible();
}
