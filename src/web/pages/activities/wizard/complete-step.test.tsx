import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { blankIncident, incidentGroups } from '#shared/activities/incident-report.ts';
import {
  activity,
  answer,
  chooseType,
  completed,
  draft,
  field,
  open,
  plain,
  press,
  question,
  report,
  startServer,
  type,
  withReport,
} from '#test/complete-stage.tsx';
import { noConnection, refusal } from '#test/fake-server.ts';

beforeEach(() => localStorage.clear());

describe('the last step', () => {
  test("starts from the activity's notes and leaves no draft, even when the server trimmed them", async () => {
    const server = startServer(plain);
    open(server);
    expect(await field('Notes / Message')).toHaveValue('Bring water.');
    await type('Notes / Message', 'Bring water. All home.  ');
    await press('Complete');
    expect(await completed()).toBeVisible();
    expect(server.save).toHaveBeenCalledExactlyOnceWith({
      activityId: 12,
      version: 4,
      notes: 'Bring water. All home.',
      anyIncident: 'No',
    });
    expect(await field('Notes / Message')).toHaveValue('Bring water. All home.');
    expect(draft()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows what others save after it was completed', async () => {
    const server = startServer(plain);
    const page = open(server);
    await type('Notes / Message', 'All home. ');
    await press('Complete');
    await completed();
    page.unmount();
    server.others({ notes: 'All home, and one trap lost.' });
    open(server);
    expect(await field('Notes / Message')).toHaveValue('All home, and one trap lost.');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('continues from its own save while that is still being reloaded', async () => {
    const server = startServer(plain);
    open(server);
    await press('Complete');
    await completed();
    await type('Notes / Message', 'Bring water. All home.');
    await press('Complete');
    await waitFor(() => expect(server.stored().notes).toBe('Bring water. All home.'));
    expect(server.save).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5 }));
  });

  test('restores a draft, merged into what was saved since', async () => {
    const server = startServer({ ...withReport, version: 6 });
    const { notes } = plain;
    const base = { notes, anyIncident: 'No', incidentDetails: blankIncident };
    const kept = {
      values: { ...base, notes: 'Half typed' },
      base: { values: base, version: 4, database: 'a-test-database' },
    };
    localStorage.setItem(
      'bushline.draft.1.activity.12.complete',
      JSON.stringify({ ...kept, unanswered: [], at: Date.now() }),
    );
    open(server);
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field('Notes / Message')).toHaveValue('Half typed');
    expect(await field('Injured person')).toHaveValue('Callum');
    await press('SAVE AND SEND TO GROUP ADMIN');
    await waitFor(() =>
      expect(server.save).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ version: 6, notes: 'Half typed', anyIncident: 'Yes' }),
      ),
    );
  });

  test('says what the server refused, and the documented text when no answer came', async () => {
    let failure = refusal(404, 'Activity not found.');
    const save = () => {
      throw failure;
    };
    open({ server: { 'activities.complete.get': () => plain, 'activities.complete.save': save } });
    await press('Complete');
    expect((await screen.findAllByText('Error: Activity not found.')).length).toBeGreaterThan(0);
    failure = noConnection();
    await press('Complete');
    expect((await screen.findAllByText('Error occurred, see console for details.')).length).toBeGreaterThan(0);
    expect(screen.getByText(/If somebody is hurt, ring 111 first/)).toBeVisible();
    expect(await field('Notes / Message')).toHaveValue('Bring water.');
  });

  test('of a completed activity shows the report as text', async () => {
    open(startServer(withReport), { ...activity, status: 'Completed' });
    for (const name of ['Notes / Message', 'Type of incident', 'Date of incident', 'Witnesses']) {
      expect(await field(name)).toHaveAttribute('readonly');
    }
    expect(await field('Any Accidents/Incidents/Near Misses?')).toHaveValue('Yes');
    expect(screen.queryByText('SAVE AND SEND TO GROUP ADMIN')).toBeNull();
  });
});

describe('the incident report', () => {
  test('has a field for all of it, the treatment only where there was one', async () => {
    open(startServer(plain));
    await answer('Yes');
    const fields = incidentGroups.flatMap((group) => group.fields);
    expect(fields).toHaveLength(30);
    const hidden = fields.filter(({ label }) => screen.queryAllByLabelText(label, { exact: false }).length === 0);
    expect(hidden.map(({ name }) => name)).toEqual(['medicalTreatmentObtained']);
    expect(await field('Project location')).toHaveValue('Ōkura Bush Walkway');
    await chooseType('Medical Treatment');
    expect(await field('Medical treatment obtained')).toBeVisible();
  });

  test('requires what happened and when, and refuses a future date', async () => {
    const server = startServer(plain);
    open(server, { ...activity, activityDate: '2099-01-01' });
    await answer('Yes');
    await press('SAVE AND SEND TO GROUP ADMIN');
    expect(await screen.findByText('Please choose the type of incident.')).toBeVisible();
    expect(screen.getByText('Please describe what happened.')).toBeVisible();
    expect(screen.getByText('The date of the incident cannot be in the future.')).toBeVisible();
    expect(server.save).not.toHaveBeenCalled();
  });

  test('drops the treatment text when the new type of incident has none', async () => {
    const treated = { ...report, typeOfIncident: 'Medical Treatment', medicalTreatmentObtained: 'Three stitches' };
    const server = startServer({ ...withReport, incident: treated });
    open(server);
    expect(await field('Medical treatment obtained')).toHaveValue('Three stitches');
    await chooseType('Near Miss');
    await press('SAVE AND SEND TO GROUP ADMIN');
    await completed();
    expect(server.stored().incident).toMatchObject({ typeOfIncident: 'Near Miss', medicalTreatmentObtained: '' });
  });

  test('is removed by No only after the question', async () => {
    const server = startServer(withReport);
    open(server);
    await answer('No');
    await press('Complete');
    expect(await question()).toBeVisible();
    await press('Cancel');
    expect(server.save).not.toHaveBeenCalled();
    await press('Complete');
    await press('Continue');
    await completed();
    expect(server.stored().incident).toBeNull();
  });
});

describe('a report that somebody else saved meanwhile', () => {
  test('stays, with all of its fields, when this person only completes the activity', async () => {
    const server = startServer(plain);
    open(server);
    await type('Notes / Message', 'All home.');
    server.others({ incident: report, incidentId: 31, incidentVersion: 1 });
    await press('Complete');
    expect(await screen.findByText(/Kai Marsden changed .*Any Accidents/)).toBeVisible();
    expect(server.stored()).toMatchObject({ notes: 'All home.', incident: report });
    expect(await field('Injured person')).toHaveValue('Callum');
  });

  test('is merged field by field', async () => {
    const server = startServer(withReport);
    open(server);
    await type('Witnesses', 'Ivy');
    server.others({ incident: { ...report, bodyPartInjured: 'Left knee' } });
    await press('SAVE AND SEND TO GROUP ADMIN');
    expect(
      await screen.findByText(/Kai Marsden changed Part of body injured meanwhile: that was kept\./),
    ).toBeVisible();
    expect(server.stored().incident).toMatchObject({ witnesses: 'Ivy', bodyPartInjured: 'Left knee' });
  });

  test('is asked about as one where both changed its type or treatment', async () => {
    const server = startServer(withReport);
    open(server);
    await chooseType('Near Miss');
    const theirs = { typeOfIncident: 'Medical Treatment', medicalTreatmentObtained: 'Three stitches' };
    server.others({ incident: { ...report, ...theirs } });
    await press('SAVE AND SEND TO GROUP ADMIN');
    expect(await screen.findByText('Type of incident, Medical treatment obtained')).toBeVisible();
    await press('Kai’s');
    await press('Save');
    await waitFor(() => expect(server.stored().incident).toMatchObject(theirs));
  });

  test('is removed only after the question is asked about its current version', async () => {
    const server = startServer(withReport);
    open(server);
    await answer('No');
    server.others({ incident: { ...report, bodyPartInjured: 'Left knee' } });
    await press('Complete');
    await press('Continue');
    expect(await question()).toBeVisible();
    await press('Cancel');
    expect(server.stored().incident).toMatchObject({ bodyPartInjured: 'Left knee' });
    expect(server.save).toHaveBeenCalledOnce();
  });

  test('is not dropped in silence when they removed it and this person wrote in it', async () => {
    const server = startServer(withReport);
    open(server);
    await type('Witnesses', 'Ivy');
    server.others({ incident: null, incidentId: null, incidentVersion: null });
    await press('SAVE AND SEND TO GROUP ADMIN');
    const gone = 'Somebody removed the incident report that you changed. Continue without it?';
    expect(await screen.findByText(gone)).toBeVisible();
    await press('Cancel');
    await answer('Yes');
    expect(await field('Witnesses')).toHaveValue('Ivy');
    await press('SAVE AND SEND TO GROUP ADMIN');
    await completed();
    expect(server.stored().incident).toEqual({ ...report, witnesses: 'Ivy' });
  });
});
