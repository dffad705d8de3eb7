import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import type { Inputs } from '#web/trpc.ts';
import { ProjectFormPage } from './project-form-page.tsx';

const objectives = [
  { id: 1, title: 'Weed Treatment', measurement: 'm2', version: 1 },
  { id: 2, title: 'Plants Planted', measurement: 'Plants', version: 1 },
];
const base: FakeServer = {
  'objectives.list': () => objectives,
  'projects.nameExists': () => ({ exists: false }),
  'projects.list': () => [],
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const field = (label: RegExp | string) => screen.getByLabelText(label);
/** By its text: reading the role of everything in the form takes seconds. */
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button *' }));

/** Puts a text in at once: a key at a time draws the whole form each time. */
async function fill(element: HTMLElement, text: string) {
  await userEvent.click(element);
  await userEvent.paste(text);
}

async function fillRequired() {
  await fill(field(/^Name/), 'Karamatura');
  await fill(field(/^Project Location/), 'Huia');
  await fill(field(/^Start Date/), '25-November-2026');
  await userEvent.tab();
}

describe('a new project', () => {
  test('is not sent without the required fields', async () => {
    renderPage(<ProjectFormPage />, { server: base });
    expect(await screen.findByRole('heading', { name: 'Create Project' })).toBeVisible();
    expect(field(/^Emergency Services/)).toHaveValue('111 will contact all emergency services');
    await press('Save');
    expect(screen.getAllByText('All fields are required, including Emergency Services.').length).toBeGreaterThan(2);
    await waitFor(() => expect(field(/^Name/)).toHaveFocus());
  });

  test('takes phones of digits with a plus in front, without their spaces', async () => {
    renderPage(<ProjectFormPage />, { server: base });
    await fill(field('Primary Contact Phone'), '021 ask');
    await fill(field('Local Medical Center Phone'), '+64 9 817 0000');
    expect(field('Local Medical Center Phone')).toHaveValue('+6498170000');
    await press('Save');
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
    await fillRequired();
    await press('Save');
    expect((await screen.findAllByText('Project name already exists. Please choose another.'))[0]).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    expect(field(/^Name/)).toHaveFocus();
  });

  test('is created with everything that was filled in, and says so', async () => {
    const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow());
    renderPage(<ProjectFormPage />, { server: { ...base, 'projects.create': create } });
    await fillRequired();
    await press('Save');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      name: 'Karamatura',
      location: 'Huia',
      startDate: '2026-11-25',
      status: 'inprogress',
      emergencyServices: '111 will contact all emergency services',
      clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(localStorage.getItem('bushline.draft.1.project.new')).toBeNull();
  });

  test('stays as it was typed when it cannot be sent', async () => {
    const failing = () => {
      throw noConnection();
    };
    renderPage(<ProjectFormPage />, { server: { ...base, 'projects.create': failing } });
    await fillRequired();
    await press('Save');
    expect((await screen.findAllByText('Failed to create project.'))[0]).toBeVisible();
    expect(field(/^Name/)).toHaveValue('Karamatura');
  });
});

describe('an existing project', () => {
  const edit = { at: '/editproject?project=1' };
  const stored: FakeServer = { ...base, 'projects.get': () => makeProjectRow() };

  test('is saved with the version that the form started from', async () => {
    const update = vi.fn((_input: Inputs['projects']['update']) => makeProjectRow({ version: 4 }));
    renderPage(<ProjectFormPage />, { ...edit, server: { ...stored, 'projects.update': update } });
    await fill(await screen.findByLabelText('Local Hospital'), 'North Shore');
    await press('Save Changes');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    expect(update.mock.calls[0]?.[0]).toMatchObject({ id: 1, version: 3, localHospital: 'North Shore' });
  });

  test('without a change is saved only after a question', async () => {
    const update = vi.fn(() => makeProjectRow());
    renderPage(<ProjectFormPage />, { ...edit, server: { ...stored, 'projects.update': update } });
    await screen.findByLabelText('Local Hospital');
    await press('Save Changes');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('No changes detected. Save anyway?')).toBeVisible();
    expect(update).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
  });

  test('is copied under another name only', async () => {
    const names: string[] = [];
    const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow({ id: 9 }));
    const nameExists = ({ name }: { name: string }) => {
      names.push(name);
      return { exists: name === 'Ōkura Bush Predator Control' };
    };
    const server = { ...stored, 'projects.nameExists': nameExists, 'projects.create': create };
    renderPage(<ProjectFormPage />, { ...edit, server });
    const name = await screen.findByLabelText(/^Name/);
    await press('Save as New Project');
    expect((await screen.findAllByText('Project name already exists. Please choose another.'))[0]).toBeVisible();
    await fill(name, ' North');
    await press('Save as New Project');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0]).toMatchObject({ name: 'Ōkura Bush Predator Control North', inductionFileId: 7 });
    expect(names).toHaveLength(2);
  });

  test('that somebody else has changed offers theirs or mine', async () => {
    const conflict = { changedBy: 'Wiremu Tāmati', changedAt: '2026-03-04T20:30:00.000Z', version: 8 };
    const update = vi.fn(({ version }: Inputs['projects']['update']) => {
      if (version === 8) return makeProjectRow({ version: 9 });
      const error = refusal(409, 'Wiremu Tāmati changed this record after you opened it.');
      throw Object.assign(error, { data: { httpStatus: 409, conflict } });
    });
    renderPage(<ProjectFormPage />, { ...edit, server: { ...stored, 'projects.update': update } });
    await fill(await screen.findByLabelText('Local Hospital'), 'Mine');
    await press('Save Changes');
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]?.[0]).toMatchObject({ version: 8, localHospital: 'Mine' });
  });

  test('that is gone says so', async () => {
    const gone = () => {
      throw refusal(404, 'Project not found.');
    };
    renderPage(<ProjectFormPage />, { ...edit, server: { ...base, 'projects.get': gone } });
    expect(await screen.findByText('Project not found.')).toBeVisible();
  });
});

test('a picture goes ahead of the form, with its progress and a way to stop it', async () => {
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
  await press('Cancel');
  expect(requests[0]?.isAborted).toBe(true);

  await choose();
  act(() => requests[1]?.answer(413, { message: 'This file is too large. The limit is 10 MB.' }));
  expect(screen.getByText('This file is too large. The limit is 10 MB.')).toBeVisible();

  await choose();
  act(() => requests[2]?.answer(201, { id: 12, url: '/api/files/12', name: 'nest.png' }));
  expect(screen.getByAltText("The project's picture")).toHaveAttribute('src', '/api/files/12');
  await fillRequired();
  await press('Save');
  await waitFor(() => expect(create.mock.calls[0]?.[0]).toMatchObject({ imageFileId: 12 }));
});
