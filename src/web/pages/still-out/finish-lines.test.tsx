import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { FinishReminder } from '#web/pages/account/finish-reminder.tsx';
import { DayFinishLine, FinishLines } from './finish-lines.tsx';
import { useFinishNotifications } from './use-finish-reminders.ts';

/** 13:05 on 21-November-2026 in Auckland, five minutes after the finish. */
const now = '2026-11-21T00:05:00.000Z';

const times = { startTime: '09:00', finishTime: '13:00' };
const kahu = {
  ...{ staffId: 3, volunteerId: null, name: 'Kahu Parata', phone: '', putOff: null, ...times },
  ...{ emergencyContact: '', emergencyContactNumber: '', signedOnAt: '2026-11-20T19:58:00.000Z' },
};
const planting = {
  ...{ activityId: 7, activityName: 'Planting day', projectName: 'Karamatura', activityDate: '2026-11-21', ...times },
  ...{ ledBy: null, leaderId: testUser.id, lastHeardAt: '', people: [kahu] },
};
const line = 'Expected back by 13:00: 1 person still signed on at Planting day.';

type Shown = { title: string; body: string | undefined };

/** A browser with notifications, of which somebody said this; without `shows` it refuses to show one. */
function stubNotifications(permission: NotificationPermission, shows = true) {
  const shown: Shown[] = [];
  class FakeNotification {
    static permission = permission;
    static requestPermission = vi.fn(async () => {
      FakeNotification.permission = 'granted';
      return 'granted';
    });
    constructor(title: string, { body }: NotificationOptions = {}) {
      if (!shows) throw new TypeError('Illegal constructor');
      shown.push({ title, body });
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  return { shown, asked: FakeNotification.requestPermission };
}

function App() {
  useFinishNotifications();
  return (
    <>
      <FinishLines />
      <DayFinishLine activityId={7} />
    </>
  );
}

const open = (...out: (typeof planting)[]) =>
  renderPage(<App />, { config: { now }, server: { 'stillOut.list': () => out } });

describe('whoever leads', () => {
  test('reads on Home and on the day who is still signed on at the finish time', async () => {
    open(planting);
    expect(await screen.findByRole('link', { name: line })).toHaveAttribute('href', '/day?activity=7');
    expect(screen.getByRole('note')).toHaveTextContent('Expected back by 13:00: 1 person still signed on.');
    expect(screen.queryByRole('button', { name: 'Notify me next time' })).toBeNull();
  });

  test('reads nothing of an activity that somebody else leads', async () => {
    // Another one shows that the list has come.
    const other = { ...planting, activityId: 8, activityName: 'Trap check' };
    open({ ...planting, leaderId: 99 }, other);
    expect(await screen.findByRole('link', { name: /Trap check/ })).toBeVisible();
    expect(screen.getAllByText(/still signed on/)).toHaveLength(1);
  });

  test('is notified once where the browser allows it, also after a reload, and needs no line', async () => {
    const { shown } = stubNotifications('granted');
    const { unmount } = open(planting);
    const text = 'Expected back by 13:00: 1 person still signed on.';
    await waitFor(() => expect(shown).toEqual([{ title: 'Planting day', body: text }]));
    expect(screen.queryByText(/still signed on/)).toBeNull();
    unmount();
    const other = { ...planting, activityId: 8, activityName: 'Trap check' };
    open(planting, other);
    await waitFor(() => expect(shown.map(({ title }) => title)).toEqual(['Planting day', 'Trap check']));
  });

  test('reads the line where the browser allows a notification and shows none', async () => {
    stubNotifications('granted', false);
    open(planting);
    expect(await screen.findByRole('link', { name: line })).toBeVisible();
  });

  test('is asked by the browser only after a press', async () => {
    const { asked, shown } = stubNotifications('default');
    open(planting);
    expect(await screen.findByRole('link', { name: line })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Notify me next time' }));
    expect(asked).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(shown).toHaveLength(1));
  });
});

describe('My account', () => {
  test('allows notifications with a press, and says then what they do', async () => {
    const { asked } = stubNotifications('default');
    renderPage(<FinishReminder />);
    await userEvent.click(screen.getByRole('button', { name: 'Allow notifications' }));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(messages.stillOut.notifyOn)).toBeVisible();
  });

  test('says that a line stands for them where they are blocked, or unknown', () => {
    const { unmount } = renderPage(<FinishReminder />);
    expect(screen.getByText(/shows no notifications here/)).toBeVisible();
    unmount();
    stubNotifications('denied');
    renderPage(<FinishReminder />);
    expect(screen.getByText(/blocks notifications/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
