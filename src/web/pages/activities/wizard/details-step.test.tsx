import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { shownActivity } from '#test/shown-activity.ts';
import { storeRecord } from '#test/stored-record.ts';
import type { Change } from '#web/changes/change.ts';
import { ActivityPage } from '../activity-page.tsx';
import type { ActivityDetails } from './step-props.ts';

const saved = shownActivity as unknown as ActivityDetails;

const projects = () => [
  { id: 1, name: 'Ōkura Bush', location: 'Ōkura, Auckland', status: 'inprogress' },
  { id: 2, name: 'Huia weeds', location: 'Huia Road', status: 'inprogress' },
];

/** Stores one activity, and refuses a save that started from an older version, as the server does. */
function startServer(first = saved) {
  const { stored, save, others } = storeRecord(first, 'Aroha Ngātai');
  const update = vi.fn(({ version, ...fields }: Partial<ActivityDetails>) => save(version, fields));
  return { update, others, server: { 'activities.details.get': stored, 'activities.details.update': update } };
}

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function open(server: FakeServer, { at = '/activity-notes?activity=7&step=1', onChange = (_: Change) => {} } = {}) {
  return renderPage(
    <>
      <ActivityPage />
      <Where />
    </>,
    { at, onChange, server: { 'activities.details.get': () => saved, 'projects.pickList': projects, ...server } },
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.findByRole('textbox', { name: 'Activity Name' });
const notesField = () => screen.findByRole('textbox', { name: 'Notes' });
const type = async (field: Promise<HTMLElement>, value: string) => fireEvent.change(await field, { target: { value } });
const draft = () => localStorage.getItem('bushline.draft.1.activity.7');

function keepDraft(values: object, version: number) {
  const { activityName, projectId, activityDate, status, notes } = saved;
  const base = { activityName, projectId, activityDate, status, notes };
  const kept = { values: { ...base, ...values }, base: { values: base, version, database: 'a-test-database' } };
  localStorage.setItem('bushline.draft.1.activity.7', JSON.stringify({ ...kept, unanswered: [], at: Date.now() }));
}

/** Returns to the tab after ten seconds elsewhere, which reloads the data. */
function comeBackToTheTab() {
  vi.setSystemTime(Date.now() + 10_000);
  fireEvent(window, new Event('visibilitychange'));
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('the details of an activity', () => {
  test('are read-only until Edit, and again after Cancel, which throws away what was typed', async () => {
    open({});
    expect(await nameField()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    await press('Edit');
    expect(await nameField()).not.toHaveAttribute('readonly');
    expect(await nameField()).toHaveFocus();
    await type(nameField(), 'Half typed');
    await press('Cancel');
    expect(await nameField()).toHaveAttribute('readonly');
    expect(await nameField()).toHaveValue('Pūriri Ridge trap check');
    expect(draft()).toBeNull();
  });

  test('are saved, and then read-only again without a draft', async () => {
    const { server, update } = startServer();
    open(server);
    await press('Edit');
    await type(nameField(), 'Ridge walk');
    await press('Save Changes');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 7, version: 4, activityName: 'Ridge walk' }));
    expect(await nameField()).toHaveAttribute('readonly');
    expect(draft()).toBeNull();
  });

  test('ask before an unchanged activity is saved', async () => {
    const { server, update } = startServer();
    open(server);
    await press('Edit');
    await press('Save Changes');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('No changes detected. Save anyway?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(update).not.toHaveBeenCalled();
  });

  test('show that a name is taken beside its field and keep what was typed', async () => {
    const text = 'Activity name already in use. Must be unique.';
    open({
      'activities.details.update': () => {
        throw refusal(409, text, { activityName: text });
      },
    });
    await press('Edit');
    await type(nameField(), 'Ridge walk');
    await press('Save Changes');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(text));
    expect(await nameField()).toHaveValue('Ridge walk');
  });

  test('show the documented text when the server fails', async () => {
    const breaks = () => {
      throw refusal(500, 'x');
    };
    open({ 'activities.details.update': breaks });
    await press('Edit');
    await type(nameField(), 'Ridge walk');
    await press('Save Changes');
    expect((await screen.findAllByText('Failed to save activity.')).length).toBeGreaterThan(0);
  });

  test('show what somebody else saved while they are read-only', async () => {
    const { server, others } = startServer();
    open(server);
    expect(await notesField()).toHaveValue('Line A');
    others({ notes: 'Line B first' });
    comeBackToTheTab();
    await waitFor(async () => expect(await notesField()).toHaveValue('Line B first'));
    expect(await notesField()).toHaveAttribute('readonly');
  });
});

describe('details that somebody else saved meanwhile', () => {
  test('are merged, and the banner says what came from whom', async () => {
    const { server, update, others } = startServer();
    open(server);
    await press('Edit');
    await type(nameField(), 'Ridge walk');
    others({ notes: 'Line B first', projectId: 2 });
    await press('Save Changes');
    expect(
      await screen.findByText('Saved successfully! Aroha Ngātai changed Project, Notes meanwhile: that was kept.'),
    ).toBeVisible();
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 5, activityName: 'Ridge walk', projectId: 2, notes: 'Line B first' }),
    );
    expect(await notesField()).toHaveValue('Line B first');
  });

  test('are asked about in words where both changed the same field', async () => {
    const { server, update, others } = startServer();
    open(server);
    await press('Edit');
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'On hold' }));
    others({ status: 'archived' });
    await press('Save Changes');
    const question = within(await screen.findByRole('radiogroup', { name: 'Status' }));
    expect(question.getByText('On hold')).toBeVisible();
    expect(question.getByText('Archived')).toBeVisible();
    await userEvent.click(question.getByRole('radio', { name: /^Aroha’s/ }));
    await press('Save');
    await waitFor(() => expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'archived' })));
  });

  test('are merged into this person’s restored draft, which opens for editing', async () => {
    const { server, update } = startServer({ ...saved, notes: 'Line B first', version: 6 });
    keepDraft({ activityName: 'Half typed' }, 4);
    open(server);
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await nameField()).toHaveValue('Half typed');
    expect(await nameField()).not.toHaveAttribute('readonly');
    expect(await notesField()).toHaveValue('Line B first');
    await press('Save Changes');
    await waitFor(() =>
      expect(update).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ version: 6, activityName: 'Half typed', notes: 'Line B first' }),
      ),
    );
  });
});

describe('Save as New Activity', () => {
  const address = () => screen.getByLabelText('address');
  const dateField = () => screen.findByRole('textbox', { name: 'Activity Date' });
  const copyName = () => ({ activityName: 'Pūriri Ridge trap check (Copy 2)' });

  async function setDate() {
    await type(dateField(), '2026-04-09');
    fireEvent.blur(await dateField());
  }

  test('opens a copy for editing, with the date empty and focused, and saves nothing yet', async () => {
    const duplicate = vi.fn();
    open({ 'activities.details.duplicate': duplicate, 'activities.details.copyName': copyName });
    await press('Save as New Activity');
    await waitFor(() => expect(address()).toHaveTextContent('/activity-notes?activity=new&copy=7&step=1'));
    await waitFor(async () => expect(await nameField()).toHaveValue('Pūriri Ridge trap check (Copy 2)'));
    expect(await dateField()).toHaveValue('');
    expect(await dateField()).toHaveFocus();
    expect(await nameField()).not.toHaveAttribute('readonly');
    expect(await notesField()).toHaveValue('Line A');
    expect(
      screen.getByText(
        'A copy of Pūriri Ridge trap check. Its hazards, risks, people and check list come along; say when it is.',
      ),
    ).toBeVisible();
    await press('Save');
    expect(await screen.findByText('Please fill Activity Name, Project, and Activity Date.')).toBeVisible();
    expect(duplicate).not.toHaveBeenCalled();
    await press('Cancel');
    await waitFor(() => expect(address()).toHaveTextContent('/activity-notes?activity=7&step=1'));
  });

  test('puts the changes into the copy, and leaves the original as stored', async () => {
    const duplicate = vi.fn((_: object) => ({ ...saved, id: 12, notes: 'Line C' }));
    open({ 'activities.details.duplicate': duplicate, 'activities.details.copyName': copyName });
    await press('Edit');
    await type(notesField(), 'Line C');
    await press('Save as New Activity');
    await waitFor(async () => expect(await notesField()).toHaveValue('Line C'));
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    expect(draft()).toBeNull();
    await setDate();
    await press('Save');
    await waitFor(() => expect(address()).toHaveTextContent('activity=12&step=1'));
    expect(duplicate).toHaveBeenCalledExactlyOnceWith({
      id: 7,
      activityName: 'Pūriri Ridge trap check (Copy 2)',
      projectId: 1,
      activityDate: '2026-04-09',
      status: 'InProgress',
      notes: 'Line C',
    });
  });

  test('loses nothing that was typed where an earlier copy was left as a draft', async () => {
    const values = { activityName: 'Left copy', projectId: 1, activityDate: '2026-05-01', status: 'InProgress' };
    localStorage.setItem(
      'bushline.draft.1.activity.copy.7',
      JSON.stringify({ values: { ...values, notes: 'Line A' }, base: null, unanswered: [], at: Date.now() }),
    );
    open({ 'activities.details.copyName': copyName });
    await press('Edit');
    await type(notesField(), 'Line C');
    await press('Save as New Activity');
    expect(await screen.findByText('Draft restored')).toBeVisible();
    await waitFor(async () => expect(await notesField()).toHaveValue('Line C'));
    expect(await nameField()).toHaveValue('Left copy');
    expect(await dateField()).toHaveValue('01-May-2026');
  });

  test('says beside the name when it is taken, and uses the name typed then', async () => {
    const text = 'Copy name also conflicts. Please change it manually.';
    const duplicate = vi.fn(({ activityName }: { activityName: string }) => {
      if (activityName === 'Ridge walk') return { ...saved, id: 12 };
      throw refusal(409, text, { activityName: text });
    });
    open({ 'activities.details.duplicate': duplicate, 'activities.details.copyName': copyName });
    await press('Save as New Activity');
    await setDate();
    await press('Save');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(text));
    await type(nameField(), 'Ridge walk');
    await press('Save');
    await waitFor(() => expect(address()).toHaveTextContent('activity=12&step=1'));
  });

  test('makes one copy when saved again after a lost answer, and updates it with what was typed since', async () => {
    const made = { ...saved, id: 12, activityName: 'Pūriri Ridge trap check (Copy 2)', notes: 'Line C', version: 1 };
    const keys: string[] = [];
    const answers = [
      () => {
        throw noConnection();
      },
      () => {
        const already = { id: 12, version: 1, record: made };
        throw refusal(409, 'This was saved already.', undefined, { saved: already });
      },
      () => made,
    ];
    const update = vi.fn((fields: object) => ({ ...made, ...fields, version: 2 }));
    open(
      {
        'activities.details.copyName': copyName,
        'activities.details.duplicate': () => (answers.shift() ?? (() => made))(),
        'activities.details.update': update,
      },
      { onChange: ({ path, key }) => void (path === 'activities.details.duplicate' && keys.push(key)) },
    );
    await press('Save as New Activity');
    await setDate();
    await type(notesField(), 'Line C');
    await press('Save');
    expect((await screen.findAllByText('Failed to duplicate activity.')).length).toBeGreaterThan(0);
    await type(notesField(), 'Line C and D');
    await press('Save');
    await waitFor(() => expect(address()).toHaveTextContent('activity=12&step=1'));
    expect(update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 12, version: 1, notes: 'Line C and D', activityDate: '2026-04-09' }),
    );
    expect(new Set(keys).size).toBe(1);
  });

  test('says when the activity could not be loaded', async () => {
    open(
      {
        'activities.details.copyName': () => {
          throw refusal(500, 'x');
        },
      },
      { at: '/activity-notes?activity=new&copy=7&step=1' },
    );
    expect(await screen.findByText('Failed to load the requested activity.')).toBeVisible();
  });
});

test('unsaved details are asked about before they are left, and can be kept as a draft', async () => {
  open({});
  await press('Edit');
  await type(nameField(), 'Ridge walk');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('You have unsaved changes.')).toBeVisible();
  await press('Stay');
  expect(screen.getByLabelText('address')).toHaveTextContent('step=1');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await press('Keep as a draft');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('step=2'));
  expect(draft()).toContain('Ridge walk');
});
