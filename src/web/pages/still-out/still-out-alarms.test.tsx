import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { HomePage } from '#web/pages/home/home-page.tsx';
import { DayAlarm } from './still-out-alarms.tsx';

/** 14:14 on 21-November-2026 in Auckland. */
const now = '2026-11-21T01:14:00.000Z';

const times = { startTime: '09:00', finishTime: '13:00' };

const planting = {
  ...{ activityId: 7, activityName: 'Planting day at Karamatura Stream', projectName: 'Karamatura' },
  ...{ activityDate: '2026-11-21', startTime: '09:00', finishTime: '13:00' },
  ...{ putOffUntil: null as string | null, lastHeardAt: '2026-11-20T23:41:00.000Z' },
  people: [
    {
      ...{ staffId: 3, volunteerId: null, name: 'Kahu Parata', phone: '0215550113' },
      ...{ signedOnAt: '2026-11-20T19:58:00.000Z', ...times },
    },
    {
      ...{ staffId: null, volunteerId: 3, name: 'Rāwiri Te Kanawa', phone: '' },
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

function openHome(server: FakeServer, config = {}) {
  const home = () => ({ week: [today], back: [], overdue: [], beginning: null });
  renderPage(<HomePage />, { config: { now, ...config }, server: { 'activities.home': home, ...server } });
}

describe('Home', () => {
  test('says first who is still out, with phones and how long, in place of the activity’s card', async () => {
    openHome({ 'stillOut.list': () => [planting] });
    const alarm = await screen.findByRole('alert');
    expect(within(alarm).getByRole('heading', { name: 'Still out' })).toBeVisible();
    expect(alarm).toHaveTextContent('Expected back by 13:00. Last heard from this activity at 12:41.');
    const [kahu, rawiri] = within(alarm).getAllByRole('listitem');
    expect(kahu).toHaveTextContent(/Kahu Parata.*Out 5 h 16 min/);
    expect(within(kahu as HTMLElement).getByRole('link')).toHaveAttribute('href', 'tel:0215550113');
    expect(rawiri).toHaveTextContent(/Out 5 h 24 min.*no phone number/);
    expect(alarm.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getAllByRole('link', { name: /^On the day/ })).toHaveLength(1);
  });

  test.each([
    ['before the alarm', withTimes({ finishTime: '14:00' }), {}],
    ['while it is put off', { ...planting, putOffUntil: '2026-11-21T01:15:00.000Z' }, {}],
    ['where it is turned off', planting, { overdueMinutes: 0 }],
  ])('says nothing %s', async (_when, activity, config) => {
    openHome({ 'stillOut.list': () => [activity] }, config);
    expect(await screen.findByRole('link', { name: /^On the day/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('names only those whose own time has passed, the first of them first', async () => {
    const [kahu, rawiri] = planting.people as [(typeof planting.people)[0], (typeof planting.people)[0]];
    // Rāwiri came at 12:30 to an activity that had ended at 12:00: he is expected in an hour. Mere came later still.
    const late = { ...rawiri, signedOnAt: '2026-11-20T23:30:00.000Z', startTime: '09:00', finishTime: '12:00' };
    const mere = { ...late, volunteerId: 4, name: 'Mere', signedOnAt: '2026-11-21T00:15:00.000Z' };
    const server = { 'stillOut.list': () => [{ ...planting, people: [late, mere, kahu] }] };
    openHome(server, { now: '2026-11-21T01:40:00.000Z' });
    const alarm = await screen.findByRole('alert');
    expect(alarm).toHaveTextContent('Expected back by 13:00; the last of them by 13:30.');
    expect(within(alarm).getAllByRole('listitem')).toHaveLength(2);
    expect(alarm).not.toHaveTextContent('Mere');
  });

  test('knows no date of the activity: it is archived, and was moved to next week', async () => {
    openHome({ 'stillOut.list': () => [{ ...planting, activityDate: '2026-11-28', finishTime: '16:00' }] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Kahu Parata');
  });

  test('puts the alarm off for 30 minutes', async () => {
    let putOffUntil: string | null = null;
    const putOff = vi.fn((_: unknown) => {
      putOffUntil = '2026-11-21T01:44:00.000Z';
      return { message: 'The alarm is quiet for 30 minutes.' };
    });
    openHome({ 'stillOut.list': () => [{ ...planting, putOffUntil }], 'stillOut.putOff': putOff });
    await userEvent.click(await screen.findByRole('button', { name: /^They are fine, ask again in 30 minutes/ }));
    await waitFor(() => expect(screen.queryByText('Still out')).toBeNull());
    expect(putOff).toHaveBeenCalledWith({ activityId: 7 });
    expect(await screen.findByText('The alarm is quiet for 30 minutes.')).toBeVisible();
  });

  test('says without alarm that nothing was heard, an hour after the start', async () => {
    const home = () => ({ week: [{ ...today, isHeard: false }], back: [], overdue: [], beginning: null });
    openHome({ 'stillOut.list': () => [], 'activities.home': home });
    expect(await screen.findByText('Nothing heard from this activity yet.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the day', () => {
  test('shows the alarm of its own activity, with how many are out and since when', async () => {
    const other = { ...planting, activityId: 8, activityName: 'Trap check' };
    renderPage(<DayAlarm activityId={7} />, { config: { now }, server: { 'stillOut.list': () => [other, planting] } });
    const alarm = await screen.findByRole('alert');
    expect(within(alarm).getByRole('heading', { name: 'Still out: 2 people' })).toBeVisible();
    expect(alarm).toHaveTextContent('Expected back by 13:00, 1 h 14 min ago.');
    expect(alarm).toHaveTextContent('On at 08:58');
  });

  test('says by when everybody was expected without a finish time', async () => {
    const server = { 'stillOut.list': () => [withTimes({ startTime: '', finishTime: '' })] };
    renderPage(<DayAlarm activityId={7} />, { config: { now: '2026-11-21T07:30:00.000Z' }, server });
    expect(await screen.findByRole('alert')).toHaveTextContent('Expected back by 20:00, 30 min ago.');
  });
});
