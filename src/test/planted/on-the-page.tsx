import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchFiles } from '#test/catch-files.ts';
import { open, startServer, type } from '#test/details-stage.tsx';
import { press } from '#test/press.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { listedRow, shownActivity } from '#test/shown-activity.ts';
import { shownDocument } from '#test/shown-document.ts';
import { ActivitiesPage } from '#web/pages/activities/activities-page.tsx';
import { PrintActivityPage } from '#web/pages/activities/print/print-activity-page.tsx';

const emergency = makeProjectRow();
const parked = { parkingNotes: 'By the gate' };

test('a new field of an activity is typed and saved in the form', async () => {
  const { update, server } = startServer();
  open(server);
  await press('Edit');
  await type(screen.findByRole('textbox', { name: 'Parking notes' }), 'By the gate');
  await press('Save Changes');
  expect(await screen.findByText('Saved successfully!')).toBeVisible();
  expect(update).toHaveBeenCalledWith(expect.objectContaining(parked));
});

test('a new field of an activity is on the plan, on paper and on the phone', async () => {
  renderPage(<PrintActivityPage />, {
    at: '/activity-notes/print?activity=7',
    server: {
      'activities.document': () => shownDocument({ activity: { ...shownActivity, ...parked }, emergency }),
    },
  });
  const paper = within(await screen.findByRole('article', { name: 'Safety plan' }));
  expect(paper.getByText('Parking notes').nextElementSibling).toHaveTextContent('By the gate');
});

test('a new field of an activity is the last column of the file', async () => {
  const files = catchFiles();
  const row = Object.assign(listedRow({ activityName: 'Ridge walk' }), parked);
  renderPage(<ActivitiesPage />, {
    at: '/searchactivity',
    server: {
      'activities.list': () => ({ rows: [row], total: 1 }),
      'activities.counts': () => ({ active: 1, archived: 0 }),
      'activities.export': () => ({ rows: [row], isCut: true }),
    },
  });
  await press('Export CSV');
  expect(await screen.findByText(/^The file has the first/)).toBeVisible();
  expect(Object.values(await files.read())[0]).toMatch(/Led By,Parking Notes\r\n.*,By the gate$/);
});
