import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { addForm, button, draw, fencing, keeping, rowForm, weeds } from '#test/objectives-stage.tsx';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { ObjectivesManager } from './objectives-page.tsx';

describe('the list', () => {
  test('says that it is empty, and leads to the form that adds one', async () => {
    renderPage(<ObjectivesManager />, { server: keeping([]) });
    expect(await screen.findByText(messages.objectives.empty)).toBeVisible();
    await press('Add a New Objective');
    expect(addForm().getByLabelText('Objective Title')).toHaveFocus();
  });
});

describe('adding', () => {
  test('saves what was typed, says so, and is ready for the next', async () => {
    const server = keeping([fencing]);
    await draw(server);
    await userEvent.type(addForm().getByLabelText('Objective Title'), ' Huts painted ');
    await userEvent.type(addForm().getByLabelText('Measurement'), 'Huts{Enter}');
    expect(await screen.findByText(messages.objectives.added)).toBeVisible();
    expect(server.rows().at(-1)).toMatchObject({ title: 'Huts painted', measurement: 'Huts' });
    expect(screen.getByText('Huts painted')).toBeVisible();
    expect(addForm().getByLabelText('Objective Title')).toHaveValue('');
    expect(addForm().getByLabelText('Objective Title')).toHaveFocus();
  });

  test('requires both fields, without calling the server', async () => {
    const create = vi.fn();
    await draw(keeping([fencing], { 'objectives.create': create }));
    await press('+ Add Objective');
    expect(screen.getByText(messages.objectives.fillBoth)).toBeVisible();
    expect(screen.getByText(messages.general.fillIn)).toBeVisible();
    await waitFor(() => expect(addForm().getByLabelText('Objective Title')).toHaveFocus());
    expect(create).not.toHaveBeenCalled();
  });

  test('is blocked while a row is edited', async () => {
    const create = vi.fn();
    await draw(keeping([fencing], { 'objectives.create': create }));
    await press('Edit Fencing');
    await press('+ Add Objective');
    expect(screen.getAllByText(messages.objectives.finishEditing)).not.toHaveLength(0);
    expect(screen.queryByText(messages.objectives.fillBoth)).toBeNull();
    expect(create).not.toHaveBeenCalled();
  });
});

describe('editing a row', () => {
  test('says what failed, saves from the version that it started with, and gives the focus back', async () => {
    const update = vi
      .fn((row) => ({ ...row, version: 5 }))
      .mockImplementationOnce(() => {
        throw refusal(500, 'x');
      });
    await draw(keeping([fencing], { 'objectives.update': update }));
    await press('Edit Fencing');
    expect(rowForm('Fencing').getByLabelText('Objective Title')).toHaveFocus();
    await userEvent.clear(rowForm('Fencing').getByLabelText('Measurement'));
    await userEvent.type(rowForm('Fencing').getByLabelText('Measurement'), 'km{Enter}');
    expect(await screen.findAllByText(messages.objectives.updateFailed)).not.toHaveLength(0);
    await press('Save');
    expect(await screen.findByText(messages.objectives.updated)).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 1, version: 4, title: 'Fencing', measurement: 'km' });
    await waitFor(() => expect(button('Edit Fencing')).toHaveFocus());
  });

  test('requires both fields', async () => {
    await draw(keeping([fencing]));
    await press('Edit Fencing');
    await userEvent.clear(rowForm('Fencing').getByLabelText('Objective Title'));
    await press('Save');
    expect(await screen.findByText(messages.objectives.fillBothEditing)).toBeVisible();
  });

  test('opens one row at a time, and asks about unsaved changes', async () => {
    await draw(keeping([fencing, weeds]));
    await press('Edit Fencing');
    await press('Edit Weed Treatment');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Fencing' })).toBeNull());
    await userEvent.type(rowForm('Weed Treatment').getByLabelText('Objective Title'), 's');
    await press('Edit Fencing');
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(rowForm('Weed Treatment').getByLabelText('Objective Title')).toHaveValue('Weed Treatments');
  });

  test('is cancelled by Cancel, and by Escape while nothing was typed', async () => {
    await draw(keeping([fencing]));
    await press('Edit Fencing');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Edit Fencing' })).toBeNull();
    await press('Edit Fencing');
    await userEvent.type(rowForm('Fencing').getByLabelText('Objective Title'), 'x{Escape}');
    expect(rowForm('Fencing').getByLabelText('Objective Title')).toHaveValue('Fencingx');
    await press('Cancel');
    expect(screen.getByText('Fencing')).toBeVisible();
  });
});
