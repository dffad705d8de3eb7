import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { base, fencing, field, fill, objectives, type Project, press, set, shows } from '#test/project-form-stage.tsx';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { changedMeanwhile } from '#test/stored-record.ts';
import type { Change } from '#web/sync/change.ts';
import type { Inputs } from '#web/trpc.ts';
import { ProjectFormPage } from './project-form-page.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const fails = () => {
  throw refusal(500, 'x');
};

describe('an existing project', () => {
  const open = (server: FakeServer, onChange: (change: Change) => void = () => {}) =>
    renderPage(
      <>
        <ProjectFormPage />
        <Where />
      </>,
      {
        at: '/editproject?project=1',
        server: { ...base, 'projects.get': () => makeProjectRow(), ...server },
        onChange,
      },
    );

  test('is saved unchanged only after a question', async () => {
    const update = vi.fn(() => makeProjectRow());
    open({ 'projects.update': update });
    await screen.findByLabelText('Local Hospital');
    await press('Save Changes');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(messages.projects.noChanges)).toBeVisible();
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
    open({ 'projects.nameExists': nameExists, 'projects.create': create });
    const name = await screen.findByLabelText(/^Name/);
    await press('Save as New Project');
    await shows(messages.projects.nameTaken);
    await fill(name, ' North');
    await press('Save as New Project');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0]).toMatchObject({ name: 'Ōkura Bush Predator Control North', inductionFileId: 7 });
    // So that it needs the same tickets.
    expect(create.mock.calls[0]?.[0].copyFilesFrom).toBe(1);
    expect(names).toHaveLength(2);
  });

  test('copied as archived, leads to the list of archived projects', async () => {
    const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow({ id: 9, status: 'archived' }));
    open({ 'projects.create': create });
    await screen.findByLabelText(/^Name/);
    set(/^Name/, 'Ōkura North');
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Archived' }));
    await press('Save as New Project');
    await shows(messages.projects.saved);
    expect(create.mock.calls[0]?.[0]).toMatchObject({ name: 'Ōkura North', status: 'archived' });
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/searchproject?tab=archive'));
  });

  test('keeps what was typed when it cannot be sent', async () => {
    open({ 'projects.update': fails });
    await screen.findByLabelText(/^Name/);
    set(/^Name/, 'Karamatura North');
    await press('Save Changes');
    await shows(messages.projects.updateFailed);
    expect(field(/^Name/)).toHaveValue('Karamatura North');
  });

  test('is refused with an objective that somebody has deleted, and forgets it when the list is opened', async () => {
    const [weeds] = objectives;
    const gone = messages.projects.objectiveGone;
    const update = vi.fn((_input: Inputs['projects']['update']) => makeProjectRow({ version: 4 }));
    update.mockImplementationOnce(() => {
      throw refusal(400, gone, { objectiveIds: gone });
    });
    const list = vi.fn().mockReturnValueOnce(objectives).mockReturnValue([weeds]);
    open({ 'objectives.list': list, 'projects.update': update });
    const hospital = await screen.findByLabelText('Local Hospital');
    await waitFor(() => expect(field('Objectives')).toHaveValue('Weed Treatment (m2)\nPlants Planted (Plants)'));
    await fill(hospital, 'North Shore');
    await press('Save Changes');
    await shows(gone);
    await userEvent.click(field('Objectives'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Objectives' }));
    await waitFor(() => expect(dialog.queryByLabelText('Plants Planted (Plants)')).toBeNull());
    await waitFor(() => expect(field('Objectives')).toHaveValue('Weed Treatment (m2)'));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await press('Save Changes');
    await shows(messages.projects.saved);
    expect(update.mock.calls[1]?.[0]).toMatchObject({ objectiveIds: [1], localHospital: 'North Shore' });
  });

  test('says what could not be loaded, the project or its objectives, and tries again', async () => {
    const get = vi.fn().mockRejectedValueOnce(refusal(500, 'x')).mockResolvedValue(makeProjectRow());
    let list: () => typeof objectives = fails;
    open({ 'projects.get': get, 'objectives.list': () => list() });
    expect(await screen.findByText(messages.projects.loadFailed)).toBeVisible();
    await press('Try again');
    // The project has some, so the field is not just empty.
    await shows(messages.objectives.loadFailed);
    await userEvent.click(field('Objectives'));
    expect(document.title).toMatch(/^Edit Project: Ōkura Bush Predator Control/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Objectives' }));
    expect(await dialog.findByText(messages.objectives.loadFailed)).toBeVisible();
    list = () => objectives;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByLabelText('Weed Treatment (m2)')).toBeVisible();
  });

  /** A server on which Wiremu has saved the project meanwhile. */
  function savedMeanwhile(theirs: Partial<Project>) {
    const record = makeProjectRow({ ...theirs, version: 8 });
    const update = vi.fn(({ version }: Inputs['projects']['update']) => {
      if (version === 8) return makeProjectRow({ version: 9 });
      throw changedMeanwhile('Wiremu Tāmati', record);
    });
    const list = () => [...objectives, fencing];
    return { update, server: { 'objectives.list': list, 'projects.update': update } };
  }

  test('asks about a document that both changed, and takes document and name together', async () => {
    const { update, server } = savedMeanwhile({ inductionFileId: 9, inductionFileName: 'Plan.pdf' });
    open(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove induction document' }));
    await press('Save Changes');
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
    const nameExists = ({ name }: { name: string }) => ({ exists: keys.length > 0 && name === copy.name });
    open(
      { 'projects.create': create, 'projects.update': update, 'projects.nameExists': nameExists },
      ({ path, key }) => path === 'projects.create' && keys.push(key),
    );
    const name = await screen.findByLabelText(/^Name/);
    set(/^Name/, 'Ōkura Nroth');
    await press('Save as New Project');
    await shows(messages.projects.duplicateFailed);
    set(/^Name/, 'Ōkura North');
    await press('Save as New Project');
    await shows(messages.projects.saved);
    expect(update.mock.calls.map(([input]) => input)).toMatchObject([{ id: 9, version: 1, name: 'Ōkura North' }]);
    expect(new Set(keys).size).toBe(1);
    // The original stays as it is stored.
    expect(name).toHaveValue('Ōkura Bush Predator Control');
  });

  test('that was deleted says so', async () => {
    const gone = () => {
      throw refusal(404, 'Project not found.');
    };
    open({ 'projects.get': gone });
    expect(await screen.findByText('Project not found.')).toBeVisible();
  });
});
