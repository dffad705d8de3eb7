import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { incidentGroups, incidentHealthFields } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import {
  activity,
  answer,
  type Completion,
  chooseType,
  completed,
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
import { contact } from '#test/day-stage.tsx';
import { refusal } from '#test/fake-server.ts';
import { shownDocument } from '#test/shown-document.ts';

const isVisible = (label: string) =>
  screen.queryAllByLabelText(label, { exact: false }).some((field) => field.closest('[hidden]') === null);

describe('the incident report', () => {
  test('asks first for what a person tells first, the treatment only where there was one, and keeps the rest folded', async () => {
    open(startServer(plain));
    await answer('Yes');
    const shown = incidentGroups.flatMap(({ fields }) => fields).filter(({ label }) => isVisible(label));
    expect(shown.map(({ name }) => name)).toEqual([
      'typeOfIncident',
      'injuredPerson',
      'dateOfIncident',
      'timeOfIncident',
      'incidentDescription',
      'actionTaken',
    ]);
    expect(await field('Project location')).toHaveValue('Ōkura Bush Walkway');
    await chooseType('Medical Treatment');
    expect(await field('Medical treatment obtained')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^Sign-off/ }));
    expect(isVisible('Signature of chairperson')).toBe(true);
  });

  test('offers those on the activity as the injured person, and takes any other name', async () => {
    const { server } = startServer(plain);
    const role = 'Team Leader' as const;
    const aroha = { ...contact, id: 1, staffId: 2, firstname: 'Aroha', lastname: 'Ngātai', role };
    open({ server: { ...server, 'activities.document': () => shownDocument({ staff: [aroha] }) } });
    await answer('Yes');
    fireEvent.focus(await field('Injured person'));
    fireEvent.click(await field('Injured person'));
    fireEvent.click(await screen.findByText('Aroha Ngātai'));
    expect(await field('Injured person')).toHaveValue('Aroha Ngātai');
    await type('Injured person', 'A passer-by');
    expect(await field('Injured person')).toHaveValue('A passer-by');
  });

  test('opens the folded part that the server refused a field of', async () => {
    const errors = {
      'incidentDetails.dateActionImplemented': messages.general.invalidDate,
    };
    const { server } = startServer(withReport);
    const save = () => {
      throw refusal(400, messages.general.invalid, errors);
    };
    open({ server: { ...server, 'activities.complete.save': save } });
    expect(isVisible('Date action implemented')).toBe(false);
    await press(messages.wizard.saveAndSend);
    expect(await screen.findByText(messages.general.invalidDate)).toBeVisible();
    expect(isVisible('Date action implemented')).toBe(true);
  });

  test('requires what happened and when, and refuses a future date', async () => {
    const server = startServer(plain);
    open(server, { ...activity, activityDate: '2099-01-01' });
    await answer('Yes');
    await press(messages.wizard.saveAndSend);
    expect(await screen.findByText(messages.wizard.incidentTypeRequired)).toBeVisible();
    expect(screen.getByText(messages.wizard.incidentDescriptionRequired)).toBeVisible();
    expect(screen.getByText(messages.wizard.incidentInFuture)).toBeVisible();
    expect(server.save).not.toHaveBeenCalled();
  });

  test('is removed by No only after the question', async () => {
    const server = startServer(withReport);
    open(server);
    await answer('No');
    await press('Complete');
    expect(await question()).toBeVisible();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByText('Cancel')).toBeNull());
    expect(server.save).not.toHaveBeenCalled();
    await press('Complete');
    await press('Continue');
    await completed();
    expect(server.stored().incident).toBeNull();
  });
});

describe('what is recorded of somebody’s health', () => {
  const treated = { ...report, typeOfIncident: 'Medical Treatment' };
  const unseen: Completion = {
    ...{ ...withReport, incidentHidden: incidentHealthFields },
    incidentFilled: ['typeOfInjury', 'bodyPartInjured', 'medicalTreatmentObtained'],
    incident: { ...treated, ...Object.fromEntries(incidentHealthFields.map((name) => [name, ''])) },
  };

  test('is no empty field for who may not see it: the form says how much is filled, and who can see it', async () => {
    const server = startServer(unseen);
    open(server);
    expect(await screen.findByText('1 field is filled. Team Leaders and Group Admins can see it.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^Who was hurt/ }));
    expect(screen.getByText('2 fields are filled. Team Leaders and Group Admins can see them.')).toBeVisible();
    for (const { name, label } of incidentGroups.flatMap(({ fields }) => fields))
      if (incidentHealthFields.includes(name)) expect(screen.queryAllByLabelText(label, { exact: false })).toEqual([]);
    await type('Witnesses', 'Ivy');
    await press(messages.wizard.saveAndSend);
    await completed();
    // The server takes an empty value from them as not sent.
    const sent = server.save.mock.calls[0]?.[0].incidentDetails;
    expect(sent).toMatchObject({ witnesses: 'Ivy', typeOfInjury: '', medicalTreatmentObtained: '' });
  });
});

describe('a report that somebody else saved meanwhile', () => {
  test('is asked about as one where both changed its type or treatment', async () => {
    const server = startServer(withReport);
    open(server);
    await chooseType('Near Miss');
    const theirs = { typeOfIncident: 'Medical Treatment', medicalTreatmentObtained: 'Three stitches' };
    server.others({ incident: { ...report, ...theirs } });
    await press(messages.wizard.saveAndSend);
    expect(await screen.findByText('Type of incident, Medical treatment obtained')).toBeVisible();
    await press('Kai’s');
    await press('Save');
    await waitFor(() => expect(server.stored().incident).toMatchObject(theirs));
  });

  test('is not dropped in silence when they removed it and this person wrote in it', async () => {
    const server = startServer(withReport);
    open(server);
    await type('Witnesses', 'Ivy');
    const moved = { did: 'withdrawn', by: 'Kai Marsden', at: '2026-11-14T02:00:00.000Z', reason: 'A drill' } as const;
    server.others({ incident: null, incidentId: null, incidentVersion: null, moved });
    await press(messages.wizard.saveAndSend);
    expect(await screen.findByText(/Kai Marsden withdrew this at .* Reason: A drill/)).toBeVisible();
    await press('Not now');
    expect(await field('Witnesses')).toHaveValue('Ivy');
    expect(server.stored().incident).toBeNull();
    await press(messages.wizard.saveAndSend);
    await press('Complete and report mine');
    await completed();
    expect(server.stored().incident).toEqual({ ...report, witnesses: 'Ivy' });
  });
});
