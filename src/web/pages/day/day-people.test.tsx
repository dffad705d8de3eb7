import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import {
  alison,
  tapped as answer,
  contact,
  dayDocument,
  shownDialog as dialog,
  gone,
  here,
  jack,
  onTheDay,
  openDay as open,
  signOnOf,
  signOnPress,
  sione,
  volunteerOf,
} from '#test/day-stage.tsx';
import { refusal } from '#test/fake-server.ts';
import { shownMoment, typeMoment } from '#test/moment-stage.ts';
import { press } from '#test/press.ts';
import { watchDoublePresses } from '#web/components/double-press.ts';

const names = () =>
  within(screen.getByRole('region', { name: /gone home$/ }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[0]?.textContent);

beforeEach(() => void vi.setSystemTime('2026-03-05T00:00:00Z'));

describe('the people of the day', () => {
  test('are also whoever leads, once, and signed on as everybody is', async () => {
    const leader = { id: 20, firstname: 'Aroha', lastname: 'Walker', role: 'Group Admin', ...contact };
    const signOn = vi.fn((_: object) => answer);
    const offered = vi.fn(() => [leader]);
    await open({
      ...onTheDay(() => ({ activity: { ledById: 20, ledBy: 'Aroha Walker', ledByPhone: '' } })),
      'activities.details.leaders': offered,
      'attendance.signOn': signOn,
    });
    await press('Sign on Aroha Walker');
    expect(signOn).toHaveBeenCalledWith(expect.objectContaining({ activityId: 7, people: [{ staffId: 20 }] }));
    expect(names().filter((name) => name?.includes('Aroha Walker'))).toHaveLength(1);
  });

  test('are signed on once by a double press', async () => {
    const unwatch = watchDoublePresses();
    const [signOn, signOff] = [vi.fn(() => new Promise<never>(() => {})), vi.fn((_: object) => answer)];
    await open({ 'attendance.signOn': signOn, 'attendance.signOff': signOff });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Sign on Sione Taufa' }));
    expect(screen.getByRole('button', { name: 'Sign off Sione Taufa' })).toBeVisible();
    expect([signOn.mock.calls.length, signOff.mock.calls.length]).toEqual([1, 0]);
    unwatch();
  });

  test('can be signed off where they are still out after the day was completed', async () => {
    const signOff = vi.fn((_: object) => answer);
    await open({ ...onTheDay(() => ({ activity: { status: 'Completed' } })), 'attendance.signOff': signOff });
    await press('Sign off Alison McPherson');
    await waitFor(() => expect(signOff).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Sign on Sione Taufa' })).toBeNull();
  });

  test('have the other activity on which they are at that time, until they have gone home', async () => {
    const times = { activityDate: '2026-03-05', startTime: '10:00', finishTime: '13:00' };
    const planting = { id: 8, activityName: 'Planting', ...times, staffIds: [9], volunteerIds: [1, 3] };
    // Jack is expected, Alison is here, and Hēmi has gone home.
    await open({ 'activities.document': () => ({ ...dayDocument([alison, jack, sione]), others: [planting] }) });
    const rows = (await screen.findAllByText('also on Planting, 10:00 to 13:00')).map((one) => one.closest('li'));
    expect(rows.map((row) => row?.querySelector('button')?.textContent)).toEqual(['Jack Thornton', 'Alison McPherson']);
  });

  test('have those first who are still out, and no row moves as they sign off', async () => {
    const times = { signedOnAt: here.signedOnAt, startTime: '', finishTime: '12:00' };
    const contacts = { phone: '', emergencyContact: '', emergencyContactNumber: '', putOff: null };
    const person = { staffId: null, volunteerId: 3, name: 'Alison McPherson', ...contacts, ...times };
    const overdue = {
      ...{ activityId: 7, activityName: 'Trap line', activityDate: '2026-03-04', startTime: '', finishTime: '12:00' },
      ...{ lastHeardAt: '', ledBy: null, leaderId: null, people: [person] },
    };
    const listed = { out: [overdue], rows: [here, gone] };
    await open({
      'stillOut.list': () => listed.out,
      ...onTheDay(() => ({ attendance: listed.rows })),
      'attendance.signOff': () => {
        Object.assign(listed, { out: [], rows: [{ ...here, signedOffAt: '2026-03-05T00:00:00.000Z' }, gone] });
        return answer;
      },
    });
    const late = ['Alison McPherson', 'Jack Thornton', 'Sione Taufa', 'Hēmi Rewi'];
    await waitFor(() => expect(names()).toEqual(late));
    await press('Sign off Alison McPherson');
    expect(await screen.findByRole('heading', { name: '0 here, 2 expected, 2 gone home' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(names()).toEqual(late);
  });

  test('sign on with one press, at once, and nobody’s row moves', async () => {
    const signOn = vi.fn(() => new Promise<never>(() => {}));
    await open({ 'attendance.signOn': signOn });
    await press('Sign on Sione Taufa');
    expect(screen.getByRole('button', { name: 'Sign off Sione Taufa' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '2 here, 1 expected, 1 gone home' })).toBeVisible();
    expect(names()).toEqual(['Jack Thornton', 'Sione Taufa', 'Alison McPherson', 'Hēmi Rewi']);
    expect(signOn).toHaveBeenCalledExactlyOnceWith(signOnPress([{ volunteerId: 2 }]));
  });

  test('have heard the briefing when they sign on while the plan is open', async () => {
    const signOn = vi.fn((_: object) => answer);
    await open({ 'attendance.signOn': signOn });
    await press(/^Plan/);
    await press('Sign on Jack Thornton');
    await waitFor(() => expect(signOn).toHaveBeenCalledWith(expect.objectContaining({ briefed: true })));
  });

  test('are asked about when they are still out elsewhere, and not when they left, where they came today', async () => {
    const signOn = vi.fn((_: object) => answer);
    const elsewhere = { ...here, activityId: 8, activityName: 'Ridge walk', volunteerId: 1, name: 'Jack Thornton' };
    await open({ 'attendance.signOn': signOn, 'attendance.signedOn': () => [elsewhere] });
    await press('Sign on Jack Thornton');
    const asked = await dialog();
    expect(asked.getByText('Jack Thornton is still signed on at Ridge walk. Sign off there?')).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(signOn).not.toHaveBeenCalled();
    await press('Sign on Jack Thornton');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Sign on' }));
    await waitFor(() => expect(signOn).toHaveBeenCalledExactlyOnceWith(signOnPress([{ volunteerId: 1 }])));
  });

  describe('of an activity of another day', () => {
    const otherDay = onTheDay(() => ({ activity: { activityDate: '2026-03-12' } }));
    const question = 'This activity is planned for 12-March-2026. Sign on today?';

    test('are asked about before they sign on', async () => {
      const signOn = vi.fn((_: object) => answer);
      await open({ ...otherDay, 'attendance.signOn': signOn });
      await press('Sign on Jack Thornton');
      const asked = await dialog();
      expect(asked.getByText(question)).toBeVisible();
      await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(signOn).not.toHaveBeenCalled();
      await press('Sign on Jack Thornton');
      await userEvent.click((await dialog()).getByRole('button', { name: 'Sign on' }));
      const people = [{ volunteerId: 1 }];
      await waitFor(() => expect(signOn).toHaveBeenCalledWith(signOnPress(people)));
    });

    test('are asked about once for everybody in that press', async () => {
      const signOn = vi.fn((_: object) => answer);
      await open({ ...otherDay, 'attendance.signOn': signOn });
      await press('Sign everyone on');
      expect((await dialog()).getByText(question)).toBeVisible();
      await userEvent.click((await dialog()).getByRole('button', { name: 'Sign on' }));
      expect(await screen.findByRole('heading', { name: 'Sign 2 people on?' })).toBeVisible();
      await waitFor(() => expect(screen.queryByText(question)).toBeNull());
      await press(messages.day.signSoManyOn(2));
      await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
    });

    test('are asked about before somebody new is registered', async () => {
      const add = vi.fn((_: object) => ({ id: 12, firstname: 'Ana', lastname: '', version: 1 }));
      const signOn = vi.fn((_: object) => answer);
      await open({ ...otherDay, 'attendance.signOn': signOn, 'activities.volunteers.addNewcomer': add });
      await press('Add somebody');
      await userEvent.type(await screen.findByRole('textbox', { name: 'First Name' }), 'Ana');
      await press('Add and sign on');
      const asked = within((await screen.findByText(question)).closest('[role="dialog"]') as HTMLElement);
      expect(add).not.toHaveBeenCalled();
      await userEvent.click(asked.getByRole('button', { name: 'Sign on' }));
      await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
      expect(add).toHaveBeenCalledOnce();
    });

    test('are not asked about while somebody is there already', async () => {
      const signOn = vi.fn((_: object) => answer);
      await open({ ...otherDay, 'attendance.signOn': signOn, 'attendance.signedOn': () => [here] });
      await press('Sign on Jack Thornton');
      await waitFor(() => expect(signOn).toHaveBeenCalledOnce());
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  test('say where they came from and where they went, when a sign-on elsewhere ended one here', async () => {
    const came = { ...here, cameFrom: 'Ridge walk' };
    const there = { ...gone, activityId: 8, activityName: 'Stream line' };
    const rows = { attendance: [came, { ...gone, wentTo: 'Stream line' }] };
    await open({ ...onTheDay(() => rows), 'attendance.signedOn': () => [there] });
    expect(screen.getByText('Signed off at Ridge walk')).toBeVisible();
    expect(screen.getByText('08:52 to 11:19, 2 h 27 min. Now at Stream line')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 here, 2 expected, 0 gone home, 1 elsewhere' })).toBeVisible();
  });

  test('have each stay of the day to correct in the opened row', async () => {
    const first = signOnOf(5, { staffId: 9 }, 'Hēmi Rewi', {
      ...{ signedOnAt: '2026-03-04T18:00:00.000Z', signedOffAt: '2026-03-04T19:30:00.000Z', minutes: 90 },
    });
    await open(onTheDay(() => ({ attendance: [first, here, gone] })));
    await press('Hēmi Rewi');
    await press('Correct 07:00 to 08:30: Hēmi Rewi');
    expect(shownMoment(await dialog(), 'Signed on')).toContain('07:00');
  });

  test('open to their phone and their emergency contact', async () => {
    await open();
    await press('Jack Thornton');
    expect(screen.getByRole('link', { name: /Jack’s phone/ })).toHaveAttribute('href', 'tel:0275550107');
    await press('Alison McPherson');
    expect(screen.queryByRole('link', { name: /Jack’s phone/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Emergency contact/ })).toHaveAttribute('href', 'tel:0275550108');
  });

  test('have their numbers first in the opened row, then what is read and corrected', async () => {
    await open({ 'medicalNotes.look': () => ({ note: 'Asthma', version: 1 }) });
    await press('Alison McPherson');
    const row = within(screen.getByRole('button', { name: 'Alison McPherson' }).closest('li') as HTMLElement);
    const inOrder = [...row.getAllByRole('link'), ...row.getAllByRole('button')].map(({ textContent }) => textContent);
    expect(inOrder).toEqual([
      'Emergency contact027 555 0108',
      ...['Alison McPherson', 'Sign off', 'Show medical note', 'Correct the times', 'Did not come'],
    ]);
    await press('Show medical note: Alison McPherson');
    expect(await row.findByText('Asthma')).toBeVisible();
  });

  describe('who did not come', () => {
    const absence = {
      ...{ id: 5, activityId: 7, staffId: null, volunteerId: 3, name: 'Alison McPherson' },
      ...{ createdAt: '2026-03-04T20:10:00.000Z', createdBy: 'Hēmi Rewi' },
    };

    test('are said so in the opened row, at once, with a way back', async () => {
      const said = vi.fn(() => new Promise<never>(() => {}));
      await open({ 'attendance.didNotCome': said });
      await press('Alison McPherson');
      await press('Did not come: Alison McPherson');
      expect(said).toHaveBeenCalledExactlyOnceWith({ activityId: 7, people: [{ volunteerId: 3 }] });
      expect(screen.getByText('Did not come, Mereana Hōhepa, 13:00')).toBeVisible();
      expect(screen.getByRole('heading', { name: '0 here, 2 expected, 1 gone home' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Did not come: Alison McPherson' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Sign on Alison McPherson' })).toBeVisible();
    });

    test('is taken back for a while', async () => {
      const undo = vi.fn((_: object) => ({ message: 'Put back.' }));
      const answers = { 'attendance.didNotCome': () => ({ message: 'Alison McPherson did not come.' }) };
      await open({ ...answers, 'attendance.takeBack': undo });
      await press('Alison McPherson');
      await press('Did not come: Alison McPherson');
      expect(await screen.findByText('Alison McPherson did not come.')).toBeVisible();
      await press('Undo');
      await waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith({ activityId: 7, key: expect.any(String) }));
    });

    test('and signed on all the same has both said', async () => {
      await open(onTheDay(() => ({ absences: [absence] })));
      expect(screen.getByText('Did not come, Hēmi Rewi, 09:10')).toBeVisible();
      expect(screen.getByText(/^On at .*08:52$/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Sign off Alison McPherson' })).toBeVisible();
    });
  });

  test('of one name are told apart by phone or email, also by their buttons', async () => {
    const sam = (id: number, more: object) => volunteerOf(id, 'Sam', 'Taylor', more);
    const two = [sam(21, { phone: '0275550121' }), sam(22, { email: 'sam@example.org' })];
    await open({ 'activities.document': () => dayDocument([jack, ...two]) });
    expect(screen.getByText('Volunteer · 027 555 0121')).toBeVisible();
    await press('Sam Taylor, sam@example.org');
    expect(screen.getByRole('button', { name: 'Sign on Sam Taylor, 027 555 0121' })).toBeVisible();
    await press('Sign everyone on');
    const boxes = (await dialog())
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    expect(boxes).toEqual(
      expect.arrayContaining(['Sam Taylor027 555 0121', 'Sam Taylorsam@example.org', 'Jack Thornton']),
    );
  });
});

describe('times that were wrong', () => {
  async function correct(more: object = {}) {
    await open(more);
    await press('Hēmi Rewi');
    await press('Correct the times: Hēmi Rewi');
    return await dialog();
  }

  test('are corrected only with a reason, and never so that the end is before the beginning', async () => {
    const save = vi.fn((input: object) => ({ ...gone, ...input, version: 2 }));
    const form = await correct({ 'attendance.update': save });
    expect(shownMoment(form, 'Signed on')).toBe('05-March-2026 08:52');
    await typeMoment(form, 'Signed off', '2026-03-05T08:00');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(messages.attendance.offBeforeOn)).toBeVisible();
    await typeMoment(form, 'Signed off', '2026-03-05T12:30');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(messages.attendance.giveReason)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    await userEvent.type(form.getByLabelText('Reason'), 'Stayed for the tools');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledWith({
      ...{ id: 2, version: 1, reason: 'Stayed for the tools' },
      ...{ signedOnAt: '2026-03-04T19:52:00.000Z', signedOffAt: '2026-03-04T23:30:00.000Z' },
    });
  });

  test('go with their sign-on, for a reason', async () => {
    const remove = vi.fn((_: object) => ({ message: messages.attendance.removed }));
    const form = await correct({ 'attendance.remove': remove });
    await userEvent.click(form.getByRole('button', { name: 'Remove this sign-on' }));
    expect(form.getByText(messages.attendance.giveReason)).toBeVisible();
    await userEvent.type(form.getByLabelText('Reason'), 'Was not here');
    await userEvent.click(form.getByRole('button', { name: 'Remove this sign-on' }));
    await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 2, reason: 'Was not here' }));
  });
});

describe('somebody who turns up', () => {
  const calls = () => ({
    'attendance.signOn': vi.fn((_: object) => answer),
    'activities.volunteers.assign': vi.fn((_: object) => ({ message: '', added: 1, ids: [5] })),
    'activities.volunteers.addNewcomer': vi.fn((input: object) => ({
      ...input,
      id: 30,
      maybeSameId: null,
      message: '',
    })),
  });

  async function fill(more: object, typed: Record<string, string>) {
    await open(more);
    await press('Add somebody');
    const form = await dialog();
    for (const [label, value] of Object.entries(typed))
      await userEvent.type(form.getByLabelText(new RegExp(`^${label}`)), value);
    await userEvent.click(form.getByRole('button', { name: 'Add and sign on' }));
    return form;
  }

  test('needs a name', async () => {
    const made = calls();
    const form = await fill(made, { Phone: '0215550111' });
    expect(await form.findByText(messages.attendance.nameRequired)).toBeVisible();
    expect(made['activities.volunteers.addNewcomer']).not.toHaveBeenCalled();
  });

  test('and may be a volunteer already is asked about: the same person is added, not registered again', async () => {
    const made = calls();
    await fill(made, { 'First Name': 'Wi', Phone: '021 555 0198' });
    expect(await screen.findByText('Wiremu Tāmati is a volunteer already. Is it the same person?')).toBeVisible();
    await press('The same person');
    await waitFor(() => expect(made['attendance.signOn']).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.stringify({ ...localStorage })).not.toContain('"Wi"');
    expect(made['activities.volunteers.assign']).toHaveBeenCalledWith({ activityId: 7, volunteerIds: [8] });
    expect(made['activities.volunteers.addNewcomer']).not.toHaveBeenCalled();
  });

  test('and is known is signed on at a full activity too, without being assigned', async () => {
    const made = calls();
    const others = Array.from({ length: 298 }, (_, n) => volunteerOf(n + 100, `Volunteer ${n}`, 'Someone'));
    await fill(
      { ...made, 'activities.document': () => dayDocument([jack, ...others]) },
      { 'First Name': 'Wi', Phone: '021 555 0198' },
    );
    await press('The same person');
    await waitFor(() => expect(made['attendance.signOn']).toHaveBeenCalledOnce());
    expect(made['activities.volunteers.assign']).not.toHaveBeenCalled();
  });

  test('and is known is signed on where the assignment is refused, which is shown', async () => {
    const made = { ...calls(), 'activities.volunteers.assign': vi.fn(() => Promise.reject(refusal(409, 'Not now.'))) };
    await fill(made, { 'First Name': 'Wi', Phone: '021 555 0198' });
    await press('The same person');
    await waitFor(() => expect(made['attendance.signOn']).toHaveBeenCalledOnce());
    expect(made['attendance.signOn']).toHaveBeenCalledWith(expect.objectContaining({ people: [{ volunteerId: 8 }] }));
    expect(made['activities.volunteers.assign']).toHaveBeenCalledOnce();
    expect((await dialog()).getByText('Not now.')).toBeVisible();
  });

  test('and only has the name of a volunteer is registered once that was said', async () => {
    const made = calls();
    await fill(made, { 'First Name': 'wiremu', 'Last Name': 'tamati' });
    await press('Somebody else');
    await waitFor(() => expect(made['activities.volunteers.addNewcomer']).toHaveBeenCalledOnce());
    const theirs = expect.objectContaining({ people: [{ volunteerId: 30 }] });
    await waitFor(() => expect(made['attendance.signOn']).toHaveBeenCalledExactlyOnceWith(theirs));
  });
});

test('somebody who is here without being assigned has the numbers of their record; of somebody unknown nothing is said of any', async () => {
  const known = signOnOf(3, { volunteerId: 8 }, 'Wiremu Tāmati');
  const without = signOnOf(4, { volunteerId: 9 }, 'Tui Ngata');
  const unknown = signOnOf(5, { volunteerId: 10 }, 'Ana Reid');
  const wiremu = { ...contact, id: 8, firstname: 'Wiremu', lastname: 'Tāmati', phone: '0215550198' };
  await open({
    ...onTheDay(() => ({ attendance: [here, known, without, unknown] })),
    'volunteers.pickList': () => [wiremu, { ...contact, id: 9, firstname: 'Tui', lastname: 'Ngata' }],
  });
  const none = () => screen.queryAllByText(messages.day.noPhone).length;
  await press('Wiremu Tāmati');
  expect(await screen.findByRole('link', { name: /021 555 0198/ })).toBeVisible();
  await press('Ana Reid');
  expect(none()).toBe(0);
  await press('Tui Ngata');
  expect(none()).toBe(1);
});
