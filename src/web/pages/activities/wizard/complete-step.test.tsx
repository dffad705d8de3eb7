import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { blankIncident, incidentGroups } from '#shared/activities/incident-report.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { CompleteStep } from './complete-step.tsx';
import type { StepProps } from './step-props.ts';

const activity = {
  id: 12,
  activityName: 'Trap line check',
  projectLocation: 'Ōkura Bush Walkway',
  activityDate: '2026-11-14',
} as StepProps['activity'];

const saved = { activity: { notes: 'Bring water.', version: 4 }, incident: null };
const savedWithIncident = {
  ...saved,
  incident: { ...blankIncident, typeOfIncident: 'First Aid', injuredPerson: 'Callum' },
};
const groupAdmin = { id: 3, firstname: 'Aroha', lastname: 'Ngātai', email: 'aroha@okurabush.example' };
const done = { success: true, message: 'Activity has been completed/saved!', version: 5 };

function open(server: FakeServer = {}, emailReady = true) {
  renderPage(<CompleteStep activity={activity} />, {
    config: { emailReady },
    server: {
      'activities.complete.get': () => saved,
      'activities.complete.save': () => done,
      'staff.list': () => [groupAdmin],
      ...server,
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function answer(name: 'Yes' | 'No') {
  const question = await screen.findByRole('radiogroup', { name: 'Any Accidents/Incidents/Near Misses?' });
  await userEvent.click(within(question).getByRole('radio', { name }));
}

async function saveIncident() {
  await answer('Yes');
  await press('SAVE AND SEND TO GROUP ADMIN');
  return screen.findByRole('dialog', { name: 'Send Incident Report' });
}

describe('the last step', () => {
  test("starts from the activity's notes and completes it from the version that it started from", async () => {
    const save = vi.fn(() => done);
    open({ 'activities.complete.save': save });
    const notes = await screen.findByLabelText('Notes / Message');
    expect(notes).toHaveValue('Bring water.');
    await userEvent.type(notes, ' All home.');
    await press('Complete');
    expect(await screen.findByText('Activity has been completed/saved!')).toBeVisible();
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ activityId: 12, version: 4, notes: 'Bring water. All home.', anyIncident: 'No' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows a field for all of the report, the treatment only where there was one', async () => {
    open();
    await answer('Yes');
    const fields = incidentGroups.flatMap((group) => group.fields);
    expect(fields).toHaveLength(30);
    const hidden = fields.filter(({ label }) => screen.queryAllByLabelText(label).length === 0);
    expect(hidden.map(({ name }) => name)).toEqual(['medicalTreatmentObtained']);
    expect(screen.getByLabelText('Project location')).toHaveValue('Ōkura Bush Walkway');
    expect(screen.queryByLabelText('Medical treatment obtained')).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Type of incident' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Medical Treatment' }));
    expect(await screen.findByLabelText('Medical treatment obtained')).toBeVisible();
  });

  test('opens a saved report, and asks before No takes it out', async () => {
    const save = vi.fn(() => done);
    open({ 'activities.complete.get': () => savedWithIncident, 'activities.complete.save': save });
    expect(await screen.findByLabelText('Injured person')).toHaveValue('Callum');
    await answer('No');
    await press('Complete');
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText('This removes the saved incident report. Continue?')).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(save).not.toHaveBeenCalled();
    await press('Complete');
    await press('Continue');
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ anyIncident: 'No' })));
  });

  test('saves a draft as from the version that it was written over, so that a newer save is not lost', async () => {
    localStorage.setItem('bushline.draft.1.activity.12.complete', JSON.stringify({ notes: 'Half typed', version: 3 }));
    const save = vi.fn(() => done);
    open({ 'activities.complete.save': save });
    expect(await screen.findByText('Draft restored')).toBeVisible();
    await press('Complete');
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(expect.objectContaining({ notes: 'Half typed', version: 3 })),
    );
  });

  test('goes on from its own save while that is still being loaded', async () => {
    const save = vi.fn(() => done);
    let arrive = () => {};
    const loaded = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const answers = [saved, loaded.then(() => ({ ...saved, activity: { notes: 'Bring water.', version: 5 } }))];
    open({ 'activities.complete.get': () => answers.shift() ?? saved, 'activities.complete.save': save });
    await press('Complete');
    expect(await screen.findByText('Activity has been completed/saved!')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Notes / Message'), ' All home.');
    arrive();
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(screen.getByLabelText('Notes / Message')).toHaveValue('Bring water. All home.');
    await press('Complete');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ notes: 'Bring water. All home.', version: 5 }));
  });

  test('says what the server refused, and the documented text when no answer came', async () => {
    let failure = refusal(404, 'Activity not found.');
    open({
      'activities.complete.save': () => {
        throw failure;
      },
    });
    await press('Complete');
    expect((await screen.findAllByText('Error: Activity not found.')).length).toBeGreaterThan(0);
    failure = noConnection();
    await press('Complete');
    expect((await screen.findAllByText('Error occurred, see console for details.')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Notes / Message')).toHaveValue('Bring water.');
  });
});

describe('the incident mail', () => {
  test('is offered after a saved report, to a Group Admin or to any address', async () => {
    const sendIncident = vi.fn(() => ({ message: '' }));
    open({ 'activities.complete.sendIncident': sendIncident });
    const dialog = within(await saveIncident());
    await userEvent.click(await dialog.findByRole('button', { name: 'Aroha Ngātai' }));
    expect(dialog.getByLabelText('Email address')).toHaveValue('aroha@okurabush.example');
    await userEvent.clear(dialog.getByLabelText('Email address'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Email' }));
    expect(await dialog.findByText('Invalid email format.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Email address'), 'chair@okurabush.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('Incident report emailed successfully!')).toBeVisible();
    expect(sendIncident).toHaveBeenCalledWith({ email: 'chair@okurabush.example', clientKey: expect.any(String) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is not claimed to be sent while email is not set up', async () => {
    open({ 'activities.complete.sendIncident': () => ({ message: '' }) }, false);
    const dialog = within(await saveIncident());
    expect(dialog.getByText(/Email is not set up yet/)).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Aroha Ngātai' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Email' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Incident report emailed successfully!')).toBeNull();
    expect(screen.getByText(/its email waits until it is set up/)).toBeVisible();
  });

  test('that fails keeps the dialog and says why', async () => {
    open({
      'activities.complete.sendIncident': () => {
        throw noConnection();
      },
    });
    const dialog = within(await saveIncident());
    await userEvent.type(dialog.getByLabelText('Email address'), 'chair@okurabush.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send Email' }));
    expect(await dialog.findByText('Failed to send email.')).toBeVisible();
  });
});
