import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { vi } from 'vitest';
import type { ActivityRow } from '#shared/activities/document.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { shownActivity } from '#test/shown-activity.ts';
import { shownDocument } from '#test/shown-document.ts';
import { storeRecord } from '#test/stored-record.ts';
import { ActivityPage } from '#web/pages/activities/activity-page.tsx';
import type { Change } from '#web/sync/change.ts';

export const saved = shownActivity;

const projects = () => [
  { id: 1, name: 'Ōkura Bush', location: 'Ōkura, Auckland', status: 'inprogress' },
  { id: 2, name: 'Huia weeds', location: 'Huia Road', status: 'inprogress' },
];

/** Stores one activity, and refuses a save that started from an older version, as the server does. */
export function startServer(first = saved) {
  const { stored, save, others } = storeRecord(first, 'Aroha Ngātai');
  const document = () => shownDocument({ activity: stored() });
  const update = vi.fn(({ version, ...fields }: Partial<ActivityRow>) => save(version, fields));
  return { update, others, server: { 'activities.document': document, 'activities.details.update': update } };
}

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

export function open(
  server: FakeServer,
  { at = '/activity-notes?activity=7&step=1', onChange = (_: Change) => {} } = {},
) {
  return renderPage(
    <>
      <ActivityPage />
      <Where />
    </>,
    {
      at,
      onChange,
      server: { 'activities.document': () => shownDocument(), 'projects.pickList': projects, ...server },
    },
  );
}

export const nameField = () => screen.findByRole('textbox', { name: 'Activity Name' });
export const notesField = () => screen.findByRole('textbox', { name: 'Notes' });
export const type = async (field: Promise<HTMLElement>, value: string) =>
  fireEvent.change(await field, { target: { value } });
export const draft = () => localStorage.getItem('bushline.draft.1.activity.7');

/** Starts without drafts, on a clock that a test may move. */
export function startFresh() {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
}
