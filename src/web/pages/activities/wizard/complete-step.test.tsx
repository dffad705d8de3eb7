import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import {
  activity,
  answer,
  completed,
  documentOf,
  draft,
  field,
  open,
  plain,
  press,
  startServer,
  type,
  withReport,
} from '#test/complete-stage.tsx';
import { stubPhone } from '#test/fake-phone.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { useOutbox } from '#web/forms/send-change.ts';
import { ReadOnlyNotice } from '#web/parts/activity/activity-editing.tsx';
import { changeField } from '#web/sync/field-state.ts';
import { isKeptFirst } from '#web/sync/open-room.ts';
import { closePhoneDb } from '#web/sync/phone-db.ts';

describe('the last step', () => {
  test("starts from the activity's notes and leaves no draft, even when the server trimmed them", async () => {
    const server = startServer(plain);
    open(server);
    expect(await field('Notes / Message')).toHaveValue('Bring water.');
    await type('Notes / Message', 'Bring water. All home.  ');
    await press('Complete');
    await completed();
    expect(server.save).toHaveBeenCalledExactlyOnceWith({
      activityId: 12,
      version: 4,
      notes: 'Bring water. All home.',
      missingNote: '',
      anyIncident: 'No',
      report: null,
    });
    expect(await field('Notes / Message')).toHaveValue('Bring water. All home.');
    expect(draft()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says what the server refused, and the documented text when no answer came', async () => {
    let failure = refusal(404, 'Activity not found.');
    const save = () => {
      throw failure;
    };
    open({ server: { 'activities.document': () => documentOf(plain), 'activities.complete.save': save } });
    await press('Complete');
    expect((await screen.findAllByText('Error: Activity not found.')).length).toBeGreaterThan(0);
    failure = noConnection();
    await press('Complete');
    expect((await screen.findAllByText(messages.wizard.completeFailed)).length).toBeGreaterThan(0);
    expect(screen.getByText(/If somebody is hurt, ring 111 first/)).toBeVisible();
    expect(await field('Notes / Message')).toHaveValue('Bring water.');
  });

  test('asks before a report that was filled in is left out, and keeps it', async () => {
    const server = startServer(plain);
    open(server);
    await answer('Yes');
    await type('Description of the incident', 'A long account of the fall.');
    await answer('No');
    await press('Complete');
    expect(await screen.findByText(/report that you filled in is not sent/)).toBeVisible();
    await press('Cancel');
    expect(server.save).not.toHaveBeenCalled();
    await answer('Yes');
    expect(await field('Description of the incident')).toHaveValue('A long account of the fall.');
  });

  test('of a completed activity shows the report as text', async () => {
    open(startServer(withReport), { ...activity, status: 'Completed' });
    for (const name of ['Notes / Message', 'Type of incident', 'Date of incident', 'Witnesses']) {
      expect(await field(name)).toHaveAttribute('readonly');
    }
    expect(await field(messages.wizard.anyIncidents)).toHaveValue('Yes');
    expect(screen.queryByText(messages.wizard.saveAndSend)).toBeNull();
  });
});

describe('completing an activity that is not ready', () => {
  const empty = { ...activity, activityDate: '2099-01-03', filledSteps: ['details'] } as typeof activity;

  test('lists what is missing first, and can be done anyway', async () => {
    const server = startServer(plain);
    open(server, empty);
    await press('Complete');
    expect(await screen.findByText('Its date, 03-January-2099, is still to come.')).toBeVisible();
    for (const text of [messages.wizard.left.noPeople, messages.wizard.left.noRisk])
      expect(screen.getByText(text)).toBeVisible();
    await press('Not yet');
    await waitFor(() => expect(screen.queryByText('Not yet')).toBeNull());
    expect(server.save).not.toHaveBeenCalled();
    await press('Complete');
    await press('Complete anyway');
    await completed();
    expect(server.save).toHaveBeenCalledOnce();
  });

  test('holds up no report of an incident', async () => {
    const server = startServer(withReport);
    open(server, empty);
    await press(messages.wizard.saveAndSend);
    await completed();
  });
});

/** The notice over the step, on a phone that can keep changes. */
function EditNotice() {
  useOutbox();
  return <ReadOnlyNotice status="Completed" onEdit={() => {}} />;
}

describe('a completed activity', () => {
  test('says of a change that it waits: no card says so while it is edited', async () => {
    stubPhone();
    await closePhoneDb();
    changeField({ hasCoverage: true, waiting: 0 });
    const { server } = startServer(plain);
    const save = () => {
      throw noConnection();
    };
    open(
      { server: { ...server, 'activities.complete.save': save } },
      { ...activity, status: 'Completed' },
      <EditNotice />,
    );
    await press('Edit');
    await type('Notes / Message', 'Bring two ropes.');
    await waitFor(() => expect(isKeptFirst('activities.complete.save')).toBe(true));
    await press('Complete');
    expect(await screen.findByText(messages.general.keptOnPhone)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'What comes next' })).toBeNull();
  });

  test('says what one does next', async () => {
    open(startServer(plain), { ...activity, projectId: 4, status: 'Completed' });
    expect(await screen.findByRole('heading', { name: 'What comes next' })).toBeVisible();
    const next = within(screen.getByRole('navigation', { name: 'What comes next' }));
    expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/report/project?project=4',
      '/activity-notes?activity=new&step=1',
      '/home',
    ]);
    await press('Copy to dates');
    expect(await screen.findByRole('dialog', { name: 'Copy to dates' })).toBeVisible();
  });

  test('lists whom its report was sent to, with the state of each', async () => {
    const sending = {
      ...{ emailId: 9, to: 'aroha@okurabush.example', version: 1, state: 'sent', isRetried: false, sentBy: 'Kai' },
      ...{ createdAt: '2026-11-20T00:00:00.000Z', nextAttemptAt: '2026-11-20T00:00:00.000Z', sentAt: null },
    };
    const failed = { ...sending, emailId: 8, to: 'wrong@okurabush.example', version: 0, state: 'failed' };
    const { server } = startServer(withReport);
    open({ server: { ...server, 'activities.complete.sendings': () => [sending, failed] } });
    const list = within(await screen.findByRole('region', { name: 'Sent reports' }));
    const [first, second] = (await list.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent(/aroha@okurabush\.example.*The report as it is now.*Sent/);
    expect(second).toHaveTextContent(/wrong@okurabush\.example.*An earlier version.*did not reach.*Failed/);
    expect(list.getByRole('link', { name: 'Print report' })).toHaveAttribute(
      'href',
      '/activity-notes/print-incident?activity=12',
    );
    fireEvent.click(list.getByText('Send report'));
    expect(await screen.findByRole('dialog', { name: messages.wizard.sendIncident })).toBeVisible();
  });
});
