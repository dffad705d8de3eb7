import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dayDocument,
  gone,
  here,
  jack,
  openDay,
  shownDialog,
  signOnOf,
  signOnPress,
  sione,
  volunteerOf,
} from '#test/day-stage.tsx';
import { press } from '#test/press.ts';

const moana = volunteerOf(4, 'Moana', 'Kerei');
const three = { 'activities.document': () => dayDocument([moana, jack, sione]) };
const elsewhere = {
  ...{ ...here, id: 70, activityId: 8, activityName: 'Ridge walk', volunteerId: 2, name: 'Sione Taufa' },
  signedOnAt: '2026-03-04T20:10:00.000Z',
};
const answer = { message: '2 people signed on.', ids: [8, 9] };
const ofJack = {
  ...{ id: 5, activityId: 7, staffId: null, volunteerId: 1, name: 'Jack Thornton' },
  ...{ createdAt: '2026-03-04T20:10:00.000Z', createdBy: 'Hēmi Rewi' },
};

async function openDialog(more: object = {}) {
  await openDay({ ...three, ...more });
  await press('Sign everyone on');
  return await shownDialog();
}

type Dialog = Awaited<ReturnType<typeof shownDialog>>;
const boxes = (dialog: Dialog) =>
  dialog
    .getAllByRole('checkbox')
    .map((box) => [(box as HTMLInputElement).labels?.[0]?.textContent, (box as HTMLInputElement).checked]);
const tick = (dialog: Dialog, name: string | RegExp) => userEvent.click(dialog.getByRole('checkbox', { name }));

beforeEach(() => void vi.setSystemTime('2026-03-05T00:00:00Z'));

describe('Sign everyone on', () => {
  test('lists those expected by name, all ticked, and signs them on', async () => {
    const signOn = vi.fn((_: object) => answer);
    const undo = vi.fn((_: object) => ({ message: 'Put back.' }));
    const dialog = await openDialog({ 'attendance.signOn': signOn, 'attendance.takeBack': undo });
    expect(dialog.getByRole('heading', { name: 'Sign 3 people on?' })).toBeVisible();
    expect(boxes(dialog)).toEqual([
      ['Jack Thornton', true],
      ['Moana Kerei', true],
      ['Sione Taufa', true],
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Sign 3 people on' }));
    const people = [{ volunteerId: 1 }, { volunteerId: 4 }, { volunteerId: 2 }];
    await waitFor(() => expect(signOn).toHaveBeenCalledExactlyOnceWith(signOnPress(people)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Undo');
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
  });

  test('counts along, and leaves out whoever has no tick', async () => {
    const signOn = vi.fn((_: object) => answer);
    const dialog = await openDialog({ 'attendance.signOn': signOn });
    await tick(dialog, 'Moana Kerei');
    expect(dialog.getByRole('heading', { name: 'Sign 2 people on?' })).toBeVisible();
    await tick(dialog, 'Sione Taufa');
    expect(dialog.getByRole('button', { name: 'Sign 1 person on' })).toBeEnabled();
    await tick(dialog, 'Jack Thornton');
    expect(dialog.getByRole('button', { name: 'Sign 0 people on' })).toBeDisabled();
    await tick(dialog, 'Moana Kerei');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign 1 person on' }));
    const people = [{ volunteerId: 4 }];
    await waitFor(() => expect(signOn).toHaveBeenCalledExactlyOnceWith(signOnPress(people)));
    expect(screen.getByRole('button', { name: 'Sign on Jack Thornton' })).toBeVisible();
  });

  test('signs nobody on when it is left', async () => {
    const signOn = vi.fn((_: object) => answer);
    const dialog = await openDialog({ 'attendance.signOn': signOn });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signOn).not.toHaveBeenCalled();
  });

  test('has whoever is still signed on elsewhere first, without a tick, with where and since when', async () => {
    const signOn = vi.fn((_: object) => answer);
    const dialog = await openDialog({ 'attendance.signOn': signOn, 'attendance.signedOn': () => [elsewhere] });
    expect(dialog.getByText(/signed off there/)).toBeVisible();
    expect(boxes(dialog)).toEqual([
      ['Sione TaufaStill signed on at Ridge walk, since 09:10', false],
      ['Jack Thornton', true],
      ['Moana Kerei', true],
    ]);
    await tick(dialog, /^Sione Taufa/);
    await userEvent.click(dialog.getByRole('button', { name: 'Sign 3 people on' }));
    await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
    expect(signOn.mock.calls[0]?.[0]).toMatchObject({ people: expect.arrayContaining([{ volunteerId: 2 }]) });
    expect(screen.queryByText(/Sign off there\?/)).toBeNull();
  });

  test('says since which day somebody is signed on elsewhere', async () => {
    const since = { ...elsewhere, signedOnAt: '2026-03-02T20:10:00.000Z' };
    const dialog = await openDialog({ 'attendance.signedOn': () => [since] });
    expect(dialog.getByText(/Ridge walk, since .*03-March-2026.* 09:10/)).toBeVisible();
  });

  test('signs nobody on twice who came while it was open, and moves no row for them', async () => {
    const signOn = vi.fn((_: object) => answer);
    const came = signOnOf(71, { volunteerId: 1 }, 'Jack Thornton');
    const listed = { rows: [here, gone] };
    const dialog = await openDialog({
      'attendance.signOn': signOn,
      'activities.document': () => dayDocument([moana, jack, sione], { attendance: listed.rows }),
    });
    listed.rows = [here, gone, came];
    // The page loads again what it shows when it comes back into view after a while.
    vi.setSystemTime(Date.now() + 10_000);
    fireEvent(window, new Event('visibilitychange'));
    expect(await dialog.findByText(/^On at .*08:52$/)).toBeVisible();
    expect(boxes(dialog)).toEqual([
      [expect.stringMatching(/^Jack ThorntonOn at/), false],
      ['Moana Kerei', true],
      ['Sione Taufa', true],
    ]);
    expect(dialog.getByRole('checkbox', { name: /^Jack/ })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign 2 people on' }));
    const people = [{ volunteerId: 4 }, { volunteerId: 2 }];
    await waitFor(() => expect(signOn).toHaveBeenCalledExactlyOnceWith(signOnPress(people)));
  });

  test('has whoever did not come last, without a tick, and does not count them', async () => {
    const dialog = await openDialog({
      'activities.document': () => dayDocument([moana, jack, sione], { absences: [ofJack] }),
    });
    expect(dialog.getByRole('heading', { name: 'Sign 2 people on?' })).toBeVisible();
    expect(boxes(dialog)).toEqual([
      ['Moana Kerei', true],
      ['Sione Taufa', true],
      ['Jack ThorntonDid not come', false],
    ]);
    await tick(dialog, /^Jack/);
    expect(dialog.getByRole('button', { name: 'Sign 3 people on' })).toBeEnabled();
  });
});
