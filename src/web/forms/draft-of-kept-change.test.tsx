import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checklistNotesOf } from '#shared/activities/checklist.ts';
import { stubPhone } from '#test/fake-phone.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { changeField } from '#web/sync/field-state.ts';
import { closePhoneDb } from '#web/sync/phone-db.ts';
import { trpc } from '#web/trpc.ts';
import { draftName } from './draft-ends.ts';
import { hasDraft } from './drafts.ts';
import { type SaveCall, saveCall } from './save-record.ts';
import { useOutbox } from './send-change.ts';
import { useRecordForm } from './use-record-form.ts';

const name = 'test.notes';
type Notes = { notes: string; version: number };

function NotesPage() {
  useOutbox();
  const { data: document } = trpc.activities.document.useQuery({ id: 7 });
  return document ? <NotesForm record={checklistNotesOf(document)} /> : null;
}

function NotesForm({ record }: { record: Notes }) {
  const { form, submit, error, isRestored } = useRecordForm<{ notes: string }, { notes: string }, Notes>({
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
      <p>{isRestored ? 'Restored' : 'Nothing restored'}</p>
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

function open(stored: Notes = { notes: 'Bring rope', version: 3 }) {
  const server = {
    'activities.document': () =>
      shownDocument({ activity: { activityName: 'Trapping', version: stored.version, checklistNotes: stored.notes } }),
    'activities.checklist.saveNotes': () => {
      hasArrived = true;
      return answer.promise as never;
    },
  } satisfies FakeServer;
  renderPage(<NotesPage />, { server });
}

type Newcomer = { firstname: string; version: number };

function NewPage() {
  useOutbox();
  const { data } = trpc.activities.document.useQuery({ id: 7 });
  return data ? <NewForm /> : null;
}

function NewForm() {
  const { form, submit } = useRecordForm<{ firstname: string }, { firstname: string }, Newcomer>({
    schema: z.object({ firstname: z.string() }),
    record: null,
    valuesOf: (stored) => ({ firstname: stored?.firstname ?? '' }),
    saveCallFor: ({ firstname }) =>
      saveCall('activities.volunteers.addNewcomer', { activityId: 7, firstname }) as unknown as SaveCall<Newcomer>,
    words: { firstname: 'First name' },
    name: 'test.newcomer',
    texts: { subject: () => 'Somebody', saved: () => 'Added.', failed: 'Failed to add.' },
    ms: 4000,
  });
  return (
    <form onSubmit={submit}>
      <label>
        First name
        <input {...form.getInputProps('firstname')} />
      </label>
      <button type="submit">Add</button>
    </form>
  );
}

function openNew() {
  const server = {
    'activities.document': () => shownDocument(),
    'activities.volunteers.addNewcomer': () => {
      hasArrived = true;
      return answer.promise as never;
    },
  } satisfies FakeServer;
  renderPage(<NewPage />, { server });
}

async function isOpen() {
  const { isKeptFirst } = await import('#web/sync/open-room.ts');
  await waitFor(() => expect(isKeptFirst('activities.checklist.saveNotes')).toBe(true));
}

async function save(text: string) {
  open();
  const field = await screen.findByLabelText('Notes');
  await isOpen();
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

test('what met another person’s change is a draft while somebody is asked', async () => {
  await save('Bring two ropes');
  const { promise } = answer;
  const record = { notes: 'Bring a tent', version: 4 };
  const conflict = { version: 4, record, changedBy: 'Hēmi Rewi', changedAt: '2026-11-20T00:00:00.000Z' };
  answer.reject(refusal(409, 'Hēmi Rewi changed this record.', undefined, { conflict }));
  await expect(promise).rejects.toThrow();
  await waitFor(() => expect(isDrafted()).toBe(true));
});

describe('a page that ends between keeping a change and throwing its draft away', () => {
  /** As if the page had ended in that moment: what it threw away after it is still there. */
  async function leaveDraft(text: string) {
    const kept = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {});
    await save(text);
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    kept.mockRestore();
    expect(isDrafted()).toBe(true);
  }

  test('leaves no draft of what waits: opened again, the form shows the change and nothing to restore', async () => {
    await leaveDraft('Bring two ropes');
    open();
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes'));
    await waitFor(() => expect(screen.getByText('Nothing restored')).toBeVisible());
    await waitFor(() => expect(isDrafted()).toBe(false));
  });

  test('leaves no draft of what was answered meanwhile', async () => {
    await leaveDraft('Bring two ropes');
    open({ notes: 'Bring two ropes', version: 4 });
    expect(await screen.findByText('Nothing restored')).toBeVisible();
    expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes');
    expect(isDrafted()).toBe(false);
  });

  test('leaves no draft of a new record that waits, which would be made a second time', async () => {
    const kept = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {});
    openNew();
    await isOpen();
    await userEvent.type(await screen.findByLabelText('First name'), 'Rewi');
    window.dispatchEvent(new Event('pagehide'));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(hasArrived).toBe(true));
    cleanup();
    kept.mockRestore();
    openNew();
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue(''));
    expect(hasDraft(draftName(testUser.id, 'test.newcomer'))).toBe(false);
  });

  test('keeps what was typed while it was being sent', async () => {
    await save('Bring two ropes');
    await userEvent.type(screen.getByLabelText('Notes'), ' and a tent');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    open();
    await waitFor(() => expect(screen.getByText('Nothing restored')).toBeVisible());
    expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes and a tent');
    window.dispatchEvent(new Event('pagehide'));
    expect(isDrafted()).toBe(true);
  });

  test('keeps what was typed and was not kept', async () => {
    await leaveDraft('Bring two ropes');
    // Another phone's storage: the change is not there.
    stubPhone();
    await closePhoneDb();
    open();
    expect(await screen.findByText('Restored')).toBeVisible();
    expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes');
  });
});

test('what the server refuses is a draft again', async () => {
  await save('Bring two ropes');
  answer.reject(refusal(400, 'Too many ropes.'));
  expect(await screen.findByText('Not saved: Too many ropes.')).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes');
  window.dispatchEvent(new Event('pagehide'));
  expect(isDrafted()).toBe(true);
});
