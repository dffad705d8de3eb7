import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import type { Inputs, Outputs } from '#web/trpc.ts';
import { ProjectFormPage } from './project-form-page.tsx';

type Project = Outputs['projects']['get'];

const objectives = [
  { id: 1, title: 'Weed Treatment', measurement: 'm2', version: 1 },
  { id: 2, title: 'Plants Planted', measurement: 'Plants', version: 1 },
];
const fencing = { id: 3, title: 'Fencing', measurement: 'm', version: 1 };
const base: FakeServer = {
  'objectives.list': () => objectives,
  'projects.nameExists': () => ({ exists: false }),
  'projects.list': () => [],
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const field = (label: RegExp | string) => screen.getByLabelText(label);
/** Found by text: searching the whole form by role takes seconds. */
const openTab = (name: string) => fireEvent.click(screen.getByText(name, { selector: '[role=tab] *' }));
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button *' }));

/** Waits for a text, which fades in and may show both in the banner and in the form. */
const shows = (text: string) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeVisible());

/** Pastes a text: typing would render the whole form for every key. */
async function fill(element: HTMLElement, text: string) {
  await userEvent.click(element);
  await userEvent.paste(text);
}

/** Sets a field's value in one change. */
function set(label: RegExp | string, value: string) {
  fireEvent.change(field(label), { target: { value } });
}

function fillRequired() {
  set(/^Name/, 'Karamatura');
  set(/^Project Location/, 'Huia');
  set(/^Start Date/, '25-November-2026');
  fireEvent.blur(field(/^Start Date/));
}

describe('a new project', () => {
  test('is not sent without the required fields', async () => {
    renderPage(<ProjectFormPage />, { server: base });
    expect(await screen.findByRole('heading', { name: 'Create Project' })).toBeVisible();
    expect(field(/^Emergency Services/)).toHaveValue('111 will contact all emergency services');
    press('Save');
    expect(screen.getAllByText('All fields are required, including Emergency Services.').length).toBeGreaterThan(2);
    await waitFor(() => expect(field(/^Name/)).toHaveFocus());
  });

  test('accepts phone numbers of digits, with an optional leading plus, and removes spaces', async () => {
    renderPage(<ProjectFormPage />, { server: base });
    await fill(field('Primary Contact Phone'), '021 ask');
    await fill(field('Local Medical Center Phone'), '+64 9 817 0000');
    expect(field('Local Medical Center Phone')).toHaveValue('+6498170000');
    press('Save');
    expect(screen.getByText('Primary Contact Phone must contain only numbers and may start with +.')).toBeVisible();
    expect(screen.queryByText(/^Local Medical Center Phone must/)).toBeNull();
  });

  test('chooses objectives in a dialog', async () => {
    renderPage(<ProjectFormPage />, { server: base });
    await userEvent.click(field('Objectives'));
    const dialog = await screen.findByRole('dialog', { name: 'Select Objectives' });
    await userEvent.click(within(dialog).getByLabelText('Plants Planted (Plants)'));
    await userEvent.click(within(dialog).getByLabelText('Weed Treatment (m2)'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(field('Objectives')).toHaveValue('Plants Planted (Plants)\nWeed Treatment (m2)'));
  });

  test('whose name exists is not created', async () => {
    const create = vi.fn();
    renderPage(<ProjectFormPage />, {
      server: { ...base, 'projects.nameExists': () => ({ exists: true }), 'projects.create': create },
    });
    fillRequired();
    press('Save');
    await shows('Project name already exists. Please choose another.');
    expect(create).not.toHaveBeenCalled();
    await waitFor(() => expect(field(/^Name/)).toHaveFocus());
  });

  test('is created with everything that was filled in, and says so', async () => {
    const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow());
    renderPage(<ProjectFormPage />, { server: { ...base, 'projects.create': create } });
    fillRequired();
    press('Save');
    await shows('Saved successfully!');
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      name: 'Karamatura',
      location: 'Huia',
      startDate: '2026-11-25',
      status: 'inprogress',
      emergencyServices: '111 will contact all emergency services',
    });
    expect(localStorage.getItem('bushline.draft.1.project.new')).toBeNull();
  });

  test('keeps what was typed when it cannot be sent', async () => {
    const failing = () => {
      throw noConnection();
    };
    renderPage(<ProjectFormPage />, { server: { ...base, 'projects.create': failing } });
    fillRequired();
    press('Save');
    await shows('Failed to create project.');
    expect(field(/^Name/)).toHaveValue('Karamatura');
  });

  test('is created once when the answer was lost, although its name exists by then', async () => {
    const keys: string[] = [];
    const create = vi.fn(() => makeProjectRow());
    create.mockImplementationOnce(() => {
      throw noConnection();
    });
    renderPage(<ProjectFormPage />, {
      server: { ...base, 'projects.nameExists': () => ({ exists: keys.length > 0 }), 'projects.create': create },
      onChange: ({ key }) => keys.push(key),
    });
    fillRequired();
    press('Save');
    await shows('Failed to create project.');
    press('Save');
    await shows('Saved successfully!');
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('is updated by Save once stored, when the person stays because of unsaved changes in another tab', async () => {
    const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow());
    const update = vi.fn((_input: Inputs['projects']['update']) => makeProjectRow({ version: 4 }));
    const server = { ...base, 'hazards.list': () => [], 'projects.create': create, 'projects.update': update };
    renderPage(<ProjectFormPage />, { server });
    fillRequired();
    openTab('Add Hazards');
    const [hazard = document.body] = await screen.findAllByLabelText('Hazard Description');
    fireEvent.change(hazard, { target: { value: 'Wasps' } });
    openTab('Details');
    press('Save');
    expect(await screen.findByText('You have unsaved changes.')).toBeVisible();
    press('Stay');
    set('Local Hospital', 'North Shore');
    await waitFor(() => expect(screen.getByText('Save Changes').closest('button')).toBeEnabled());
    press('Save Changes');
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(update.mock.calls[0]?.[0]).toMatchObject({ id: 1, version: 3, localHospital: 'North Shore' });
    expect(create).toHaveBeenCalledOnce();
    expect(hazard).toHaveValue('Wasps');
  });
});

describe('an existing project', () => {
  const edit = { at: '/editproject?project=1' };
  const stored: FakeServer = { ...base, 'projects.get': () => makeProjectRow() };

  test('is saved with the version that the form started from', async () => {
    const update = vi.fn((_input: Inputs['projects']['update']) => makeProjectRow({ version: 4 }));
    renderPage(<ProjectFormPage />, { ...edit, server: { ...stored, 'projects.update': update } });
    await fill(await screen.findByLabelText('Local Hospital'), 'North Shore');
    press('Save Changes');
    await shows('Saved successfully!');
    expect(update.mock.calls[0]?.[0]).toMatchObject({ id: 1, version: 3, localHospital: 'North Shore' });
  });

  test('is saved unchanged only after a question', async () => {
    const update = vi.fn(() => makeProjectRow());
    renderPage(<ProjectFormPage />, { ...edit, server: { ...stored, 'projects.update': update } });
    await screen.findByLabelText('Local Hospital');
    press('Save Changes');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('No changes detected. Save anyway?')).toBeVisible();
    expect(update).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
  });

  test('can be copied only under another name', async () => {
    const names: string[] = [];
    const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow({ id: 9 }));
    const nameExists = ({ name }: { name: string }) => {
      names.push(name);
      return { exists: name === 'Ōkura Bush Predator Control' };
    };
    const server = { ...stored, 'projects.nameExists': nameExists, 'projects.create': create };
    renderPage(<ProjectFormPage />, { ...edit, server });
    const name = await screen.findByLabelText(/^Name/);
    press('Save as New Project');
    await shows('Project name already exists. Please choose another.');
    await fill(name, ' North');
    press('Save as New Project');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0]).toMatchObject({ name: 'Ōkura Bush Predator Control North', inductionFileId: 7 });
    expect(names).toHaveLength(2);
  });

  /** A server on which Wiremu has saved the project meanwhile. */
  function savedMeanwhile(theirs: Partial<Project>) {
    const record = makeProjectRow({ ...theirs, version: 8 });
    const update = vi.fn(({ version }: Inputs['projects']['update']) => {
      if (version === 8) return makeProjectRow({ version: 9 });
      const conflict = { changedBy: 'Wiremu Tāmati', changedAt: '2026-03-04T20:30:00.000Z', version: 8, record };
      throw refusal(409, 'Wiremu Tāmati changed this record after you opened it.', {}, { conflict });
    });
    const server = { ...stored, 'projects.update': update };
    return { update, server: { ...server, 'objectives.list': () => [...objectives, fencing] } };
  }

  test('keeps what somebody else filled in meanwhile, and the objectives that each chose', async () => {
    const { update, server } = savedMeanwhile({ localHospital: 'North Shore', objectiveIds: [2] });
    renderPage(<ProjectFormPage />, { ...edit, server });
    await screen.findByLabelText('Primary Contact Name');
    set('Primary Contact Name', 'Hēmi Walker Jr');
    await userEvent.click(field('Objectives'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Objectives' }));
    await userEvent.click(dialog.getByLabelText('Fencing (m)'));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    press('Save Changes');
    expect(
      await screen.findByText(
        /^Saved successfully! Wiremu Tāmati changed .*(Local Hospital.*Objectives|Objectives.*Local Hospital) meanwhile: that was kept\.$/,
      ),
    ).toBeVisible();
    expect(update).toHaveBeenCalledTimes(2);
    expect(update.mock.calls[1]?.[0]).toMatchObject({
      version: 8,
      primaryContactName: 'Hēmi Walker Jr',
      localHospital: 'North Shore',
      objectiveIds: [2, 3],
    });
  });

  test('asks about a document that both changed, and takes document and name together', async () => {
    const { update, server } = savedMeanwhile({ inductionFileId: 9, inductionFileName: 'Plan.pdf' });
    renderPage(<ProjectFormPage />, { ...edit, server });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove induction document' }));
    press('Save Changes');
    const dialog = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
    expect(dialog.getByText('Induction document')).toBeVisible();
    expect(dialog.getByText('Nothing')).toBeVisible();
    expect(dialog.getByText('Plan.pdf')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /^Wiremu’s/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]?.[0]).toMatchObject({ version: 8, inductionFileId: 9 });
  });

  test('is copied once, with the values typed last, when the first answer was lost', async () => {
    const copy = makeProjectRow({ id: 9, name: 'Ōkura Nroth', version: 1 });
    const keys: string[] = [];
    const create = vi.fn(({ name }: Inputs['projects']['create']) => {
      if (keys.length === 1) throw noConnection();
      if (name === copy.name) return copy;
      throw refusal(409, 'This was saved already.', {}, { saved: { id: 9, version: 1, record: copy } });
    });
    const update = vi.fn((_input: Inputs['projects']['update']) => ({ ...copy, version: 2 }));
    const server = { ...stored, 'projects.create': create, 'projects.update': update };
    renderPage(<ProjectFormPage />, {
      ...edit,
      server: {
        ...server,
        'projects.nameExists': ({ name }: { name: string }) => ({
          exists: keys.length > 0 && name === copy.name,
        }),
      },
      onChange: ({ path, key }) => path === 'projects.create' && keys.push(key),
    });
    const name = await screen.findByLabelText(/^Name/);
    set(/^Name/, 'Ōkura Nroth');
    press('Save as New Project');
    await shows('Failed to duplicate project.');
    set(/^Name/, 'Ōkura North');
    press('Save as New Project');
    await shows('Saved successfully!');
    expect(update.mock.calls.map(([input]) => input)).toMatchObject([{ id: 9, version: 1, name: 'Ōkura North' }]);
    expect(new Set(keys).size).toBe(1);
    // The original stays as it is stored.
    expect(name).toHaveValue('Ōkura Bush Predator Control');
  });

  test('that was deleted says so', async () => {
    const gone = () => {
      throw refusal(404, 'Project not found.');
    };
    renderPage(<ProjectFormPage />, { ...edit, server: { ...base, 'projects.get': gone } });
    expect(await screen.findByText('Project not found.')).toBeVisible();
  });
});

test('a picture uploads before the form is saved, with progress and a Cancel button', async () => {
  const requests: FakeRequest[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    status = 0;
    responseText = '';
    isAborted = false;
    open() {}
    send() {
      requests.push(this);
    }
    abort() {
      this.isAborted = true;
    }
    answer(status: number, body: object) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow());
  const { container } = renderPage(<ProjectFormPage />, { server: { ...base, 'projects.create': create } });
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"][accept="image/*"]');
  const choose = () =>
    userEvent.upload(chooser as HTMLInputElement, new File(['x'], 'nest.png', { type: 'image/png' }));

  await choose();
  act(() => requests[0]?.upload.onprogress?.({ loaded: 1, total: 4 }));
  expect(screen.getByText('25 %')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  press('Cancel');
  expect(requests[0]?.isAborted).toBe(true);

  await choose();
  act(() => requests[1]?.answer(413, { message: 'This file is too large. The limit is 10 MB.' }));
  expect(screen.getByText('This file is too large. The limit is 10 MB.')).toBeVisible();

  await choose();
  act(() => requests[2]?.answer(201, { id: 12, url: '/api/files/12', name: 'nest.png' }));
  expect(screen.getByAltText("The project's picture")).toHaveAttribute('src', '/api/files/12');
  fillRequired();
  press('Save');
  await waitFor(() => expect(create.mock.calls[0]?.[0]).toMatchObject({ imageFileId: 12 }));
});
