import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { stubPhone } from '#test/fake-phone.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { changeField } from '#web/field/field-state.ts';
import { closePhoneDb } from '#web/field/phone-db.ts';
import { trpc } from '#web/trpc.ts';
import { draftName } from './draft-ends.ts';
import { hasDraft } from './drafts.ts';
import { saveCall } from './save-record.ts';
import { useOutbox } from './send-change.ts';
import { useRecordForm } from './use-record-form.ts';

const name = 'test.notes';
type Notes = { notes: string; version: number };

function NotesPage() {
  useOutbox();
  const details = trpc.activities.details.get.useQuery({ id: 7 });
  const notes = trpc.activities.checklist.notes.useQuery({ activityId: 7 });
  return details.data && notes.data ? <NotesForm record={notes.data} /> : null;
}

function NotesForm({ record }: { record: Notes }) {
  const { form, submit, error } = useRecordForm<{ notes: string }, { notes: string }, Notes>({
    schema: z.object({ notes: z.string() }),
    record,
    valuesOf: (stored) => ({ notes: stored?.notes ?? '' }),
    saveCallFor: ({ notes }) => saveCall('activities.checklist.saveNotes', { activityId: 7, notes }),
    words: { notes: 'Notes' },
    name,
    texts: { subject: () => 'Notes', saved: () => 'Notes saved.', failed: 'Failed to save.' },
    ms: 4000,
  });
  return (
    <form onSubmit={submit}>
      <label>
        Notes
        <input {...form.getInputProps('notes')} />
      </label>
      <button type="submit">Save</button>
      {error && <p>Not saved: {error}</p>}
    </form>
  );
}

/** The server's answer to the save, when the test gives it. */
let answer: { promise: Promise<Notes>; resolve: (notes: Notes) => void; reject: (error: Error) => void };
let hasArrived: boolean;

beforeEach(async () => {
  stubPhone();
  await closePhoneDb();
  changeField({ hasCoverage: true, waiting: 0 });
  const promise = new Promise<Notes>((resolve, reject) => {
    answer = { resolve, reject } as typeof answer;
  });
  answer.promise = promise;
  hasArrived = false;
});

async function save(text: string) {
  const server = {
    'activities.details.get': () => ({ id: 7, activityName: 'Trapping', filledSteps: [], completedAt: null }) as never,
    'activities.checklist.notes': () => ({ notes: 'Bring rope', version: 3 }) as never,
    'activities.checklist.saveNotes': () => {
      hasArrived = true;
      return answer.promise as never;
    },
  } satisfies FakeServer;
  renderPage(<NotesPage />, { server });
  const field = await screen.findByLabelText('Notes');
  const { isKeptFirst } = await import('#web/field/open-room.ts');
  await waitFor(() => expect(isKeptFirst('activities.checklist.saveNotes')).toBe(true));
  await userEvent.clear(field);
  await userEvent.type(field, text);
  window.dispatchEvent(new Event('pagehide'));
  expect(isDrafted()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(hasArrived).toBe(true));
}

const isDrafted = () => hasDraft(draftName(testUser.id, name));

test('what waits on the phone is no draft as well: opened again, the form would save it once more, over what was made', async () => {
  await save('Bring two ropes');
  expect(isDrafted()).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(isDrafted()).toBe(false);
  answer.resolve({ notes: 'Bring two ropes', version: 4 });
});

test('what the server refuses is a draft again', async () => {
  await save('Bring two ropes');
  answer.reject(refusal(400, 'Too many ropes.'));
  expect(await screen.findByText('Not saved: Too many ropes.')).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes');
  window.dispatchEvent(new Event('pagehide'));
  expect(isDrafted()).toBe(true);
});
