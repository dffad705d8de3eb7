import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { gone, here, onTheDay, openDay, shownDialog, signOnPress, tapped } from '#test/day-stage.tsx';
import { refusal } from '#test/fake-server.ts';
import { momentFields, shownMoment, typeMoment } from '#test/moment-stage.ts';
import { press } from '#test/press.ts';

beforeEach(() => void vi.setSystemTime('2026-03-05T00:00:00Z'));

type Dialog = Awaited<ReturnType<typeof shownDialog>>;
const click = (dialog: Dialog, name: string) => press(name, dialog);

/** The dialog that holds a text, where one stands over another. */
const dialogWith = async (text: string | RegExp) =>
  within((await screen.findByText(text)).closest('[role="dialog"]') as HTMLElement);

describe('times that are not certain', () => {
  const unsure = { ...gone, isCertain: false };
  const mark = 'Time not certain: Hēmi Rewi';

  test('are marked, and confirmed as they are with two presses', async () => {
    const save = vi.fn((input: object) => ({ ...unsure, ...input, isCertain: true, version: 2 }));
    await openDay({ ...onTheDay(() => ({ attendance: [here, unsure] })), 'attendance.update': save });
    expect(screen.getAllByText('Time not certain')).toHaveLength(1);
    await press(mark);
    const dialog = await shownDialog();
    expect(dialog.getByText(/^These times are not certain/)).toBeVisible();
    await click(dialog, 'Save');
    const { signedOnAt, signedOffAt } = unsure;
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ id: 2, version: 1, signedOnAt, signedOffAt }));
  });

  test('of an earlier sign-on of the day are opened, and not those of the latest', async () => {
    const back = { ...here, id: 3, volunteerId: null, staffId: 9, name: 'Hēmi Rewi' };
    const later = { ...back, signedOnAt: '2026-03-04T23:00:00.000Z' };
    await openDay({ ...onTheDay(() => ({ attendance: [here, unsure, later] })) });
    await press(mark);
    expect(shownMoment(await shownDialog(), 'Signed off')).toBe('05-March-2026 11:19');
  });

  test('open by their address, as Hours links to them', async () => {
    await openDay({ ...onTheDay(() => ({ attendance: [here, unsure] })) }, undefined, '&correct=2');
    expect((await shownDialog()).getByText('Times of Hēmi Rewi')).toBeVisible();
    await click(await shownDialog(), 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a correction', () => {
  async function correct(more: object, times: { off?: string; reason?: string }) {
    await openDay(more);
    await press('Hēmi Rewi');
    await press('Correct the times: Hēmi Rewi');
    const dialog = await shownDialog();
    if (times.off) await typeMoment(dialog, 'Signed off', times.off);
    await userEvent.type(dialog.getByLabelText('Reason'), times.reason ?? 'Forgot');
    await click(dialog, 'Save');
    return dialog;
  }
  const old = { ...gone, signedOnAt: '2026-02-24T19:52:00.000Z', signedOffAt: '2026-02-24T22:19:00.000Z' };

  test('of more than a day is asked about, and says that it was', async () => {
    const save = vi.fn((input: object) => ({ ...old, ...input, version: 2 }));
    await correct(
      { ...onTheDay(() => ({ attendance: [old] })), 'attendance.update': save },
      { off: '2026-02-27T09:00' },
    );
    const asked = await dialogWith('Hēmi Rewi would have been out for 2 days. Is that right?');
    await click(asked, 'Cancel');
    expect(save).not.toHaveBeenCalled();
    await click(await dialogWith('Times of Hēmi Rewi'), 'Save');
    await click(await dialogWith('Hēmi Rewi would have been out for 2 days. Is that right?'), 'Save');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ signedOffAt: '2026-02-26T20:00:00.000Z', confirm: true });
  });

  test.each([
    ['2026-03-04T19:52:00.000Z', '1130', '05-March-2026 11:30'],
    ['2026-03-03T19:52:00.000Z', '130', '05-March-2026 01:30'],
    // The next day at that time is still to come.
    ['2026-03-04T19:52:00.000Z', '130', '05-March-2026 01:30'],
  ])('of an open sign-on at %s needs no day for a sign-off at %s', async (signedOnAt, time, shown) => {
    await openDay({ ...onTheDay(() => ({ attendance: [{ ...here, signedOnAt }] })) });
    await press('Alison McPherson');
    await press('Correct the times: Alison McPherson');
    const dialog = await shownDialog();
    await userEvent.type(momentFields(dialog, 'Signed off')[1], time);
    await userEvent.tab();
    expect(shownMoment(dialog, 'Signed off')).toBe(shown);
  });

  test('of more than a week is refused at its field', async () => {
    const save = vi.fn();
    const of = { ...onTheDay(() => ({ attendance: [old] })), 'attendance.update': save };
    const dialog = await correct(of, { off: '2026-03-05T09:00' });
    expect(await dialog.findByText(/^Nobody is signed on for more than 7 days/)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  test('that another sign-on is in the way of says which, in the dialog', async () => {
    const message = 'Hēmi Rewi signed on at Ridge walk at 12:00. Correct that first.';
    const save = () => {
      throw refusal(409, message);
    };
    const dialog = await correct({ 'attendance.update': save }, { off: '2026-03-05T12:30' });
    expect(await dialog.findByText(message)).toBeVisible();
    expect(shownMoment(dialog, 'Signed off')).toBe('05-March-2026 12:30');
  });
});

describe('signing on somebody who is on since an earlier day', () => {
  const stillOn = {
    ...{ ...here, id: 70, activityId: 8, activityName: 'Ridge walk', volunteerId: 1, name: 'Jack Thornton' },
    ...{ signedOnAt: '2026-03-03T20:00:00.000Z', startTime: '09:00', finishTime: '15:30' },
  };
  const sioneOn = { ...stillOn, id: 71, volunteerId: 2, name: 'Sione Taufa' };
  const question = 'Jack Thornton is still signed on at Ridge walk, 04-March-2026. When did they leave?';
  const jackAnd = (left?: object) => ({ ...signOnPress([{ volunteerId: 1 }]), ...left });

  async function signJackOn(signOn: (input: object) => unknown, signedOn: object[] = [stillOn]) {
    await openDay({ 'attendance.signOn': signOn, 'attendance.signedOn': () => signedOn });
    await press('Sign on Jack Thornton');
    return await dialogWith(question);
  }

  test('asks when they left, with the finish time filled in', async () => {
    const signOn = vi.fn((_: object) => tapped);
    const dialog = await signJackOn(signOn);
    expect(shownMoment(dialog, 'Left')).toBe('04-March-2026 15:30');
    await typeMoment(dialog, 'Left', '2026-03-04T16:10');
    await click(dialog, 'Sign on');
    const left = [{ volunteerId: 1, activityId: 8, leftAt: '2026-03-04T03:10:00.000Z' }];
    await waitFor(() => expect(signOn).toHaveBeenCalledExactlyOnceWith(jackAnd({ left })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('signs them on as well where nobody knows', async () => {
    const signOn = vi.fn((_: object) => tapped);
    const dialog = await signJackOn(signOn);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I do not know' }));
    for (const field of momentFields(dialog, 'Left')) expect(field).toBeDisabled();
    await click(dialog, 'Sign on');
    await waitFor(() => expect(signOn).toHaveBeenCalledExactlyOnceWith(jackAnd()));
  });

  test('can be called off', async () => {
    const signOn = vi.fn((_: object) => tapped);
    const dialog = await signJackOn(signOn);
    await click(dialog, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Sign on Sione Taufa');
    await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
    expect(signOn).toHaveBeenCalledWith(expect.objectContaining({ people: [{ volunteerId: 2 }] }));
  });

  test.each([
    ['2026-03-04T08:59', messages.attendance.offBeforeOn],
    ['2026-03-05T23:00', messages.attendance.inFuture],
  ])('takes no time that cannot be: %s', async (typed, sentence) => {
    const signOn = vi.fn((_: object) => tapped);
    const dialog = await signJackOn(signOn);
    await typeMoment(dialog, 'Left', typed);
    await click(dialog, 'Sign on');
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(signOn).not.toHaveBeenCalled();
  });

  test('asks about an answer of more than a day', async () => {
    const signOn = vi.fn((_: object) => tapped);
    const dialog = await signJackOn(signOn);
    await typeMoment(dialog, 'Left', '2026-03-05T09:30');
    await click(dialog, 'Sign on');
    expect(signOn).not.toHaveBeenCalled();
    await click(await dialogWith('Jack Thornton would have been out for 1 day. Is that right?'), 'Sign on');
    await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
  });

  test('asks once for all in a press', async () => {
    const signOn = vi.fn((_: object) => tapped);
    await openDay({ 'attendance.signOn': signOn, 'attendance.signedOn': () => [stillOn, sioneOn] });
    await press('Sign everyone on');
    for (const name of [/^Jack/, /^Sione/]) await userEvent.click(await screen.findByRole('checkbox', { name }));
    await press(messages.day.signSoManyOn(2));
    const dialog = await dialogWith(question);
    const [jacks, siones] = dialog.getAllByRole('group', { name: /When did they leave/ });
    expect(siones).toHaveAccessibleName(question.replace('Jack Thornton', 'Sione Taufa'));
    await userEvent.click(within(jacks as HTMLElement).getByRole('checkbox'));
    await click(dialog, 'Sign on');
    await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
    const left = [{ volunteerId: 2, activityId: 8, leftAt: '2026-03-04T02:30:00.000Z' }];
    expect(signOn.mock.calls[0]?.[0]).toMatchObject({ people: [{ volunteerId: 1 }, { volunteerId: 2 }], left });
  });

  test('here is possible from their opened row', async () => {
    const signOn = vi.fn((_: object) => tapped);
    const stay = { ...here, signedOnAt: '2026-03-03T20:00:00.000Z' };
    const of = {
      ...onTheDay(() => ({ attendance: [stay] })),
      'attendance.signedOn': () => [{ ...stay, activityName: 'Trap line' }],
    };
    await openDay({ ...of, 'attendance.signOn': signOn });
    await press('Alison McPherson');
    await press('Sign on Alison McPherson');
    await click(await dialogWith(/still signed on at Trap line, 04-March-2026/), 'Sign on');
    await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
  });
});

describe('signing off somebody who would have been out for more than a day', () => {
  const stay = { ...here, signedOnAt: '2026-03-02T20:00:00.000Z' };
  const of = {
    ...onTheDay(() => ({ attendance: [stay] })),
    'attendance.signedOn': () => [{ ...stay, activityName: 'Trap line' }],
  };
  const sentence = 'Alison McPherson would have been out for 2 days. Is that right?';

  test('asks', async () => {
    const signOff = vi.fn((_: object) => tapped);
    await openDay({ ...of, 'attendance.signOff': signOff });
    await press('Sign off Alison McPherson');
    await click(await dialogWith(sentence), 'Cancel');
    expect(signOff).not.toHaveBeenCalled();
    await press('Sign off Alison McPherson');
    await click(await dialogWith(sentence), 'Sign off');
    await waitFor(() => expect(signOff).toHaveBeenCalledOnce());
  });

  test('asks once for everybody', async () => {
    const signOff = vi.fn((_: object) => tapped);
    const sioneHere = { ...here, id: 5, volunteerId: 2, name: 'Sione Taufa' };
    const named = [stay, sioneHere].map((row) => ({ ...row, activityName: 'Trap line' }));
    const both = { ...onTheDay(() => ({ attendance: [stay, sioneHere] })), 'attendance.signedOn': () => named };
    await openDay({ ...both, 'attendance.signOff': signOff });
    await press('Sign everyone off');
    const dialog = await dialogWith(sentence);
    expect(dialog.getByText('Sign 2 people off?')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    await click(dialog, 'Sign off');
    await waitFor(() => expect(signOff).toHaveBeenCalledOnce());
  });
});

test('a sign-off while somebody was not on stands in their opened row', async () => {
  await openDay({ ...onTheDay(() => ({ attendance: [{ ...here, idleOffAt: '2026-03-04T19:51:00.000Z' }] })) });
  expect(screen.queryByText(/while not signed on/)).toBeNull();
  await press('Alison McPherson');
  expect(screen.getByText('Signed off at 08:51, while not signed on')).toBeVisible();
});
