import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { PutOff } from '#shared/still-out.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { theTexts } from '#test/incident-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { HomePage } from '#web/pages/home/home-page.tsx';
import { DayAlarm } from './still-out-alarms.tsx';

/** 14:14 on 21-November-2026 in Auckland. */
const now = '2026-11-21T01:14:00.000Z';

const times = { startTime: '09:00', finishTime: '13:00' };

const planting = {
  ...{ activityId: 7, activityName: 'Planting day at Karamatura Stream', projectName: 'Karamatura' },
  ...{ activityDate: '2026-11-21', startTime: '09:00', finishTime: '13:00' },
  ...{ ledBy: null as { name: string; phone: string } | null, leaderId: 1, lastHeardAt: '2026-11-20T23:41:00.000Z' },
  people: [
    {
      ...{ staffId: 3, volunteerId: null, name: 'Kahu Parata', phone: '0215550113' },
      ...{ emergencyContact: 'Moana Parata', emergencyContactNumber: '0275550114', putOff: null as PutOff | null },
      ...{ signedOnAt: '2026-11-20T19:58:00.000Z', ...times },
    },
    {
      ...{ staffId: null, volunteerId: 3, name: 'Rāwiri Te Kanawa', phone: '' },
      ...{ emergencyContact: '', emergencyContactNumber: '', putOff: null as PutOff | null },
      ...{ signedOnAt: '2026-11-20T19:50:00.000Z', ...times },
    },
  ],
};
/** The same with other times, at which everybody signed on. */
const withTimes = (other: Partial<typeof times & { signedOnAt: string }>) => ({
  ...planting,
  people: planting.people.map((person) => ({ ...person, ...other })),
});
const today = {
  ...{
    id: 7,
    activityName: planting.activityName,
    activityDate: '2026-11-21',
    startTime: '09:00',
    finishTime: '13:00',
  },
  ...{
    projectName: 'Karamatura',
    projectLocation: 'Huia Road',
    meetingPlace: '',
    ledBy: null,
    status: 'InProgress',
    peopleCount: 2,
  },
  isHeard: true,
};

const safetyTexts = () => ({ ...theTexts, stillOut: 'Ring them.\nNobody knows? Ring 111 and ask for Police.' });
/** Of both it was said at 14:04 that they are fine. */
const putOff: PutOff = { until: '2026-11-21T01:34:00.000Z', by: 'Hēmi Walker' };
const quiet = { ...planting, people: planting.people.map((person) => ({ ...person, putOff })) };

function openHome(server: FakeServer, config = {}) {
  const home = () => ({ week: [today], back: [], overdue: [], overdueMore: 0, beginning: null });
  const common = { 'activities.home': home, 'safetyTexts.get': safetyTexts };
  renderPage(<HomePage />, { config: { now, ...config }, server: { ...common, ...server } });
}

function openDay(server: FakeServer, config = {}) {
  renderPage(<DayAlarm activityId={7} />, {
    config: { now, ...config },
    server: { 'safetyTexts.get': safetyTexts, ...server },
  });
}

describe('Home', () => {
  test('says first who is still out, whom to ring and how long, in place of the activity’s card', async () => {
    const ledBy = { name: 'Hēmi Walker', phone: '0215550101' };
    openHome({ 'stillOut.list': () => [{ ...planting, ledBy }] });
    const alarm = await screen.findByRole('alert');
    expect(within(alarm).getByRole('heading', { name: 'Still out' })).toBeVisible();
    expect(alarm).toHaveTextContent('Expected back by 13:00. Last heard from this activity at 12:41.');
    expect(alarm).toHaveTextContent('Led by Hēmi Walker, 021 555 0101');
    expect(within(alarm).getByRole('link', { name: '021 555 0101' })).toHaveAttribute('href', 'tel:0215550101');
    const people = within(alarm).getByRole('list', { name: 'Still out: 2 people' });
    const [kahu, rawiri] = within(people).getAllByRole('listitem');
    expect(kahu).toHaveTextContent(/Kahu Parata.*Out 5 h 16 min/);
    const numbers = within(kahu as HTMLElement).getAllByRole('link');
    expect(numbers.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Kahu’s phone021 555 0113', 'tel:0215550113'],
      ['Emergency contact: Moana Parata027 555 0114', 'tel:0275550114'],
    ]);
    expect(rawiri).toHaveTextContent(/Out 5 h 24 min.*no phone number/);
    expect(within(rawiri as HTMLElement).queryByRole('link')).toBeNull();
    expect(alarm.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getAllByRole('link', { name: /^On the day/ })).toHaveLength(1);
  });

  test('says what to do now, as the group wrote it, and 111 can be pressed', async () => {
    openHome({ 'stillOut.list': () => [planting] });
    const steps = within((await screen.findByText('What to do now')).parentElement as HTMLElement);
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ring them.',
      'Nobody knows? Ring 111 and ask for Police.',
    ]);
    expect(steps.getByRole('link', { name: 'Ring 111' })).toHaveAttribute('href', 'tel:111');
  });

  test.each([
    ['before the alarm', withTimes({ finishTime: '14:00' }), {}],
    ['where it is turned off', planting, { overdueMinutes: 0 }],
  ])('says nothing %s', async (_when, activity, config) => {
    openHome({ 'stillOut.list': () => [activity] }, config);
    expect(await screen.findByRole('link', { name: /^On the day/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('asks once before it silences the alarm, naming everybody with their number', async () => {
    const listed = { out: planting };
    const putOffCall = vi.fn((_: unknown) => {
      listed.out = quiet;
      return { message: messages.stillOut.putOff };
    });
    openHome({ 'stillOut.list': () => [listed.out], 'stillOut.putOff': putOffCall });
    expect(await screen.findByText('Have you heard from both of them?')).toBeVisible();
    const open = async () =>
      userEvent.click(await screen.findByRole('button', { name: /^They are fine, ask again in 30 minutes:/ }));
    await open();
    const dialog = within(await screen.findByRole('dialog', { name: messages.stillOut.areTheyFine }));
    expect(dialog.getByText('Silence the alarm for 2 people until 14:44?')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Kahu Parata, 021 555 0113',
      'Rāwiri Te Kanawa, no phone number',
    ]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(putOffCall).not.toHaveBeenCalled();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: messages.stillOut.putOffButton }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(putOffCall).toHaveBeenCalledWith({ activityId: 7, people: [{ staffId: 3 }, { volunteerId: 3 }] });
    expect(await screen.findByText(messages.stillOut.putOff)).toBeVisible();
  });

  test('says in its place, as long as that holds, who said so and until when', async () => {
    openHome({ 'stillOut.list': () => [quiet] });
    const line = await screen.findByRole('region', { name: 'Still out: Kahu Parata, Rāwiri Te Kanawa' });
    expect(line).toHaveTextContent('Planting day at Karamatura Stream');
    expect(line).toHaveTextContent('Asked again at 14:34. Hēmi Walker said they are fine.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: /^On the day/ })).toBeVisible();
  });

  test('keeps the alarm of those who were not named', async () => {
    const people = [quiet.people[0], planting.people[1]].flatMap((one) => one ?? []);
    openHome({ 'stillOut.list': () => [{ ...planting, people }] });
    const alarm = await screen.findByRole('alert');
    expect(alarm).toHaveTextContent('Rāwiri Te Kanawa');
    expect(alarm).not.toHaveTextContent('Kahu');
    expect(screen.getByText('Have you heard from them?')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Still out: Kahu Parata' })).toBeVisible();
  });

  test('says without alarm that nothing was heard, an hour after the start', async () => {
    const week = [{ ...today, isHeard: false }];
    const home = () => ({ week, back: [], overdue: [], overdueMore: 0, beginning: null });
    openHome({ 'stillOut.list': () => [], 'activities.home': home });
    expect(await screen.findByText(messages.stillOut.nothingHeard)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the day', () => {
  test('shows the alarm of its own activity, with how many are out and since when', async () => {
    const other = { ...planting, activityId: 8, activityName: 'Trap check' };
    openDay({ 'stillOut.list': () => [other, planting] });
    const alarm = await screen.findByRole('alert');
    expect(within(alarm).getByRole('heading', { name: 'Still out: 2 people' })).toBeVisible();
    expect(alarm).toHaveTextContent('Expected back by 13:00, 1 h 14 min ago.');
    expect(alarm).toHaveTextContent('Out 5 h 16 min');
  });

  test('brings a quiet alarm back with one press, for those of that line', async () => {
    const listed: { out: typeof planting } = { out: quiet };
    const endPutOff = vi.fn((_: unknown) => {
      listed.out = planting;
      return { message: messages.stillOut.isBack };
    });
    const other = { ...quiet, activityId: 8, activityName: 'Trap check' };
    openDay({ 'stillOut.list': () => [other, listed.out], 'stillOut.endPutOff': endPutOff });
    expect(await screen.findByText('Asked again at 14:34. Hēmi Walker said they are fine.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Kahu Parata');
    expect(endPutOff).toHaveBeenCalledWith({
      activityId: 7,
      people: [{ staffId: 3 }, { volunteerId: 3 }],
      until: putOff.until,
    });
    expect(screen.queryByText(/said they are fine/)).toBeNull();
  });
});

test('Home says whose alarm ended because somebody signed them on elsewhere, and takes that back', async () => {
  const remove = vi.fn(() => ({ message: messages.attendance.removed }));
  const line = {
    ...{ id: 12, staffId: null, volunteerId: 3, name: 'Rāwiri Te Kanawa', wasAt: 'Planting day', by: 'Hēmi Walker' },
    ...{ activityId: 8, activityName: 'Ridge walk', signedOnAt: '2026-11-21T01:10:00.000Z' },
    ...{ storedAt: '2026-11-21T01:10:00.000Z', mailedAt: '2026-11-21T01:00:00.000Z' },
  };
  openHome({
    'stillOut.list': () => [],
    'stillOut.signedOnElsewhere': () => [line],
    'attendance.remove': remove,
  });
  const said = 'Rāwiri Te Kanawa was still out at Planting day. Hēmi Walker signed them on at Ridge walk, 14:10.';
  expect(await screen.findByRole('region', { name: said })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Undo: ${said}` }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: 12, reason: messages.stillOut.elsewhereReason }));
});
