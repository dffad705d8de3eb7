import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checklistNotesOf } from '#shared/activities/checklist.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { messages } from '#shared/messages.ts';
import { stubPhone } from '#test/fake-phone.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import { clearBanner } from '#web/components/banner-store.ts';
import { useField } from '#web/offline/use-field.ts';
import { changeField } from '#web/sync/field-state.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { queryKeyOf } from '#web/sync/paths.ts';
import { closePhoneDb } from '#web/sync/phone-db.ts';
import { trpc } from '#web/trpc.ts';
import { draftName } from './draft-ends.ts';
import { hasDraft } from './drafts.ts';
import { type SaveCall, saveCall } from './save-record.ts';
import { useOutbox } from './send-change.ts';
import { useChange } from './use-change.ts';
import { useRecordForm } from './use-record-form.ts';

type Notes = { notes: string; version: number };
type Newcomer = { firstname: string; version: number };

let cache: ReturnType<typeof useQueryClient>;

/** An activity's checklist and its notes, and a form for a newcomer. */
function Page() {
  useOutbox();
  cache = useQueryClient();
  const { waiting } = useField();
  const { data: document } = trpc.activities.document.useQuery({ id: 7 });
  const removal = useChange('activities.checklist.remove', {
    draws: drawsOf('activities.checklist.remove'),
    done: ({ message }) => message,
    failed: 'Failed to remove.',
    ms: 4000,
  });
  if (!document) return null;
  return (
    <>
      <p>{waiting} waiting</p>
      {document.checklist.map(({ id, description }) => (
        <button key={id} type="button" onClick={() => void removal.run({ id })}>
          {description}
        </button>
      ))}
      <NotesForm record={checklistNotesOf(document)} />
      <NewcomerForm />
    </>
  );
}

function NotesForm({ record }: { record: Notes }) {
  const { form, submit, error, isRestored } = useRecordForm<{ notes: string }, { notes: string }, Notes>({
    schema: z.object({ notes: z.string() }),
    record,
    valuesOf: (stored) => ({ notes: stored?.notes ?? '' }),
    saveCallFor: ({ notes }) => saveCall('activities.checklist.saveNotes', { activityId: 7, notes }),
    words: { notes: 'Notes' },
    name: 'test.notes',
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

function NewcomerForm() {
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

let isReachable: boolean;
let stored: Notes;
let items: ReturnType<typeof checklistRow>[];
/** The server's answer to what a form sends, where the test gives it. */
let answer: { promise: Promise<Notes>; resolve: (notes: Notes) => void; reject: (error: Error) => void } | null;
/** Whether the server has that. */
let hasArrived: boolean;
beforeEach(async () => {
  stubPhone();
  await closePhoneDb();
  clearBanner();
  changeField({ hasCoverage: true, waiting: 0 });
  isReachable = true;
  stored = { notes: 'Bring rope', version: 3 };
  items = [checklistRow(1, 1, 'Gloves'), checklistRow(2, 2, 'Radio')];
  [answer, hasArrived] = [null, false];
});

function holdAnswer() {
  let [resolve, reject] = [(_notes: Notes) => {}, (_error: Error) => {}];
  const promise = new Promise<Notes>((give, refuse) => {
    [resolve, reject] = [give, refuse];
  });
  answer = { promise, resolve, reject };
}

function open() {
  const reach = () => {
    if (!isReachable) throw noConnection();
  };
  const take = () => {
    hasArrived = true;
    return answer?.promise as never;
  };
  const server = {
    'activities.document': () => {
      const activity = { activityName: 'Trapping', version: stored.version, checklistNotes: stored.notes };
      return shownDocument({ activity, checklist: items });
    },
    'activities.checklist.saveNotes': ({ notes, version }: Notes) => {
      reach();
      if (answer) return take();
      stored = { notes, version: version + 1 };
      return { ...stored, message: 'Notes saved.' };
    },
    'activities.volunteers.addNewcomer': take,
    'activities.checklist.remove': ({ id }: { id: number }) => {
      reach();
      items = items.filter((item) => item.id !== id);
      return { message: 'Removed.' } as never;
    },
  } satisfies FakeServer;
  renderPage(<Page />, { server });
}

const openOutbox = () =>
  waitFor(async () =>
    expect((await import('#web/sync/open-room.ts')).isKeptFirst('activities.checklist.remove')).toBe(true),
  );

async function typeNotes(text: string) {
  const field = await screen.findByLabelText('Notes');
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe('a form without coverage', () => {
  test('says that its change is kept, never that it is saved, and the change goes out later', async () => {
    open();
    await typeNotes('Bring two ropes');
    await openOutbox();
    isReachable = false;
    await press('Save');
    expect(await screen.findByText(messages.general.keptOnPhone)).toBeVisible();
    expect(screen.queryByText('Notes saved.')).toBeNull();
    expect(await screen.findByText('1 waiting')).toBeVisible();
    expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes');
    await typeNotes('Bring three ropes');
    await press('Save');
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(stored).toEqual({ notes: 'Bring three ropes', version: 5 }));
    expect(await screen.findByText('0 waiting')).toBeVisible();
  });
});

describe('a change without a form and without coverage', () => {
  test('shows, and says that it is kept', async () => {
    open();
    await screen.findByText('Gloves');
    await openOutbox();
    isReachable = false;
    await press('Gloves');
    expect(await screen.findByText(messages.general.keptOnPhone)).toBeVisible();
    expect(screen.queryByText('Gloves')).toBeNull();
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(items).toHaveLength(1));
  });
});

describe('a change that waits, drawn into the record of an open form,', () => {
  async function drawWaiting() {
    const draw = ({ activity, ...document }: ActivityDocument) => ({
      ...{ ...document, activity: { ...activity, checklistNotes: 'As it waits' } },
    });
    await act(async () => {
      cache.setQueryData<ActivityDocument>(queryKeyOf('activities.document', { id: 7 }), (now) => now && draw(now));
    });
  }

  test('shows there, where nobody has touched the form', async () => {
    open();
    expect(await screen.findByLabelText('Notes')).toHaveValue('Bring rope');
    await drawWaiting();
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('As it waits'));
  });

  test('leaves what somebody types', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Notes'), '!');
    await drawWaiting();
    expect(screen.getByLabelText('Notes')).toHaveValue('Bring rope!');
  });
});

describe('the draft of what a form has sent', () => {
  beforeEach(holdAnswer);

  async function save(text: string) {
    open();
    await typeNotes(text);
    await openOutbox();
    window.dispatchEvent(new Event('pagehide'));
    expect(isDrafted()).toBe(true);
    await press('Save');
    await waitFor(() => expect(hasArrived).toBe(true));
  }

  const isDrafted = (name = 'test.notes') => hasDraft(draftName(testUser.id, name));

  test('is none while it waits on the phone: opened again, the form would save it once more, over what was made', async () => {
    await save('Bring two ropes');
    expect(isDrafted()).toBe(false);
    window.dispatchEvent(new Event('pagehide'));
    expect(isDrafted()).toBe(false);
    answer?.resolve({ notes: 'Bring two ropes', version: 4 });
  });

  test('is there while somebody is asked, where it met another person’s change', async () => {
    await save('Bring two ropes');
    const record = { notes: 'Bring a tent', version: 4 };
    const conflict = { version: 4, record, changedBy: 'Hēmi Rewi', changedAt: '2026-11-20T00:00:00.000Z' };
    answer?.reject(refusal(409, 'Hēmi Rewi changed this record.', undefined, { conflict }));
    await waitFor(() => expect(isDrafted()).toBe(true));
  });

  test('is there again where the server refuses', async () => {
    await save('Bring two ropes');
    answer?.reject(refusal(400, 'Too many ropes.'));
    expect(await screen.findByText('Not saved: Too many ropes.')).toBeVisible();
    expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes');
    window.dispatchEvent(new Event('pagehide'));
    expect(isDrafted()).toBe(true);
  });

  describe('where the page ends between keeping the change and throwing its draft away', () => {
    /** As if the page had ended in that moment: what it threw away after it is still there. */
    async function leaveDraft(text: string) {
      const kept = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {});
      await save(text);
      window.dispatchEvent(new Event('pagehide'));
      cleanup();
      kept.mockRestore();
      expect(isDrafted()).toBe(true);
    }

    test('is thrown away while the change waits: opened again, the form shows that and nothing to restore', async () => {
      await leaveDraft('Bring two ropes');
      open();
      await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('Bring two ropes'));
      await waitFor(() => expect(screen.getByText('Nothing restored')).toBeVisible());
      await waitFor(() => expect(isDrafted()).toBe(false));
    });

    test('is thrown away of a new record that waits, which would be made a second time', async () => {
      const kept = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {});
      open();
      await openOutbox();
      await userEvent.type(await screen.findByLabelText('First name'), 'Rewi');
      window.dispatchEvent(new Event('pagehide'));
      await press('Add');
      await waitFor(() => expect(hasArrived).toBe(true));
      cleanup();
      kept.mockRestore();
      expect(isDrafted('test.newcomer')).toBe(true);
      open();
      await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue(''));
      expect(isDrafted('test.newcomer')).toBe(false);
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
});
