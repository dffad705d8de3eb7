import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { noConnection, refusal } from '#test/fake-server.ts';
import { addForm, button, draw, fencing, keeping, press, type Row, rowForm, weeds } from '#test/objectives-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { changedMeanwhile } from '#test/stored-record.ts';
import type { Change } from '#web/sync/change.ts';
import { ObjectivesManager } from './objectives-page.tsx';

describe('the list', () => {
  test('shows grey rows, then each objective with its unit', async () => {
    renderPage(<ObjectivesManager />, { server: keeping([fencing]) });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(await screen.findByText('Fencing')).toBeVisible();
    expect(screen.getByText('m')).toBeVisible();
  });

  test('says that it could not be loaded, and tries again', async () => {
    const list = vi.fn().mockRejectedValueOnce(refusal(500, 'x')).mockResolvedValue([fencing]);
    renderPage(<ObjectivesManager />, { server: { 'objectives.list': list } });
    expect(await screen.findByText('Failed to load objectives.')).toBeVisible();
    await press('Try again');
    expect(await screen.findByText('Fencing')).toBeVisible();
  });

  test('says that it is empty, and leads to the form that adds one', async () => {
    renderPage(<ObjectivesManager />, { server: keeping([]) });
    expect(await screen.findByText('No objectives yet.')).toBeVisible();
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
    expect(await screen.findByText('Objective added successfully!')).toBeVisible();
    expect(server.rows().at(-1)).toMatchObject({ title: 'Huts painted', measurement: 'Huts' });
    expect(screen.getByText('Huts painted')).toBeVisible();
    expect(addForm().getByLabelText('Objective Title')).toHaveValue('');
    expect(addForm().getByLabelText('Objective Title')).toHaveFocus();
  });

  test('repeats a failed save under the same key, and makes another save under a new one', async () => {
    const keys: string[] = [];
    const create = ({ title, measurement }: Row) => {
      if (keys.length === 1) throw refusal(500, 'x');
      return { id: 100 + keys.length, title, measurement, version: 1 };
    };
    const server = keeping([fencing], { 'objectives.create': create });
    renderPage(<ObjectivesManager />, { server, onChange: ({ key }) => keys.push(key) });
    await screen.findByText('Fencing');
    await userEvent.type(addForm().getByLabelText('Objective Title'), 'Huts');
    await userEvent.type(addForm().getByLabelText('Measurement'), 'Huts{Enter}');
    expect(await screen.findAllByText('Failed to add objective.')).not.toHaveLength(0);
    expect(addForm().getByLabelText('Objective Title')).toHaveValue('Huts');
    await press('+ Add Objective');
    await screen.findByText('Objective added successfully!');
    await userEvent.type(addForm().getByLabelText('Objective Title'), 'Hui');
    await userEvent.type(addForm().getByLabelText('Measurement'), 'Hui{Enter}');
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('corrects what an earlier try saved when its answer was lost', async () => {
    const sent: Change[] = [];
    const kept = { id: 99, title: 'Huts', measurement: 'Hut', version: 1 };
    const update = vi.fn((row: Row) => ({ ...row, version: 2 }));
    const create = ({ measurement }: Row) => {
      if (sent.length === 1) throw noConnection();
      if (measurement === 'Hut') return kept;
      throw refusal(409, 'This was saved already.', {}, { saved: { id: 99, version: 1, record: kept } });
    };
    const server = keeping([fencing], { 'objectives.create': create, 'objectives.update': update });
    renderPage(<ObjectivesManager />, { server, onChange: (change) => sent.push(change) });
    await screen.findByText('Fencing');
    await userEvent.type(addForm().getByLabelText('Objective Title'), 'Huts');
    await userEvent.type(addForm().getByLabelText('Measurement'), 'Hut{Enter}');
    await screen.findAllByText('Failed to add objective.');
    await userEvent.type(addForm().getByLabelText('Measurement'), 's{Enter}');
    expect(await screen.findByText('Objective added successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 99, version: 1, title: 'Huts', measurement: 'Huts' });
    expect(new Set(sent.filter(({ path }) => path === 'objectives.create').map(({ key }) => key)).size).toBe(1);
  });

  test('requires both fields, without calling the server', async () => {
    const create = vi.fn();
    await draw(keeping([fencing], { 'objectives.create': create }));
    await press('+ Add Objective');
    expect(screen.getByText('Please fill in both Title and Measurement.')).toBeVisible();
    expect(screen.getByText('Please fill this in.')).toBeVisible();
    await waitFor(() => expect(addForm().getByLabelText('Objective Title')).toHaveFocus());
    expect(create).not.toHaveBeenCalled();
  });

  test('is blocked while a row is edited', async () => {
    const create = vi.fn();
    await draw(keeping([fencing], { 'objectives.create': create }));
    await press('Edit Fencing');
    await press('+ Add Objective');
    expect(screen.getAllByText('Finish or cancel editing before adding a new objective.')).not.toHaveLength(0);
    expect(screen.queryByText('Please fill in both Title and Measurement.')).toBeNull();
    expect(create).not.toHaveBeenCalled();
  });

  test('prefers the server’s text to its own, and shows it at the field', async () => {
    const taken = 'This objective already exists.';
    await draw(
      keeping([fencing], {
        'objectives.create': () => {
          throw refusal(409, taken, { title: taken });
        },
      }),
    );
    await userEvent.type(addForm().getByLabelText('Objective Title'), 'Fencing');
    await userEvent.type(addForm().getByLabelText('Measurement'), 'm{Enter}');
    expect(await screen.findAllByText(taken)).not.toHaveLength(0);
    await waitFor(() => expect(addForm().getByLabelText('Objective Title')).toBeInvalid());
    expect(screen.queryByText('Failed to add objective.')).toBeNull();
  });

  test('keeps a draft across a reload', async () => {
    const server = keeping([fencing]);
    const { unmount } = renderPage(<ObjectivesManager />, { server });
    await screen.findByText('Fencing');
    await userEvent.type(addForm().getByLabelText('Objective Title'), 'Half a thought');
    unmount();
    renderPage(<ObjectivesManager />, { server });
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(addForm().getByLabelText('Objective Title')).toHaveValue('Half a thought');
  });
});

describe('editing a row', () => {
  test('saves from the version that it started with, and gives the focus back', async () => {
    const update = vi.fn((row) => ({ ...row, version: 5 }));
    await draw(keeping([fencing], { 'objectives.update': update }));
    await press('Edit Fencing');
    expect(rowForm('Fencing').getByLabelText('Objective Title')).toHaveFocus();
    await userEvent.clear(rowForm('Fencing').getByLabelText('Measurement'));
    await userEvent.type(rowForm('Fencing').getByLabelText('Measurement'), 'km{Enter}');
    expect(await screen.findByText('Objective updated successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 1, version: 4, title: 'Fencing', measurement: 'km' });
    await waitFor(() => expect(button('Edit Fencing')).toHaveFocus());
  });

  test('requires both fields', async () => {
    await draw(keeping([fencing]));
    await press('Edit Fencing');
    await userEvent.clear(rowForm('Fencing').getByLabelText('Objective Title'));
    await press('Save');
    expect(await screen.findByText('Please fill in both Title and Measurement for editing.')).toBeVisible();
  });

  test('stays open with what was typed when the save fails', async () => {
    await draw(
      keeping([fencing], {
        'objectives.update': () => {
          throw refusal(500, 'x');
        },
      }),
    );
    await press('Edit Fencing');
    await userEvent.type(rowForm('Fencing').getByLabelText('Objective Title'), ' north');
    await press('Save');
    expect(await screen.findAllByText('Failed to update objective.')).not.toHaveLength(0);
    expect(rowForm('Fencing').getByLabelText('Objective Title')).toHaveValue('Fencing north');
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

  test('continues from a kept draft, and from the stored row after the draft was thrown away', async () => {
    await draw(keeping([fencing, weeds]));
    const title = () => rowForm('Weed Treatment').getByLabelText('Objective Title');
    await press('Edit Weed Treatment');
    await userEvent.type(title(), 's');
    await press('Edit Fencing');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Weed Treatment' })).toBeNull());
    await press('Edit Weed Treatment');
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(title()).toHaveValue('Weed Treatments');
    await press('Edit Fencing');
    await userEvent.click(await screen.findByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Weed Treatment' })).toBeNull());
    await press('Edit Weed Treatment');
    await waitFor(() => expect(title()).toHaveValue('Weed Treatment'));
    expect(screen.queryByText('Draft restored')).toBeNull();
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

  /** A server on which Wiremu has saved the row meanwhile. */
  function savedMeanwhile(theirs: Row) {
    const update = vi.fn(({ version, ...row }: Row) => {
      if (version === theirs.version) return { ...row, version: version + 1 };
      throw changedMeanwhile('Wiremu Tāmati', theirs);
    });
    return { update, server: keeping([fencing], { 'objectives.update': update }) };
  }

  test('keeps what someone else changed in another field, and says so', async () => {
    const { update, server } = savedMeanwhile({ ...fencing, measurement: 'km', version: 9 });
    await draw(server);
    await press('Edit Fencing');
    await userEvent.type(rowForm('Fencing').getByLabelText('Objective Title'), ' north{Enter}');
    expect(
      await screen.findByText(
        'Objective updated successfully! Wiremu Tāmati changed Measurement meanwhile: that was kept.',
      ),
    ).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 1, version: 9, title: 'Fencing north', measurement: 'km' });
  });

  test('asks whose value to keep when someone else changed the same field', async () => {
    const { update, server } = savedMeanwhile({ ...fencing, title: 'Fences', version: 9 });
    await draw(server);
    await press('Edit Fencing');
    await userEvent.type(rowForm('Fencing').getByLabelText('Objective Title'), ' north{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
    expect(dialog.getByText('Fences')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /^Mine/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Objective updated successfully!/)).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 1, version: 9, title: 'Fencing north', measurement: 'm' });
  });
});

describe('deleting', () => {
  test('asks first, then removes the row and says so', async () => {
    const server = keeping([fencing, weeds]);
    await draw(server);
    await press('Delete Fencing');
    expect(await screen.findByText('Are you sure you want to delete this objective?')).toBeVisible();
    expect(server.rows()).toHaveLength(2);
    await press('Delete');
    expect(await screen.findByText('Objective deleted successfully!')).toBeVisible();
    expect(server.rows()).toEqual([weeds]);
    await waitFor(() => expect(screen.queryByText('Fencing')).toBeNull());
  });

  test('shows at the row why it failed', async () => {
    await draw(
      keeping([fencing], {
        'objectives.remove': () => {
          throw refusal(500, 'x');
        },
      }),
    );
    await press('Delete Fencing');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByText('Failed to delete objective.')).toHaveLength(2);
    expect(screen.getByText('Fencing')).toBeVisible();
  });
});
