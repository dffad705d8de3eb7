import { expect } from '@playwright/test';
import {
  answerQuestion,
  button,
  type Check,
  choose,
  expectText,
  goToStep,
  loseCall,
  refuseCall,
  reloadFailing,
  type Stage,
  type Walk,
} from './wizard-stage.ts';

/** Step 1: from an empty form to a saved, read-only activity. */
export async function walkDetails(walk: Walk, stage: Stage, check: Check): Promise<void> {
  await startNewNote(walk);
  await createActivity(walk, stage, check);
  await copyActivity(walk);
  await editActivity(walk);
}

async function startNewNote(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/activity-notes?activity=999999&step=1');
  await expectText(page, 'Failed to load the requested activity.');
  await page.goto('/activity-notes');
  await reloadFailing(page, ['projects.pickList'], async () => {
    await expect(page.getByRole('dialog', { name: 'Activity Note In Progress' })).toBeVisible();
    await expectText(page, 'Open an activity from the list, or start a new activity note.');
    await button(page, 'New Activity Note').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add Activity' })).toBeVisible();
    await expectText(page, 'Failed to load projects.');
  });
  await button(page, 'Try again').click();
  for (const step of [2, 3, 4, 5, 6, 7]) {
    await goToStep(walk, step);
    await expectText(page, 'Please fill "Details" tab first (create or select an activity).');
  }
  await page.getByRole('link', { name: 'Go to Details' }).click();
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Next' })).toBeHidden();
  await expect(button(page, 'Save and next')).toBeEnabled();
}

async function createActivity(walk: Walk, { project }: Stage, check: Check): Promise<void> {
  const { page, name } = walk;
  const nameField = page.getByRole('textbox', { name: 'Activity Name' });
  await button(page, 'Save').click();
  await expect(page.getByText('Please fill Activity Name, Project, and Activity Date.')).toHaveCount(1);
  await expect(nameField).toBeFocused();
  await check('step');

  await nameField.fill(`${name} trap check`);
  await choose(page, page.getByRole('combobox', { name: 'Project' }), project);
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue(`${project} Road, Auckland`);
  const date = page.getByRole('textbox', { name: 'Activity Date' });
  await date.fill('31/12/2023');
  await page.keyboard.press('Tab');
  await button(page, 'Save').click();
  await expectText(page, 'Date cannot be earlier than 2024.');
  await date.fill('5/3/2026');
  await page.keyboard.press('Tab');
  await expect(date).toHaveValue('05-March-2026');

  await loseCall(page, 'activities.details.create');
  await button(page, 'Save').click();
  await expectText(page, 'Failed to save activity.');
  await expect(nameField).toHaveValue(`${name} trap check`);
  await button(page, 'Save').click();
  await expectText(page, 'Saved successfully!', `Activity: ${name} trap check — Project: ${project}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity Detail' })).toBeVisible();
}

async function copyActivity(walk: Walk): Promise<void> {
  const { page, name } = walk;
  await expect(page.getByRole('textbox', { name: 'Activity Name' })).toHaveAttribute('readonly');
  await button(page, 'Save as New Activity').click();
  const copyDate = page.getByRole('textbox', { name: 'Activity Date' });
  await expect(copyDate).toBeFocused();
  await expect(copyDate).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Activity Name' })).toHaveValue(`${name} trap check (Copy)`);
  await copyDate.fill('12/3/2026');
  await page.keyboard.press('Tab');
  await loseCall(page, 'activities.details.duplicate');
  await button(page, 'Save').click();
  await expectText(page, 'Failed to duplicate activity.');
  await button(page, 'Save').click();
  await expect(page.getByText(`Activity: ${name} trap check (Copy)`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`Activity: ${name} trap check — `)).toBeVisible();
  await button(page, 'Save as New Activity').click();
  const copyName = page.getByRole('textbox', { name: 'Activity Name' });
  await expect(copyName).toHaveValue(`${name} trap check (Copy 2)`);
  await copyName.fill(`${name} trap check (copy)`);
  await copyDate.fill('12/3/2026');
  await page.keyboard.press('Tab');
  await button(page, 'Save').click();
  await expectText(page, 'Copy name also conflicts. Please change it manually.');
  await button(page, 'Cancel').click();
}

async function editActivity(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const nameField = page.getByRole('textbox', { name: 'Activity Name' });
  await button(page, 'Edit').click();
  await button(page, 'Save Changes').click();
  await answerQuestion(page, 'No changes detected. Save anyway?', 'Cancel');
  await nameField.fill(`${name} trap check (copy)`);
  await button(page, 'Save Changes').click();
  await expectText(page, 'Activity name already in use. Must be unique.');
  await expect(nameField).toBeFocused();
  await nameField.fill(`${name} trap line`);
  await refuseCall(page, 'activities.details.update', 'Failed to save activity.');
  await button(page, 'Save Changes').click();
  await expectText(page, 'Failed to save activity.');
  await button(page, 'Save Changes').click();
  await expect(page.getByText(`Activity: ${name} trap line`)).toBeVisible();
  await expect(nameField).toHaveAttribute('readonly');
}
