import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checklistNotesOf } from '#shared/activities/checklist.ts';
import { stubPhone } from '#test/fake-phone.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import { clearBanner } from '#web/components/banner-store.ts';
import { useField } from '#web/offline/use-field.ts';
import { changeField } from '#web/sync/field-state.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { closePhoneDb } from '#web/sync/phone-db.ts';
import { trpc } from '#web/trpc.ts';
import { saveCall } from './save-record.ts';
import { useOutbox } from './send-change.ts';
import { useChange } from './use-change.ts';
import { useRecordForm } from './use-record-form.ts';

const input = { activityId: 7 };
type Notes = { notes: string; version: number };

const documentOf = ({ notes, version }: Notes, checklist: ReturnType<typeof checklistRow>[]) =>
  shownDocument({ activity: { activityName: 'Trapping', version, checklistNotes: notes }, checklist });

/** An activity's checklist and its notes, and something that needs coverage. */
function Checklist() {
  useOutbox();
  const { waiting } = useField();
  const { data: document } = trpc.activities.document.useQuery({ id: 7 });
  const removal = useChange('activities.checklist.remove', {
    draws: drawsOf('activities.checklist.remove'),
    done: ({ message }) => message,
    failed: 'Failed to remove.',
    ms: 4000,
  });
  const project = useChange('projects.remove', { failed: 'Failed to remove the project.', ms: 4000 });
  if (!document) return null;
  return (
    <>
      <p>{waiting} waiting</p>
      {document.checklist.map(({ id, description }) => (
        <button key={id} type="button" onClick={() => void removal.run({ id })}>
          {description}
        </button>
      ))}
      <button type="button" onClick={() => void project.run({ id: 3 })}>
        Remove the project
      </button>
      {project.error && <p>Not done: {project.error}</p>}
      <NotesForm record={checklistNotesOf(document)} />
    </>
  );
}

function NotesForm({ record }: { record: Notes }) {
  const { form, submit } = useRecordForm<{ notes: string }, { notes: string }, Notes>({
    schema: z.object({ notes: z.string() }),
    record,
    valuesOf: (stored) => ({ notes: stored?.notes ?? '' }),
    saveCallFor: ({ notes }) => saveCall('activities.checklist.saveNotes', { ...input, notes }),
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
    </form>
  );
}

let isReachable: boolean;
let stored: Notes;
let items: ReturnType<typeof checklistRow>[];
beforeEach(async () => {
  stubPhone();
  await closePhoneDb();
  clearBanner();
  changeField({ hasCoverage: true, waiting: 0 });
  isReachable = true;
  stored = { notes: 'Bring rope', version: 3 };
  items = [checklistRow(1, 1, 'Gloves'), checklistRow(2, 2, 'Radio')];
});

function open() {
  const reach = () => {
    if (!isReachable) throw noConnection();
  };
  const server = {
    'activities.document': () => documentOf(stored, items),
    'activities.checklist.saveNotes': ({ notes, version }: Notes) => {
      reach();
      stored = { notes, version: version + 1 };
      return { ...stored, message: 'Notes saved.' };
    },
    'activities.checklist.remove': ({ id }: { id: number }) => {
      reach();
      items = items.filter((item) => item.id !== id);
      return { message: 'Removed.' } as never;
    },
    'projects.remove': () => {
      reach();
      return { message: 'Removed.' } as never;
    },
  } satisfies FakeServer;
  renderPage(<Checklist />, { server });
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
    expect(await screen.findByText('Kept on this phone.')).toBeVisible();
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

  test('says with coverage what the documents say', async () => {
    open();
    await typeNotes('Bring two ropes');
    await openOutbox();
    await press('Save');
    expect(await screen.findByText('Notes saved.')).toBeVisible();
    expect(screen.queryByText('Kept on this phone.')).toBeNull();
    expect(stored).toEqual({ notes: 'Bring two ropes', version: 4 });
  });
});

describe('a change without a form and without coverage', () => {
  test('shows, and says that it is kept', async () => {
    open();
    await screen.findByText('Gloves');
    await openOutbox();
    isReachable = false;
    await press('Gloves');
    expect(await screen.findByText('Kept on this phone.')).toBeVisible();
    expect(screen.queryByText('Gloves')).toBeNull();
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(items).toHaveLength(1));
  });

  test('that needs coverage says so', async () => {
    open();
    await screen.findByText('Gloves');
    await openOutbox();
    isReachable = false;
    changeField({ hasCoverage: false });
    await press('Remove the project');
    expect(await screen.findByText('Not done: This needs coverage.')).toBeVisible();
  });
});
