import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderPage } from '#test/render.tsx';
import { queryKeyOf } from '#web/sync/paths.ts';
import { trpc } from '#web/trpc.ts';
import { saveCall } from './save-record.ts';
import { useRecordForm } from './use-record-form.ts';

type Notes = { notes: string; version: number };

function NotesPage() {
  const { data } = trpc.traps.get.useQuery({ id: 7 });
  const cache = useQueryClient();
  const key = queryKeyOf('traps.get', { id: 7 });
  const draw = () => cache.setQueryData<Notes>(key, (now) => now && { ...now, notes: 'As it waits' });
  return data ? (
    <>
      <NotesForm record={data} />
      <button type="button" onClick={draw}>
        Draw
      </button>
    </>
  ) : null;
}

function NotesForm({ record }: { record: Notes }) {
  const { form } = useRecordForm<{ notes: string }, { notes: string }, Notes>({
    schema: z.object({ notes: z.string() }),
    record,
    valuesOf: (stored) => ({ notes: stored?.notes ?? '' }),
    saveCallFor: ({ notes }) => saveCall('activities.checklist.saveNotes', { activityId: 7, notes }),
    words: { notes: 'Notes' },
    name: 'test.drawn',
    texts: { subject: () => 'Notes', saved: () => 'Notes saved.', failed: 'Failed to save.' },
    ms: 4000,
  });
  return (
    <label>
      Notes
      <input {...form.getInputProps('notes')} />
    </label>
  );
}

const open = () =>
  renderPage(<NotesPage />, {
    server: { 'traps.get': () => ({ notes: 'Bring rope', version: 3 }) as never },
  });
const drawWaiting = async () => userEvent.click(await screen.findByRole('button', { name: 'Draw' }));

test('an open form that nobody has touched shows a change that waits, once it is drawn into the record', async () => {
  open();
  expect(await screen.findByLabelText('Notes')).toHaveValue('Bring rope');
  await drawWaiting();
  await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('As it waits'));
});

test('what somebody types stays', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('Notes'), '!');
  await drawWaiting();
  expect(screen.getByLabelText('Notes')).toHaveValue('Bring rope!');
});
