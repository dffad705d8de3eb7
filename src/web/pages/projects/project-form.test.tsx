import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noConnection } from '#test/fake-server.ts';
import {
  base,
  fencing,
  field,
  fill,
  fillRequired,
  objectives,
  openTab,
  press,
  set,
  shows,
} from '#test/project-form-stage.tsx';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import type { Inputs } from '#web/trpc.ts';
import { ProjectFormPage } from './project-form-page.tsx';
// What a tab loads late is there already: on a busy machine that takes longer than a test waits.
import '#web/pages/objectives/objectives-page.tsx';

function Where() {
  return useLocation().search;
}

describe('a new project', () => {
  test('is not sent without the required fields', async () => {
    renderPage(<ProjectFormPage />, { server: base });
    expect(await screen.findByRole('heading', { name: 'Create Project' })).toBeVisible();
    expect(field(/^Emergency Services/)).toHaveValue(messages.projects.emergencyDefault);
    await press('Save');
    // Beside the first field, and over the buttons.
    expect(screen.getAllByText(messages.projects.required)).toHaveLength(2);
    expect(screen.getAllByText(messages.general.fillIn).length).toBeGreaterThan(1);
    await waitFor(() => expect(field(/^Name/)).toHaveFocus());
    set(/^Start Date/, '1/2/2024');
    fireEvent.blur(field(/^Start Date/));
    expect(await screen.findByText(messages.projects.startsBeforeToday)).toBeVisible();
  });

  test('accepts phone numbers of digits, with an optional leading plus, and removes spaces', async () => {
    renderPage(<ProjectFormPage />, { server: base });
    await fill(field('Primary Contact Phone'), '021 ask');
    await fill(field('Local Medical Center Phone'), '+64 9 817 0000');
    expect(field('Local Medical Center Phone')).toHaveValue('+6498170000');
    await press('Save');
    expect(screen.getByText(messages.projects.contactPhone)).toBeVisible();
    expect(screen.queryByText(/^Local Medical Center Phone must/)).toBeNull();
  });

  test('chooses objectives in a dialog; one deleted in the next tab is forgotten, one added there offered', async () => {
    const [weeds, plants] = objectives;
    let listed = [weeds, plants];
    const fake = {
      ...base,
      'objectives.list': () => listed as typeof objectives,
      'objectives.remove': () => ({ message: messages.objectives.deleted }),
    };
    renderPage(<ProjectFormPage />, { server: fake });
    const choose = async () => {
      await userEvent.click(field('Objectives'));
      return within(await screen.findByRole('dialog', { name: 'Select Objectives' }));
    };
    const dialog = await choose();
    for (const name of ['Plants Planted (Plants)', 'Weed Treatment (m2)'])
      await userEvent.click(dialog.getByLabelText(name));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(field('Objectives')).toHaveValue('Plants Planted (Plants)\nWeed Treatment (m2)'));
    openTab('Add Objectives');
    const card = (await screen.findByText('Weed Treatment')).closest<HTMLElement>('li');
    fireEvent.click(within(card as HTMLElement).getByRole('button', { name: 'Delete Weed Treatment' }));
    listed = [plants, fencing];
    await press('Delete');
    await shows(messages.objectives.deleted);
    openTab('Details');
    await waitFor(() => expect(field('Objectives')).toHaveValue('Plants Planted (Plants)'));
    expect(await (await choose()).findByLabelText('Fencing (m)')).not.toBeChecked();
  });

  test('whose name exists is not created', async () => {
    const create = vi.fn();
    renderPage(<ProjectFormPage />, {
      server: { ...base, 'projects.nameExists': () => ({ exists: true }), 'projects.create': create },
    });
    fillRequired();
    await press('Save');
    await shows(messages.projects.nameTaken);
    expect(create).not.toHaveBeenCalled();
    await waitFor(() => expect(field(/^Name/)).toHaveFocus());
  });

  test('is created with everything that was filled in, and says so', async () => {
    const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow());
    renderPage(<ProjectFormPage />, { server: { ...base, 'projects.create': create } });
    fillRequired();
    await press('Save');
    await shows(messages.projects.saved);
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      name: 'Karamatura',
      location: 'Huia',
      startDate: '2026-11-25',
      status: 'inprogress',
      emergencyServices: messages.projects.emergencyDefault,
    });
    expect(localStorage.getItem('bushline.draft.1.project.new')).toBeNull();
  });

  test('that an activity waits for says so, and leads to that activity', async () => {
    renderPage(
      <Routes>
        <Route path="/addproject" element={<ProjectFormPage />} />
        <Route path="/activity-notes" element={<Where />} />
      </Routes>,
      { at: '/addproject?for=activity', server: { ...base, 'projects.create': () => makeProjectRow({ id: 4 }) } },
    );
    expect(await screen.findByText(messages.getStarted.projectForActivity)).toBeVisible();
    fillRequired();
    await press('Save');
    await waitFor(() => expect(screen.getByText('?activity=new&project=4&step=1')).toBeVisible(), { timeout: 3000 });
  });

  test.each([
    ['Add Objectives', { 'objectives.list': () => objectives }],
    ['Add Hazards', { 'hazards.list': () => [] }],
    ['Add Risks', { 'risks.browse': () => [] }],
  ] as const)('says in its tab %s that the library is shared by all projects', async (tab, server) => {
    renderPage(<ProjectFormPage />, { server: { ...base, ...server } });
    openTab(tab);
    expect(
      await screen.findByText(/^This list is shared by all projects: a change here changes it for everyone\./),
    ).toBeVisible();
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
    await press('Save');
    await shows(messages.projects.createFailed);
    await press('Save');
    await shows(messages.projects.saved);
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});
