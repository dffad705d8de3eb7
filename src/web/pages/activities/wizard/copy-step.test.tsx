import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noPosition } from '#shared/position-fields.ts';
import { draft, nameField, notesField, open, saved, startFresh, type } from '#test/details-stage.tsx';
import { noConnection } from '#test/fake-server.ts';
import { press } from '#test/press.ts';

beforeEach(startFresh);

describe('Save as New Activity', () => {
  const address = () => screen.getByLabelText('address');
  const dateField = () => screen.findByRole('textbox', { name: 'Activity Date' });
  const copyName = () => ({ activityName: 'Pūriri Ridge trap check (Copy 2)' });

  /** The original has fields of the same names: what is typed before the copy is there would be typed into those. */
  async function openCopy() {
    await press(messages.activities.saveAsNew);
    await waitFor(() => expect(address()).toHaveTextContent('/activity-notes?activity=new&copy=7&step=1'));
    await waitFor(async () => expect(await nameField()).not.toHaveAttribute('readonly'));
  }

  test('opens a copy for editing, with the date empty and focused, and saves nothing yet', async () => {
    const duplicate = vi.fn();
    open({ 'activities.details.duplicate': duplicate, 'activities.details.copyName': copyName });
    await openCopy();
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
    expect(await screen.findByText(messages.activities.required)).toBeVisible();
    expect(duplicate).not.toHaveBeenCalled();
    await press('Cancel');
    await waitFor(() => expect(address()).toHaveTextContent('/activity-notes?activity=7&step=1'));
  });

  test('puts the changes into the copy, says what failed, and leaves the original as stored', async () => {
    const duplicate = vi
      .fn((_: object) => ({ ...saved, id: 12, notes: 'Line C' }))
      .mockImplementationOnce(() => {
        throw noConnection();
      });
    open({ 'activities.details.duplicate': duplicate, 'activities.details.copyName': copyName });
    await press('Edit');
    await type(notesField(), 'Line C');
    await openCopy();
    await waitFor(async () => expect(await notesField()).toHaveValue('Line C'));
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    expect(draft()).toBeNull();
    await type(dateField(), '2026-04-09');
    fireEvent.blur(await dateField());
    await press('Save');
    expect((await screen.findAllByText(messages.activities.duplicateFailed))[0]).toBeVisible();
    await press('Save');
    await waitFor(() => expect(address()).toHaveTextContent('activity=12&step=1'));
    expect(duplicate).toHaveBeenLastCalledWith({
      id: 7,
      activityName: 'Pūriri Ridge trap check (Copy 2)',
      projectId: 1,
      activityDate: '2026-04-09',
      startTime: '',
      finishTime: '',
      meetingPlace: '',
      ledById: null,
      status: 'InProgress',
      notes: 'Line C',
      ...noPosition,
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
    await openCopy();
    expect(await screen.findByText('Draft restored')).toBeVisible();
    await waitFor(async () => expect(await notesField()).toHaveValue('Line C'));
    expect(await nameField()).toHaveValue('Left copy');
    expect(await dateField()).toHaveValue('01-May-2026');
  });
});
