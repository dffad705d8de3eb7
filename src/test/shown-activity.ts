import { blankActivity, listedNames } from '#shared/activities/details.ts';
import type { KeptRow } from '#shared/field.ts';
import { pickFields } from '#shared/given-fields.ts';

/** The details of a stored activity, as the server returns them to the page. */
export const shownActivity = {
  ...blankActivity,
  id: 7,
  activityName: 'Pūriri Ridge trap check',
  projectId: 1,
  projectName: 'Ōkura Bush',
  projectLocation: 'Ōkura, Auckland',
  activityDate: '2026-03-05',
  ledBy: null,
  ledByPhone: null,
  status: 'InProgress',
  notes: 'Line A',
  createdBy: 'Wiremu Tāmati',
  createdById: 2,
  version: 4,
  updatedAt: '2026-03-01T00:00:00.000Z',
  completedAt: null,
  filledSteps: ['details'],
  hasRecords: false,
};

/** An activity in a list, as the server and the phone have it. */
export const keptRow = (row: Partial<KeptRow>): KeptRow => ({
  ...(pickFields(shownActivity, listedNames) as KeptRow),
  ...row,
});
