import type { Page } from '@playwright/test';
import { activityPath, dayPath, editProjectPath, paths, trapPath, walkPath } from '#web/paths.ts';
import type { LongNames } from './long-names.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/**
 * How somebody comes to each dialog of the page. Another person's change, a long pause, and what is a dialog on a phone alone (its
 * menu, a new risk) have their own tests.
 */
export const openDialogs: Record<string, (page: Page, records: LongNames) => Promise<void>> = {
  'the question before something is deleted': async (page) => {
    await page.goto(paths.objectives);
    await press(page, /^Delete Taumata/);
  },
  'hazards of an activity': async (page, { activityId }) => {
    await page.goto(activityPath(activityId, 2));
    await press(page, '+ Add Site Hazard');
  },
  'a risk of an activity': async (page, { activityId }) => {
    await page.goto(activityPath(activityId, 2));
    await press(page, '+ Add Risk');
  },
  'an activity in progress': async (page, { activityId }) => {
    await page.goto(activityPath(activityId));
    await page.getByRole('textbox', { name: 'Activity Name' }).waitFor();
    await page.goto(paths.addActivity);
  },
  'sending an incident report': async (page, { reportedId }) => {
    await page.goto(activityPath(reportedId, 7));
    await press(page, 'Send report');
  },
  'a change of the trail': async (page) => {
    await page.goto(paths.audit);
    await page.getByRole('table', { name: 'Audit trail' }).getByRole('button').first().click();
  },
  'restoring a backup': async (page) => {
    await page.goto(paths.backups);
    await press(page, 'Back up now');
    await page.getByRole('button', { name: /^Restore the backup of / }).waitFor();
    // Without the banner of the backup, which stands over the page for some seconds.
    await page.reload();
    await press(page, /^Restore the backup of /);
  },
  'the objectives of a project': async (page, { projectId }) => {
    await page.goto(editProjectPath(projectId));
    await page.getByRole('textbox', { name: 'Objectives' }).click();
  },
  'targets of a report': async (page, { projectId, today }) => {
    await page.goto(`${paths.projectReport}?project=${projectId}&start=2026-01-01&end=${today}`);
    await press(page, 'Set targets');
  },
  'why somebody is taken off who had signed on': async (page, { activityId }) => {
    await page.goto(activityPath(activityId, 4));
    await press(page, /^Remove Taumata/);
  },
  'adding hours': async (page) => {
    await page.goto(paths.hours);
    await press(page, 'Add hours');
  },
  'adding somebody on the day': async (page, { activityId }) => {
    await page.goto(dayPath(activityId));
    await press(page, 'Add somebody');
  },
  'signing everyone on': async (page, { activityId }) => {
    await page.goto(dayPath(activityId));
    await press(page, 'Sign everyone on');
  },
  'correcting when somebody was there': async (page, { activityId }) => {
    await page.goto(dayPath(activityId));
    // The last in the list has gone home.
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Taumata/ })
      .last()
      .click();
    await press(page, /^Correct the times/);
  },
  'what happened on the day': async (page, { activityId }) => {
    await page.goto(dayPath(activityId));
    await press(page, 'Something happened');
  },
  'finishing the day': async (page, { activityId }) => {
    await page.goto(dayPath(activityId));
    await press(page, 'Finish');
  },
  'a new access token': async (page) => {
    await page.goto(paths.tokens);
    await press(page, 'Create token');
  },
  'a new trap': async (page) => {
    await page.goto(paths.traps);
    await press(page, 'Add trap');
  },
  'a trap': async (page, { retiredTrapId }) => {
    await page.goto(trapPath(retiredTrapId));
    await press(page, /^More for /);
    await page.getByRole('button', { name: 'Edit trap' }).click();
  },
  'a line of traps': async (page) => {
    await page.goto(paths.traps);
    await press(page, /^More for /);
    await page.getByRole('button', { name: 'Edit line' }).click();
  },
  'a type of trap': async (page) => {
    await page.goto(`${paths.traps}?tab=types`);
    await press(page, /^Edit Taumata/);
  },
  'a species': async (page) => {
    await page.goto(`${paths.traps}?tab=species`);
    await press(page, /^Edit Taumata/);
  },
  'a check of a trap': async (page, { trapId }) => {
    await page.goto(trapPath(trapId));
    await press(page, /^Correct the check/);
  },
  'why a check is removed that was made twice': async (page, { trapId }) => {
    await page.goto(trapPath(trapId));
    await press(page, /^Remove of /);
  },
  'what was in a trap': async (page, { lineId }) => {
    await page.goto(walkPath(lineId));
    await press(page, 'Caught something');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Taumata/ })
      .click();
  },
  'more of a check on a walk': async (page, { lineId }) => {
    await page.goto(walkPath(lineId));
    await press(page, 'More');
  },
  'why a trap is skipped': async (page, { lineId }) => {
    await page.goto(walkPath(lineId));
    await press(page, 'Skip');
  },
};
