import { listedNames } from '#shared/activities/details.ts';
import type { ActivityRow } from '#shared/activities/document.ts';
import { emptyDocument } from '#shared/activities/empty-document.ts';
import type { ListedRow } from '#shared/activities/list.ts';
import { pickFields } from '#shared/given-fields.ts';

/** A stored activity, as its document has it. */
export const shownActivity: ActivityRow = {
  ...emptyDocument.activity,
  id: 7,
  activityName: 'Pūriri Ridge trap check',
  projectId: 1,
  projectName: 'Ōkura Bush',
  projectLocation: 'Ōkura, Auckland',
  activityDate: '2026-03-05',
  status: 'InProgress',
  notes: 'Line A',
  createdBy: 'Wiremu Tāmati',
  createdById: 2,
  version: 4,
  updatedAt: '2026-03-01T00:00:00.000Z',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedById: 2,
};

/** An activity in a list, as the server and the phone have it. */
export const listedRow = (row: Partial<ListedRow>): ListedRow => ({
  ...(pickFields(shownActivity, listedNames) as ListedRow),
  ...row,
});
