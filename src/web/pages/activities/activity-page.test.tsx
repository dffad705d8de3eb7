import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { ActivityPage } from './activity-page.tsx';

const saved = {
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
  completedAt: null,
  filledSteps: ['details', 'staff'],
};

const projects = () => [
  { id: 1, name: 'Ōkura Bush', location: 'Ōkura, Auckland', status: 'inprogress' },
  { id: 2, name: 'Huia weeds', location: 'Huia Road', status: 'inprogress' },
];

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function open(at: string, server: FakeServer = {}) {
  renderPage(
    <>
      <ActivityPage />
      <Where />
    </>,
    { at, server: { 'activities.details.get': () => saved, 'projects.pickList': projects, ...server } },
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const address = () => screen.getByLabelText('address');
const nameField = () => screen.findByRole('textbox', { name: 'Activity Name' });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** A desk's screen: the stub answers every media query with no, a phone. */
function widen() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null, addListener() {}, removeListener() {} }),
  );
}

describe('the wizard without an activity', () => {
  test('asks whether to go to the list or to start a new note', async () => {
    open('/activity-notes');
    const dialog = await screen.findByRole('dialog', { name: 'Activity Note In Progress' });
    expect(dialog).toHaveTextContent('Open an activity from the list, or start a new activity note.');
    await press('Go To List');
    expect(address()).toHaveTextContent('/searchactivity');
  });

  test('names the activity that this browser has open', async () => {
    localStorage.setItem('bushline.open-activity.1', JSON.stringify({ id: 7, name: saved.activityName }));
    open('/activity-notes');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'You have an activity in progress: Pūriri Ridge trap check.',
    );
    await press('New Activity Note');
    expect(address()).toHaveTextContent('/activity-notes?activity=new&step=1');
    expect(localStorage.getItem('bushline.open-activity.1')).toBeNull();
  });

  test('sends the later steps back to Details', async () => {
    open('/activity-notes?activity=new&step=4');
    expect(screen.getByText('Please fill "Details" tab first (create or select an activity).')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Add Activity');
  });

  test('says what is missing and calls nothing', async () => {
    const create = vi.fn();
    open('/activity-notes?activity=new', { 'activities.details.create': create });
    await press('Save');
    expect(screen.getAllByText('Please fill Activity Name, Project, and Activity Date.')).toHaveLength(3);
    expect(create).not.toHaveBeenCalled();
    await waitFor(async () => expect(await nameField()).toHaveFocus());
  });

  test('creates the activity, stays on Details with its id in the address, and lets go on', async () => {
    const create = vi.fn((_input: object) => ({ ...saved, id: 9 }));
    open('/activity-notes?activity=new', { 'activities.details.create': create });
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.type(await nameField(), 'Ridge walk');
    await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Huia weeds' }));
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('Huia Road');
    await userEvent.type(screen.getByRole('textbox', { name: 'Activity Date' }), '2026-03-05');
    await userEvent.tab();
    await press('Save');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ activityName: 'Ridge walk', projectId: 2, activityDate: '2026-03-05' }),
    );
    await waitFor(() => expect(address()).toHaveTextContent('/activity-notes?activity=9&step=1'));
    expect(await screen.findByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=9&step=2',
    );
  });
});

describe('the wizard of an activity', () => {
  test('shows it in the header and marks the current and the filled steps', async () => {
    widen();
    open('/activity-notes?activity=7&step=1');
    expect(await screen.findByText('Activity: Pūriri Ridge trap check — Project: Ōkura Bush')).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getAllByRole('link')).toHaveLength(7);
    expect(steps.getByRole('link', { name: /Details/ })).toHaveAttribute('aria-current', 'step');
    expect(steps.getByRole('link', { name: /Staff/ })).toHaveAccessibleName(/^3\. ?Staff ?\(filled in\)$/);
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  });

  test('is read-only until Edit', async () => {
    open('/activity-notes?activity=7&step=1');
    expect(await nameField()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    await press('Edit');
    expect(await nameField()).not.toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  });

  test('asks before it saves what did not change', async () => {
    const update = vi.fn(() => saved);
    open('/activity-notes?activity=7&step=1', { 'activities.details.update': update });
    await press('Edit');
    await press('Save Changes');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('No changes detected. Save anyway?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(update).not.toHaveBeenCalled();
  });

  test('puts a name that is taken at its field and keeps what was typed', async () => {
    const text = 'Activity name already in use. Must be unique.';
    open('/activity-notes?activity=7&step=1', {
      'activities.details.update': () => {
        throw refusal(409, text, { activityName: text });
      },
    });
    await press('Edit');
    await userEvent.type(await nameField(), ' 2');
    await press('Save Changes');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(text));
    expect(await nameField()).toHaveValue('Pūriri Ridge trap check 2');
  });

  test('offers theirs or mine when somebody else saved it meanwhile', async () => {
    const update = vi.fn(({ version }: { version: number }) => {
      if (version === 6) return { ...saved, version: 7 };
      const conflict = { changedBy: 'Aroha Ngātai', changedAt: '2026-03-04T20:30:00.000Z', version: 6 };
      const error = refusal(409, 'Aroha Ngātai changed this record after you opened it.');
      throw Object.assign(error, { data: { httpStatus: 409, conflict } });
    });
    open('/activity-notes?activity=7&step=1', { 'activities.details.update': update });
    await press('Edit');
    await userEvent.type(await nameField(), ' 2');
    await press('Save Changes');
    expect(await screen.findByText(/Aroha Ngātai changed this record after you opened it\./)).toBeVisible();
    await press('Save mine');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 6, activityName: 'Pūriri Ridge trap check 2' }),
    );
  });

  test('is saved as a new activity, and says when the name of the copy is taken too', async () => {
    const text = 'Copy name also conflicts. Please change it manually.';
    const duplicate = vi.fn(({ activityName }: { activityName?: string }) => {
      if (activityName) return { ...saved, id: 12 };
      throw refusal(409, text, { activityName: text });
    });
    open('/activity-notes?activity=7&step=1', { 'activities.details.duplicate': duplicate });
    await press('Save as New Activity');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(text));
    expect(duplicate).toHaveBeenCalledWith({ id: 7, clientKey: expect.any(String) });
    await userEvent.type(await nameField(), ' May');
    await press('Save as New Activity');
    await waitFor(() => expect(address()).toHaveTextContent('activity=12&step=1'));
    expect(duplicate).toHaveBeenLastCalledWith(
      expect.objectContaining({ activityName: 'Pūriri Ridge trap check May' }),
    );
  });

  test('falls back to the documented words when the server breaks', async () => {
    open('/activity-notes?activity=7&step=1', {
      'activities.details.update': () => {
        throw refusal(500, 'x');
      },
      'activities.details.duplicate': () => {
        throw refusal(500, 'x');
      },
    });
    await press('Save as New Activity');
    expect((await screen.findAllByText('Failed to duplicate activity.')).length).toBeGreaterThan(0);
    await userEvent.type(await nameField(), ' 2');
    await press('Save Changes');
    expect((await screen.findAllByText('Failed to save activity.')).length).toBeGreaterThan(0);
  });

  test('that is not there says so', async () => {
    open('/activity-notes?activity=7', {
      'activities.details.get': () => {
        throw refusal(404, 'Activity not found.');
      },
    });
    expect(await screen.findByText('Failed to load the requested activity.')).toBeVisible();
  });

  test('says when the projects could not be loaded', async () => {
    open('/activity-notes?activity=new', {
      'projects.pickList': () => {
        throw refusal(500, 'x');
      },
    });
    expect(await screen.findByText('Failed to load projects.')).toBeVisible();
  });

  test('puts back what was typed before a reload', async () => {
    localStorage.setItem('bushline.draft.1.activity.7', JSON.stringify({ activityName: 'Half typed' }));
    open('/activity-notes?activity=7&step=1');
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await nameField()).toHaveValue('Half typed');
    expect(await nameField()).not.toHaveAttribute('readonly');
  });

  test('saves a draft as from the version that it was written over, so that a newer save is not lost', async () => {
    const update = vi.fn((_input: object) => saved);
    localStorage.setItem('bushline.draft.1.activity.7', JSON.stringify({ activityName: 'Half typed', version: 3 }));
    open('/activity-notes?activity=7&step=1', { 'activities.details.update': update });
    await press('Save Changes');
    await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 7, version: 3 })));
  });

  test('asks before unsaved changes are left', async () => {
    open('/activity-notes?activity=7&step=1');
    await press('Edit');
    await userEvent.type(await nameField(), ' 2');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
    await press('Stay');
    expect(address()).toHaveTextContent('step=1');
  });
});
