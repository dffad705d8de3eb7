import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { contact } from '#test/day-stage.tsx';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { changedMeanwhile } from '#test/stored-record.ts';
import { trpc } from '#web/trpc.ts';
import { SendIncidentModal } from './send-incident-modal.tsx';

const mail = { incidentId: 31, version: 2, text: 'Sent by: Mereana Hōhepa\n\nType of incident: First Aid' };
const groupAdmin = {
  ...{ ...contact, id: 3, firstname: 'Aroha', lastname: 'Ngātai', email: 'aroha@okurabush.example' },
  ...{ role: 'Group Admin' as const, version: 1 },
};
const onClose = vi.fn();

const sending = {
  ...{ emailId: 9, to: 'chair@okurabush.example', version: 2, isRetried: false, sentBy: 'Mereana Hōhepa' },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', nextAttemptAt: '2026-11-20T00:00:00.000Z', sentAt: null, state: 'sent' },
};
const answer = { message: '', emailId: 9 };

/** The dialog as the step opens it: the Group Admins are known. */
function Opened() {
  const groupAdmins = trpc.staff.list.useQuery({ role: 'Group Admin' });
  return (
    groupAdmins.isSuccess && <SendIncidentModal of={{ activityId: 12 }} opened onClose={onClose} onClosed={() => {}} />
  );
}

async function open(server: FakeServer = {}, { emailReady = true, keys = [] as string[] } = {}) {
  onClose.mockClear();
  renderPage(<Opened />, {
    config: { emailReady },
    onChange: ({ key }) => keys.push(key),
    server: {
      'activities.complete.mail': () => mail,
      'activities.complete.sendIncident': () => answer,
      'activities.complete.sendings': () => [sending],
      'staff.list': () => [groupAdmin],
      ...server,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: messages.wizard.sendIncident }));
  await dialog.findByText(/Type of incident/);
  return dialog;
}

type Dialog = Awaited<ReturnType<typeof open>>;
const address = (dialog: Dialog) => dialog.getByLabelText('Email address');
async function typeAddress(dialog: Dialog) {
  await userEvent.clear(address(dialog));
  await userEvent.type(address(dialog), 'chair@okurabush.example');
}
const send = (dialog: Dialog) => press('Send Email', dialog);

describe('the incident mail', () => {
  test('takes along its photos only where the sender says so, and the first that fit', async () => {
    const sendIncident = vi.fn((_: object) => answer);
    const photo = (id: number, size: number) => ({ id, size });
    const list = () => [photo(4, 2_000_000), photo(5, 2_500_000), photo(6, 900_000), photo(7, 1000)] as never;
    const dialog = await open({ 'activities.complete.sendIncident': sendIncident, 'photos.list': list });
    const box = await dialog.findByRole('checkbox', { name: 'Attach the first 2 of its 4 photos (4.5 MB)' });
    expect(box).not.toBeChecked();
    await send(dialog);
    await waitFor(() => expect(sendIncident).toHaveBeenCalled());
    expect(sendIncident.mock.lastCall?.[0]).not.toHaveProperty('photoIds');
    await userEvent.click(box);
    await send(dialog);
    await waitFor(() => expect(sendIncident).toHaveBeenCalledTimes(2));
    expect(sendIncident).toHaveBeenLastCalledWith(expect.objectContaining({ photoIds: [4, 5] }));
  });

  test('shows the mail, and sends it to a Group Admin or to any address', async () => {
    const sendIncident = vi.fn(() => answer);
    const dialog = await open({ 'activities.complete.sendIncident': sendIncident });
    expect(dialog.getByText(/Type of incident: First Aid/)).toBeVisible();
    await userEvent.clear(address(dialog));
    await userEvent.click(await dialog.findByRole('button', { name: 'Aroha Ngātai' }));
    expect(address(dialog)).toHaveValue('aroha@okurabush.example');
    await userEvent.clear(address(dialog));
    await send(dialog);
    expect(await dialog.findByText(messages.people.invalidEmail)).toBeVisible();
    await typeAddress(dialog);
    await send(dialog);
    expect(await screen.findByText(messages.wizard.incidentSent)).toBeVisible();
    const expected = { email: 'chair@okurabush.example', incidentId: 31, version: 2 };
    expect(sendIncident).toHaveBeenCalledExactlyOnceWith(expected);
    expect(onClose).toHaveBeenCalled();
  });

  test('has the address filled in when there is one Group Admin, and not when there are two', async () => {
    const dialog = await open();
    expect(address(dialog)).toHaveValue('aroha@okurabush.example');
    cleanup();
    const people = [groupAdmin, { ...groupAdmin, id: 4, email: 'kai@okurabush.example' }];
    const other = await open({ 'staff.list': () => people });
    await waitFor(() => expect(other.getAllByRole('button', { name: 'Aroha Ngātai' })).toHaveLength(2));
    expect(address(other)).toHaveValue('');
  });

  test('is not called sent when it was refused: the dialog stays, with the address to put right', async () => {
    const dialog = await open({ 'activities.complete.sendings': () => [{ ...sending, state: 'failed' }] });
    await typeAddress(dialog);
    await send(dialog);
    const text = 'The report did not reach chair@okurabush.example. Check the address and send it again.';
    expect(await dialog.findByText(text)).toBeVisible();
    expect(screen.queryByText(messages.wizard.incidentSent)).toBeNull();
    expect(screen.getByText(messages.wizard.sendFailed)).toBeVisible();
    expect(address(dialog)).toHaveValue('chair@okurabush.example');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('that has not left after some seconds is said to be on its way', async () => {
    const dialog = await open({ 'activities.complete.sendings': () => [{ ...sending, state: 'waiting' }] });
    await typeAddress(dialog);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Email' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(await screen.findByText(/on its way to chair@okurabush\.example/)).toBeVisible();
    expect(screen.queryByText(messages.wizard.incidentSent)).toBeNull();
    expect(onClose).toHaveBeenCalled();
  });

  test('is not sent when somebody saved the report again: it shows the newer text first', async () => {
    const newer = { incidentId: 31, version: 3, text: 'Sent by: Mereana Hōhepa\n\nType of incident: Near Miss' };
    const sendIncident = vi.fn(({ version }: { version: number }) => {
      if (version === 3) return answer;
      throw changedMeanwhile('Kai Marsden', newer);
    });
    const dialog = await open({ 'activities.complete.sendIncident': sendIncident });
    await typeAddress(dialog);
    await send(dialog);
    const text = 'Kai Marsden saved this report again. Read it as it is now, then press Send Email once more.';
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByText(/Type of incident: Near Miss/)).toBeVisible();
    expect(address(dialog)).toHaveValue('chair@okurabush.example');
    await send(dialog);
    expect(await screen.findByText(messages.wizard.incidentSent)).toBeVisible();
    expect(sendIncident).toHaveBeenLastCalledWith({ email: 'chair@okurabush.example', incidentId: 31, version: 3 });
  });

  test('is sent once when Send is pressed again after a lost answer, and again to another address', async () => {
    const keys: string[] = [];
    const sendIncident = () => {
      throw noConnection();
    };
    const dialog = await open({ 'activities.complete.sendIncident': sendIncident }, { keys });
    await typeAddress(dialog);
    await send(dialog);
    expect((await screen.findAllByText(messages.wizard.sendFailed)).length).toBeGreaterThan(0);
    await send(dialog);
    await waitFor(() => expect(keys).toHaveLength(2));
    await userEvent.click(await dialog.findByRole('button', { name: 'Aroha Ngātai' }));
    await send(dialog);
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('of any incident of the register is shown and sent by its own id, with or without an activity', async () => {
    const sendIncident = vi.fn(() => answer);
    const sendings = vi.fn((_: object) => [sending]);
    renderPage(<SendIncidentModal of={{ incidentId: 31 }} opened onClose={onClose} onClosed={() => {}} />, {
      server: {
        'staff.list': () => [],
        'incidents.mail': ({ id }) => ({ ...mail, incidentId: id }),
        'incidents.sendings': sendings,
        'activities.complete.sendIncident': sendIncident,
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: messages.wizard.sendIncident }));
    await dialog.findByText(/Type of incident: First Aid/);
    await typeAddress(dialog);
    await send(dialog);
    expect(await screen.findByText(messages.wizard.incidentSent)).toBeVisible();
    const expected = { email: 'chair@okurabush.example', incidentId: 31, version: 2 };
    expect(sendIncident).toHaveBeenCalledExactlyOnceWith(expected);
    expect(sendings.mock.lastCall?.[0]).toEqual({ id: 31 });
  });

  test('does not say that it was sent while email is not set up', async () => {
    const dialog = await open({}, { emailReady: false });
    expect(dialog.getByText(/Email is not set up yet/)).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Aroha Ngātai' }));
    await send(dialog);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByText(messages.wizard.incidentSent)).toBeNull();
  });
});
