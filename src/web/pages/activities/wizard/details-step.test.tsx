import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { contact } from '#test/day-stage.tsx';
import { draft, nameField, notesField, open, saved, startFresh, startServer, type } from '#test/details-stage.tsx';
import { noConnection } from '#test/fake-server.ts';
import { press } from '#test/press.ts';

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

beforeEach(startFresh);

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

  test('say what failed, and are saved with a start, a finish on the next day and a meeting place, then read-only again', async () => {
    const { update, server } = startServer();
    update.mockImplementationOnce(() => {
      throw noConnection();
    });
    open(server);
    await press('Edit');
    await type(screen.findByLabelText('Start'), '21:30');
    await type(screen.findByLabelText('Finish'), '02:00');
    expect(screen.getByLabelText('Finish')).toHaveAccessibleDescription(messages.activities.finishNextDay(4.5));
    await type(screen.findByRole('textbox', { name: 'Meeting place' }), 'Bridge');
    await press('Save Changes');
    expect((await screen.findAllByText(messages.activities.saveFailed)).length).toBeGreaterThan(0);
    await press('Save Changes');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    const when = { startTime: '21:30', finishTime: '02:00', meetingPlace: 'Bridge' };
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 7, version: 4, ...when }));
    expect(await screen.findByText('21:30 to 02:00 (next day)')).toBeVisible();
    expect(await nameField()).toHaveAttribute('readonly');
    expect(draft()).toBeNull();
  });

  describe('say who leads', () => {
    const hemi = (id: number, phone: string) => ({
      ...{ ...contact, id, firstname: 'Hēmi', lastname: 'Walker', phone, role: 'Group Admin' as const },
    });
    const leaders = () => [hemi(8, '0215550101'), hemi(9, '0215550102')];
    const led = { ...saved, ledById: 5, ledBy: 'Ana Rāwiri', ledByPhone: '0215550105' };

    test('of all the staff, two of one name told apart by their number', async () => {
      const { update, server } = startServer();
      open({ ...server, 'activities.details.leaders': leaders });
      expect(await screen.findByRole('textbox', { name: 'Led by' })).toHaveAttribute('placeholder', 'Nobody is named');
      await press('Edit');
      await userEvent.click(await screen.findByRole('combobox', { name: 'Led by' }));
      await userEvent.click(await screen.findByRole('option', { name: /Hēmi Walker.*021 555 0102/ }));
      await press('Save Changes');
      await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ ledById: 9 })));
    });

    test('also somebody who was deleted since, until another is chosen', async () => {
      const { update, server } = startServer(led);
      open({ ...server, 'activities.details.leaders': leaders });
      expect(await screen.findByRole('textbox', { name: 'Led by' })).toHaveValue('Ana Rāwiri');
      await press('Edit');
      const field = await screen.findByRole('combobox', { name: 'Led by' });
      await waitFor(() => expect(field).toHaveValue('Ana Rāwiri'));
      await type(notesField(), 'Line B');
      await press('Save Changes');
      await waitFor(() =>
        expect(update).toHaveBeenCalledWith(expect.objectContaining({ ledById: 5, notes: 'Line B' })),
      );
    });
  });

  describe('while people are signed on', () => {
    const out = (id: number, signedOnAt: string) => ({
      ...{ id, activityId: 7, activityName: saved.activityName, staffId: null, volunteerId: id, name: 'Ana' },
      ...{ signedOnAt, startTime: '09:00', finishTime: '13:00' },
    });
    const [early, late] = [out(1, '2026-11-19T20:00:00.000Z'), out(2, '2026-11-20T01:00:00.000Z')];

    test.each([
      [[early], '1 person is signed on. They stay expected at 13:00.'],
      [[early, { ...early, id: 3, volunteerId: 3 }], '2 people are signed on. They stay expected at 13:00.'],
      // 14:00, after the finish: in an hour.
      [[early, late], '2 people are signed on. They stay expected between 13:00 and 15:00.'],
    ])('ask before the date or the times move (%#)', async (signedOn, question) => {
      const { update, server } = startServer({ ...saved, startTime: '09:00', finishTime: '13:00' });
      open({ ...server, 'attendance.signedOn': () => signedOn });
      await press('Edit');
      await type(screen.findByLabelText('Finish'), '16:00');
      await press('Save Changes');
      expect(await screen.findByText(question)).toBeVisible();
      const asked = () => within(screen.getByRole('dialog'));
      await userEvent.click(asked().getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(update).not.toHaveBeenCalled();
      await press('Save Changes');
      await screen.findByText(question);
      await userEvent.click(asked().getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ finishTime: '16:00' })));
    });

    test('ask nothing for another change, or where people are signed on elsewhere', async () => {
      const { update, server } = startServer();
      let signedOn = [early];
      open({ ...server, 'attendance.signedOn': () => signedOn });
      await press('Edit');
      await type(notesField(), 'Line B');
      await press('Save Changes');
      await waitFor(() => expect(update).toHaveBeenCalledOnce());
      signedOn = [{ ...early, activityId: 8 }];
      comeBackToTheTab();
      await press('Edit');
      await type(screen.findByLabelText('Start'), '10:00');
      await press('Save Changes');
      await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    });
  });

  test('show the project and the status as text until Edit, and then a choice', async () => {
    open({});
    for (const [name, value] of [
      ['Project', 'Ōkura Bush'],
      ['Status', 'In progress'],
    ] as const) {
      const shown = await screen.findByRole('textbox', { name });
      await waitFor(() => expect(shown).toHaveValue(value));
      expect(shown).toHaveAttribute('readonly');
    }
    await press('Edit');
    expect(await screen.findByRole('combobox', { name: 'Project' })).toHaveValue('Ōkura Bush');
    expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveValue('In progress');
  });

  test('ask before an unchanged activity is saved', async () => {
    const { server, update } = startServer();
    open(server);
    await press('Edit');
    await press('Save Changes');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(messages.activities.noChanges);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(update).not.toHaveBeenCalled();
  });
});

describe('details that somebody else saved meanwhile', () => {
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
