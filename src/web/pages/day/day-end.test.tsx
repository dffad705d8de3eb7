import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { completionOf } from '#shared/activities/complete.ts';
import { objectiveOf } from '#shared/activities/outcome.ts';
import { blankIncident } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { noPosition } from '#shared/position-fields.ts';
import { signOnOf, volunteerOf } from '#test/day-stage.tsx';
import type { FakeServer } from '#test/fake-server.ts';
import { anIncident } from '#test/incident-stage.tsx';
import { shownMoment, typeMoment } from '#test/moment-stage.ts';
import { renderPage, testConfig, testUser } from '#test/render.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import { parseTypedDate } from '#web/components/parse-date.ts';
import { draftName } from '#web/forms/draft-ends.ts';
import { writeDraft } from '#web/forms/drafts.ts';
import { changeField, readField } from '#web/sync/field-state.ts';
import { type PhoneQueue, setOpenQueue } from '#web/sync/open-room.ts';
import { DayPage } from './day-page.tsx';

const toChoose = { count: 1, behind: 0, activityName: '', isCompletion: true, isNotes: true, by: 'Hēmi Walker' };
const hazards = [{ id: 1, hazardId: 1, kind: 'site' as const, hazardDescription: 'Steep bank' }];
const kahu = volunteerOf(4, 'Kahu', 'Parata');
const since = { signedOnAt: '2026-03-04T20:00:00.000Z', briefed: true };
const signedOn = signOnOf(1, { volunteerId: 4 }, 'Kahu Parata', since);
const home = { ...signedOn, signedOffAt: '2026-03-04T22:30:00.000Z', minutes: 150 };
const item = checklistRow(1, 4, 'Gate locked');
const plants = {
  ...{ id: 3, title: 'Plants Planted', measurement: 'Plants', amount: null as number | null },
  ...{ version: 1, isDirect: false },
};
const completion = completionOf(shownDocument());

const server = {
  'activities.document': () =>
    shownDocument({ hazards, volunteers: [kahu], checklist: [item], objectives: [plants], attendance: [signedOn] }),
  'attendance.signedOn': () => [],
};
const finished = {
  'activities.document': () =>
    shownDocument({
      hazards,
      volunteers: [kahu],
      attendance: [home],
      checklist: [{ ...item, tickedAt: '2026-03-04T20:00:00Z' }],
      objectives: [{ ...plants, amount: 185 }],
    }),
};

async function open(button: string, more: object = {}) {
  renderPage(<DayPage />, { at: '/day?activity=7', server: { ...server, ...more } as unknown as FakeServer });
  await screen.findByRole('heading', { name: /gone home/ });
  await userEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: button }));
}

beforeEach(() => void vi.setSystemTime('2026-03-05T00:00:00Z'));

test('an objective in hours takes those of the sign-on list with one press', async () => {
  const save = vi.fn((_: object) => ({ ...objectiveOf(plants), measurement: 'Hours', amount: 2.5, version: 2 }));
  const inHours = {
    ...{ ...server, ...finished, 'hours.ofActivity': () => ({ hours: 2.5 }), 'activities.outcome.setAmount': save },
    'activities.document': () =>
      shownDocument({
        ...{ hazards, volunteers: [kahu], attendance: [home] },
        objectives: [{ ...plants, measurement: 'Hours' }],
      }),
  };
  renderPage(<DayPage />, { at: '/day?activity=7#record', server: inHours as unknown as FakeServer });
  await userEvent.click(await screen.findByRole('button', { name: 'Use 2.5 h from the sign-on list' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ id: 3, amount: 2.5 })));
});

describe('what is saved on leaving its field', () => {
  /** A server whose first save is slow. Each save waits for nobody's press. */
  function slowly() {
    let answer = () => {};
    const held = new Promise<void>((go) => {
      answer = go;
    });
    let [amount, notes, version] = [null as number | null, 'Line A', 1];
    const sent: unknown[] = [];
    const take = async (given: { amount?: number; notes?: string; version?: number }) => {
      if (sent.push(given.amount ?? given.notes) === 1) await held;
      expect(given.version).toBe(version);
      ({ amount = amount, notes = notes } = given);
      version += 1;
    };
    const stored = vi.fn(() =>
      shownDocument({ activity: { notes, version }, objectives: [{ ...plants, amount, version }], volunteers: [kahu] }),
    );
    const server = {
      'attendance.signedOn': () => [],
      'activities.document': stored,
      'activities.outcome.setAmount': async (given: object) => {
        await take(given);
        return objectiveOf({ ...plants, amount, version });
      },
      'activities.details.update': async (given: object) => {
        await take(given);
        return stored().activity;
      },
    };
    return { server: server as unknown as FakeServer, sent, reads: stored, answer: () => answer() };
  }

  test.each([
    ['an amount', 'Amount, Plants Planted', '5', '6', [5, 6]],
    ['the notes', 'Notes', 'Line B', 'Line C', ['Line B', 'Line C']],
  ] as const)('%s that is corrected during a slow save is saved after it', async (_, name, first, then, saves) => {
    const { server, sent, answer } = slowly();
    renderPage(<DayPage />, { at: '/day?activity=7#record', server });
    const field = await screen.findByRole('textbox', { name });
    const leaveWith = async (text: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, text);
      await userEvent.tab();
    };
    await leaveWith(first);
    await waitFor(() => expect(sent).toEqual(saves.slice(0, 1)));
    await leaveWith(then);
    expect(sent).toEqual(saves.slice(0, 1));
    answer();
    await waitFor(() => expect(sent).toEqual(saves));
    expect(field).toHaveValue(then);
  });

  test('is saved once where nothing was typed on', async () => {
    const { server, sent, reads, answer } = slowly();
    renderPage(<DayPage />, { at: '/day?activity=7#record', server });
    const field = await screen.findByRole('textbox', { name: 'Amount, Plants Planted' });
    await userEvent.type(field, '5');
    await userEvent.tab();
    await waitFor(() => expect(sent).toEqual([5]));
    await userEvent.click(field);
    await userEvent.tab();
    const before = reads.mock.calls.length;
    answer();
    await waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(before));
    expect(sent).toEqual([5]);
  });
});

describe('finishing the day', () => {
  test('says what is left, each with a button that settles it, and forbids nothing', async () => {
    const off = vi.fn((_: object) => ({ message: 'Signed off.', ids: [1], id: 1 }));
    const save = vi.fn((_: object) => ({ ...completion, success: true, message: '', version: 5 }));
    const dialog = await open('Finish', { 'attendance.signOff': off, 'activities.complete.save': save });
    expect(await dialog.findByText('1 person is still signed on')).toBeVisible();
    expect(dialog.getByText('Kahu Parata')).toBeVisible();
    expect(dialog.getByText('1 item is not ticked')).toBeVisible();
    expect(dialog.getByText('Gate locked')).toBeVisible();
    expect(dialog.getByText('1 objective has no amount')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign off' }));
    await waitFor(() => expect(off).toHaveBeenCalledWith({ activityId: 7, people: [{ volunteerId: 4 }] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Complete anyway' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ activityId: 7, notes: 'Line A', anyIncident: 'No' }));
  });

  test('asks before it signs off more people than it names, and names them all', async () => {
    const off = vi.fn((_: object) => ({ message: 'Signed off.', ids: [1] }));
    const ids = [1, 2, 3, 4, 5, 6];
    const document = shownDocument({
      volunteers: ids.map((id) => ({ ...kahu, id, volunteerId: id, firstname: `Helper ${id}` })),
      attendance: ids.map((id) => ({ ...signedOn, id, volunteerId: id, name: `Helper ${id} Parata` })),
    });
    const dialog = await open('Finish', { 'activities.document': () => document, 'attendance.signOff': off });
    await userEvent.click(await dialog.findByRole('button', { name: 'Sign off' }));
    const question = await screen.findByText('Sign 6 people off?');
    const asked = within(question.closest('[role=dialog]') as HTMLElement);
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      ids.map((id) => `Helper ${id} Parata`),
    );
    expect(off).not.toHaveBeenCalled();
    await userEvent.click(asked.getByRole('button', { name: 'Sign off' }));
    await waitFor(() => expect(off).toHaveBeenCalledOnce());
  });

  test('says who came and never heard the briefing', async () => {
    const again = { ...home, id: 2, briefed: false, signedOffAt: null, minutes: null };
    const other = { ...home, id: 3, volunteerId: 5, name: 'Sione Taufa', briefed: false };
    const expected = { ...kahu, id: 2, volunteerId: 6, firstname: 'Emma' };
    const dialog = await open('Finish', {
      'activities.document': () =>
        shownDocument({
          ...{ volunteers: [kahu, expected], checklist: [item], objectives: [plants] },
          attendance: [home, other, again],
        }),
    });
    const row = (await dialog.findByText('1 person never heard the briefing')).closest('li') as HTMLElement;
    // Kahu heard it before he came back, and Emma never came.
    expect(within(row).getByText('Sione Taufa')).toBeVisible();
    await userEvent.click(within(row).getByRole('button', { name: 'Show: Heard the briefing' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: /gone home$/ })).toHaveFocus());
  });

  const chainsaw = { needs: [{ typeId: 1, atLeast: 1, type: 'Chainsaw', isFirstAid: false }] };
  test.each([
    ['an induction that somebody has not read', {}, 0, 0],
    ['a ticket that nobody holds', chainsaw, 1, 0],
    ['one that somebody may hold of whom that is not known', { ...chainsaw, unknownTickets: ['volunteer 4'] }, 0, 1],
  ])('asks for a word on missing tickets alone: %s', async (_, lacks, missing, unknown) => {
    const dialog = await open('Finish', {
      'activities.document': () =>
        shownDocument({ volunteers: [kahu], activity: { ...lacks, uninducted: ['volunteer 4'] } }),
    });
    expect(screen.getByText(messages.needs.uninducted('Kahu Parata'))).toBeInTheDocument();
    expect(screen.queryAllByText('Not known on this phone: Kahu Parata')).toHaveLength(unknown);
    expect(await dialog.findByRole('button', { name: /^Complete/ })).toBeVisible();
    expect(dialog.queryAllByLabelText(messages.needs.word)).toHaveLength(missing);
    expect(dialog.queryAllByText('Nobody with Chainsaw')).toHaveLength(missing);
    expect(dialog.queryByText(/Induction not read/)).toBeNull();
  });

  test('with nothing left is one press, and shows the day in numbers and what comes next', async () => {
    const save = vi.fn((_: object) => ({ ...completion, success: true, message: '', version: 5 }));
    const dialog = await open('Finish', { ...finished, 'activities.complete.save': save });
    expect(await dialog.findByText('1 person came, 1 has gone home')).toBeVisible();
    expect(dialog.queryByText('What is left')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    const done = within(await screen.findByRole('dialog', { name: 'Finish' }));
    expect(await done.findByText(messages.day.completed)).toBeVisible();
    expect(screen.queryByText(/completed\/saved/)).toBeNull();
    expect(done.getByText('2 h 30 min')).toBeVisible();
    expect(done.getByText('185 Plants')).toBeVisible();
    expect(done.getByRole('link', { name: /^See the report/ })).toHaveAttribute('href', '/report/project?project=1');
    expect(done.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home');
  });

  test.each([
    [
      'while changes wait',
      { hasCoverage: false, waiting: 15 },
      '15 changes wait on this phone. They are sent as soon as there is coverage. You can close Bushline; do not clear its data.',
    ],
    ['while one needs a choice', { toChoose }, '1 of them needs you, under Waiting changes.'],
  ])('praises nothing %s', async (_, known, waits) => {
    const before = { ...readField() };
    const save = () => ({ ...completion, success: true, message: '', version: 5 });
    const dialog = await open('Finish', { ...finished, 'activities.complete.save': save });
    await userEvent.click(await dialog.findByRole('button', { name: 'Complete' }));
    const done = within(await screen.findByRole('dialog', { name: 'Finish' }));
    await done.findByText(messages.day.completed);
    act(() => changeField(known));
    expect(done.getByRole('status')).toHaveTextContent(messages.general.keptOnPhone);
    expect(done.getByText(/on this phone\./, { selector: 'strong' }).parentElement).toHaveTextContent(waits);
    act(() => changeField(before));
    expect(done.getByRole('status')).toHaveTextContent(messages.day.completed);
  });

  test.each([
    ['kept, where one of its own changes waits', 7, testUser.id, messages.general.keptOnPhone],
    ['completed, where one of another activity waits', 8, testUser.id, messages.day.completed],
    ['completed, where somebody else’s waits', 7, testUser.id + 1, messages.day.completed],
  ])('says that it is %s', async (_, activity, person, says) => {
    const save = () => ({ ...completion, success: true, message: '', version: 5 });
    const dialog = await open('Finish', { ...finished, 'activities.complete.save': save });
    await userEvent.click(await dialog.findByRole('button', { name: 'Complete' }));
    await screen.findByText(messages.day.completed);
    const queue = { queue: [{ activity, person }], watch: () => () => {} } as unknown as PhoneQueue;
    act(() => setOpenQueue({ queue }));
    expect(within(screen.getByRole('dialog', { name: 'Finish' })).getByRole('status')).toHaveTextContent(says);
    act(() => setOpenQueue(null));
  });

  test('names who is still signed on, also once it is completed', async () => {
    const stays = [{ ...home, signedOffAt: null, minutes: null }];
    const dialog = await open('Finish', {
      'activities.document': () => ({ ...finished['activities.document'](), attendance: stays }),
      'activities.complete.save': () => ({ ...completion, success: true, message: '', version: 5 }),
    });
    await userEvent.click(await dialog.findByRole('button', { name: /^Complete/ }));
    const done = within(await screen.findByRole('dialog', { name: 'Finish' }));
    await done.findByText(messages.day.completed);
    expect(done.getByText(/still signed on/).parentElement).toHaveTextContent(
      `${messages.day.stillOn(1)}: Kahu Parata`,
    );
  });

  test.each([
    ['as they were here', [], {}],
    ['as the volunteer who they are now', [{ staffId: 9, volunteerId: 4 }], { staffId: 9, volunteerId: null }],
  ])('counts nobody as home who is at another activity by now, and names them: %s', async (_, formerStaff, wasHere) => {
    const there = { ...signedOn, activityId: 8, activityName: 'Stream line' };
    const document = finished['activities.document']();
    const attendance = [{ ...home, ...wasHere }];
    const dialog = await open('Finish', {
      'activities.document': () => ({ ...document, attendance, activity: { ...document.activity, formerStaff } }),
      'attendance.signedOn': () => [there],
      'activities.complete.save': () => ({ ...completion, success: true, message: '', version: 5 }),
    });
    expect(await dialog.findByText('1 person came, 0 have gone home, 1 is at another activity')).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: /^Complete/ }));
    const done = within(await screen.findByRole('dialog', { name: 'Finish' }));
    await done.findByText(messages.day.completed);
    expect(done.getByText(/at another activity/).parentElement).toHaveTextContent('Kahu Parata, Stream line');
    expect(done.queryByText(messages.day.peopleHome(1))).toBeNull();
  });

  test('keeps the incident that was reported on the day', async () => {
    const document = { ...finished['activities.document'](), incidents: [{ ...anIncident, isCompletionReport: true }] };
    const save = vi.fn((_: object) => ({ ...completionOf(document), success: true, message: '', version: 5 }));
    const dialog = await open('Finish', {
      'activities.document': () => document,
      'activities.complete.save': save,
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ anyIncident: 'Yes' })));
  });

  test('says that it is completed where notes were typed meanwhile, which are still to be saved', async () => {
    let answer = () => {};
    const held = new Promise<void>((go) => {
      answer = go;
    });
    let stored = shownDocument({ ...finished['activities.document']() });
    const save = vi.fn(async ({ notes }: { notes: string }) => {
      if (save.mock.calls.length === 1) await held;
      const { activity } = stored;
      const version = activity.version + 1;
      stored = shownDocument({ ...stored, activity: { ...activity, status: 'Completed', notes, version } });
      return { ...completionOf(stored), success: true, message: '' };
    });
    const server = { 'activities.document': () => stored, 'activities.complete.save': save };
    const dialog = await open('Finish', server as object as FakeServer);
    await userEvent.click(await dialog.findByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Notes' }), ' and B');
    answer();
    expect(await dialog.findByText(messages.day.typedSince)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ notes: 'Line A and B' })));
    expect(await screen.findByText(messages.day.completed)).toBeVisible();
  });

  test('says of a completed one that something is not saved only where something was typed', async () => {
    const { activity, ...document } = finished['activities.document']();
    const completed = () => ({ ...document, activity: { ...activity, status: 'Completed' } });
    const dialog = await open('Finish', { 'activities.document': completed });
    expect(await dialog.findByText(messages.day.canBeCorrected)).toBeVisible();
    const typed = messages.day.typedSince;
    expect(dialog.queryByText(typed)).toBeNull();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Notes' }), ' and B');
    expect(await dialog.findByText(typed)).toBeVisible();
  });

  test('says that a report was begun in step 7, leads there, and never fails to complete without a word', async () => {
    const { notes, missingNote, version } = completion;
    const values = { notes, missingNote, anyIncident: 'No', incidentDetails: blankIncident, report: null };
    writeDraft(draftName(testUser.id, 'activity.7.complete'), {
      values: { ...values, anyIncident: 'Yes' },
      base: {
        values: { ...values, incidentDetails: { ...blankIncident, projectLocation: 'Ōkura, Auckland' } },
        version,
        database: testConfig.databaseId,
      },
      unanswered: [],
    } as never);
    const save = vi.fn((_: object) => ({ ...completion, success: true, message: '', version: 5 }));
    const dialog = await open('Finish', { ...finished, 'activities.complete.save': save });
    expect(await dialog.findByText(/^What was begun in step 7 about an incident is not saved yet\./)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open step 7' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=7&step=7',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    expect(await dialog.findByText(/^Something that is not shown here is not right yet: /)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(dialog.queryByText(/begun in step 7/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ anyIncident: 'No' })));
  });
});

describe('something that happened', () => {
  const report = () => vi.fn((input: object) => ({ ...input, id: 9, version: 1 }));

  test('is reported in five fields: a near miss, now, by those who are on the activity', async () => {
    const save = report();
    const dialog = await open('Something happened', { 'incidents.report': save });
    expect(dialog.getByRole('link', { name: /Ring 111 first/ })).toHaveAttribute('href', 'tel:111');
    expect(dialog.getByRole('radio', { name: 'Near miss' })).toBeChecked();
    const [date = '', timeOfIncident = ''] = shownMoment(dialog, 'When').split(' ');
    const dateOfIncident = parseTypedDate(date);
    expect(timeOfIncident).toMatch(/^\d\d:\d\d$/);
    await userEvent.click(dialog.getByLabelText('Who', { selector: 'input' }));
    await userEvent.click(await screen.findByText('Kahu Parata', { selector: '[role=option] *, [role=option]' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'What happened' }), 'Slipped on the bank');
    await userEvent.type(dialog.getByRole('textbox', { name: 'What was done' }), 'Moved the crates');
    await userEvent.click(dialog.getByRole('button', { name: 'Save report' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledWith({
      ...{
        activityId: 7,
        projectLocation: 'Ōkura, Auckland',
        typeOfIncident: 'Near Miss',
        injuredPerson: 'Kahu Parata',
      },
      ...{ dateOfIncident, timeOfIncident },
      ...{ incidentDescription: 'Slipped on the bank', actionTaken: 'Moved the crates' },
      ...noPosition,
    });
    expect(await screen.findByText(messages.incidents.reported)).toBeVisible();
  });

  test('begins in no text, and nothing is asked for when its kind is chosen', async () => {
    const dialog = await open('Something happened');
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    expect(dialog.getAllByRole('textbox')).not.toContain(document.activeElement);
    for (const kind of dialog.getAllByRole('radio')) await userEvent.click(kind);
    expect(dialog.getByRole('textbox', { name: 'What happened' })).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('needs a description, and no time that is still to come', async () => {
    const save = report();
    const dialog = await open('Something happened', { 'incidents.report': save });
    await typeMoment(dialog, 'When', '2099-03-05T10:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Save report' }));
    expect(await dialog.findByText(messages.incidents.timeInFuture)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'What happened' })).toHaveAttribute('aria-invalid', 'true');
    expect(save).not.toHaveBeenCalled();
  });

  test('is named by Finish as what is left, while it was begun and not saved, and opened from there', async () => {
    const dialog = await open('Something happened', finished);
    await userEvent.type(dialog.getByRole('textbox', { name: 'What happened' }), 'Slipped on the bank');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    const finish = within(await screen.findByRole('dialog', { name: 'Finish' }));
    expect(await finish.findByText('A report was begun and is not saved')).toBeVisible();
    expect(finish.getByRole('button', { name: 'Complete anyway' })).toBeVisible();
    await userEvent.click(finish.getByRole('button', { name: 'Show: Something happened' }));
    const again = within(await screen.findByRole('dialog', { name: 'Something happened' }));
    expect(again.getByRole('textbox', { name: 'What happened' })).toHaveValue('Slipped on the bank');
  });
});
