import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { AttendanceRow } from '#shared/activities/document.ts';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { contact, signOnOf } from '#test/day-stage.tsx';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { StaffStep } from './staff-step.tsx';

const activity = { id: 7, activityName: 'Pūriri Ridge trap check' } as ActivityDetails;
const person = (id: number, firstname: string, role: Role = 'Field Staff') => ({
  ...{ ...contact, id, firstname, lastname: 'Ngātai', phone: '0215550142', role },
});

/** A server that remembers who is on the activity. */
function staffServer(attendance: readonly AttendanceRow[] = []) {
  const unassigned = [person(11, 'Aroha', 'Team Leader'), person(12, 'Hēmi', 'Field Staff')];
  const assigned = [
    { ...person(1, 'Callum', 'Field Staff'), staffId: 10 },
    { ...person(2, 'Māia', 'Team Leader'), staffId: 13 },
  ];
  return {
    'activities.document': () => shownDocument({ staff: [...assigned], attendance: [...attendance] }),
    'activities.details.leaders': () => unassigned,
    'activities.staff.assign': ({ staffId }: { staffId: number }) => {
      const who = unassigned.find(({ id }) => id === staffId);
      if (!who) throw refusal(404, messages.people.userNotFound);
      const added = { ...who, id: 3, staffId };
      assigned.push(added);
      return {
        ...added,
        activityId: activity.id,
        message: `${who.firstname} Ngātai added to this activity.`,
        added: 1,
        ids: [3],
      };
    },
    'activities.staff.remove': ({ id = 0, ids = [id] }: { id?: number; ids?: number[] }) => {
      const at = assigned.findIndex((row) => ids.includes(row.id));
      const [gone] = assigned.splice(at, 1);
      return { message: `${gone?.firstname} Ngātai removed from this activity.` };
    },
  } satisfies FakeServer;
}

/** A sign-on of Callum. */
const signOn = (signedOffAt: string | null): AttendanceRow =>
  signOnOf(31, { staffId: 10 }, 'Callum Ngātai', { signedOffAt, briefed: true });

type StaffServer = Required<Pick<FakeServer, keyof ReturnType<typeof staffServer>>>;

const names = () =>
  within(screen.getByRole('list', { name: 'Assigned staff' }))
    .getAllByRole('listitem')
    .map((card) => /^\S+ Ngātai/.exec(card.textContent ?? '')?.[0]);

async function remove(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }));
  expect(screen.getByText(`Are you sure you want to remove ${name} from this activity?`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
}

const removeCallum = () => remove('Callum Ngātai');

async function addAroha() {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Team Leaders' }));
  await userEvent.click(await screen.findByRole('option', { name: /Aroha/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Team Leaders' }));
}

/** A server that adds nobody until it is told to answer. */
function heldServer() {
  const known = staffServer();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server: StaffServer = {
    ...known,
    'activities.staff.assign': (input) => answered.then(() => known['activities.staff.assign'](input as never)),
  };
  return { server, answer: () => answer() };
}

describe('the Staff step', () => {
  test('offer nobody more once the activity is full of staff and volunteers', async () => {
    const { staff } = staffServer()['activities.document']();
    const others = Array.from({ length: bounds.people - staff.length }, (_, n) => person(n + 1, `V${n}`));
    const volunteers = others.map((one) => ({ ...one, volunteerId: one.id }));
    const server = { ...staffServer(), 'activities.document': () => shownDocument({ staff, volunteers }) };
    renderPage(<StaffStep activity={activity} />, { server });
    expect(await screen.findByText(messages.bounds.people(bounds.people))).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Field Staff' })).toBeNull();
  });

  test('says beside each person, and each who is offered, on what else they are at that time', async () => {
    const times = { activityDate: '2026-03-05', startTime: '', finishTime: '' };
    const planting = { ...times, id: 9, activityName: 'Planting', staffIds: [10, 11], volunteerIds: [] };
    const server = staffServer();
    const known = server['activities.document'];
    server['activities.document'] = () => ({ ...known(), others: [planting] });
    renderPage(<StaffStep activity={{ ...activity, ...times }} />, { server });
    const words = 'also on Planting';
    expect((await screen.findByText(words, { selector: 'li *' })).closest('li')).toHaveTextContent('Callum Ngātai');
    await userEvent.click(screen.getByRole('combobox', { name: 'Team Leaders' }));
    expect(await screen.findByRole('option', { name: /Aroha/ })).toHaveTextContent(words);
  });

  test('tells a Group Admin who looks for their own name how to be on it', async () => {
    const hint = messages.wizard.adminOnlyLeads;
    const { unmount } = renderPage(<StaffStep activity={{ ...activity, ledById: 12 }} />, { server: staffServer() });
    expect(await screen.findByText(hint)).toBeVisible();
    unmount();
    const led = renderPage(<StaffStep activity={{ ...activity, ledById: testUser.id }} />, { server: staffServer() });
    await screen.findByRole('combobox', { name: 'Field Staff' });
    expect(screen.queryByText(hint)).toBeNull();
    led.unmount();
    renderPage(<StaffStep activity={activity} />, {
      server: staffServer(),
      user: { ...testUser, role: 'Team Leader' },
    });
    await screen.findByRole('combobox', { name: 'Field Staff' });
    expect(screen.queryByText(hint)).toBeNull();
  });

  test('offers whoever leads and is not on it, and puts nobody on it by itself', async () => {
    renderPage(<StaffStep activity={{ ...activity, ledById: 12 }} />, { server: staffServer() });
    expect(await screen.findByText('Hēmi Ngātai leads this activity and is not on it.')).toBeVisible();
    expect(names()).toEqual(['Callum Ngātai', 'Māia Ngātai']);
    await userEvent.click(screen.getByRole('button', { name: 'Add Hēmi Ngātai' }));
    expect(await screen.findByText('Hēmi Ngātai added to this activity.')).toBeVisible();
    expect(names()).toEqual(['Callum Ngātai', 'Hēmi Ngātai', 'Māia Ngātai']);
    expect(screen.queryByText('Hēmi Ngātai leads this activity and is not on it.')).toBeNull();
  });

  test('offers each role in a select of its own, and adds only what was selected', async () => {
    renderPage(<StaffStep activity={activity} />, { server: staffServer() });
    expect(await screen.findByRole('heading', { name: messages.wizard.staffTitle })).toBeVisible();
    const add = await screen.findByRole('button', { name: 'Add Field Staff' });
    expect(add).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add Team Leaders' })).toBeDisabled();

    await userEvent.click(screen.getByRole('combobox', { name: 'Field Staff' }));
    expect(screen.queryByRole('option', { name: /Aroha/ })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: /Hēmi Ngātai/ }));
    expect(add).toBeEnabled();
    await userEvent.click(add);
    expect(await screen.findByText('Hēmi Ngātai added to this activity.')).toBeVisible();
    expect(names()).toContain('Hēmi Ngātai');
    expect(add).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('heading', { name: messages.wizard.staffTitle })).toHaveFocus());
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Field Staff' })).toHaveAttribute(
        'placeholder',
        'No field staff left',
      ),
    );
  });

  test('shows name, a phone that can be rung, and role', async () => {
    renderPage(<StaffStep activity={activity} />, { server: staffServer() });
    expect((await screen.findAllByRole('link', { name: '021 555 0142' }))[0]).toHaveAttribute('href', 'tel:0215550142');
    expect(screen.getByText('2')).toBeVisible();
    expect(screen.getByText('Team Leader')).toBeVisible();
  });

  test.each([
    [null, 'Callum Ngātai is signed on. Their sign-on here is removed too.'],
    ['2026-03-04T22:00:00.000Z', 'Callum Ngātai was signed on here. Their times and hours stay.'],
  ])('asks for a reason before it takes off somebody who signed on (signed off: %s)', async (signedOffAt, hint) => {
    const sent: unknown[] = [];
    const known = staffServer([signOn(signedOffAt)]);
    const server: StaffServer = {
      ...known,
      'activities.staff.remove': (input) => {
        sent.push(input);
        return known['activities.staff.remove'](input);
      },
    };
    renderPage(<StaffStep activity={activity} />, { server });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Callum Ngātai' }));
    expect(await screen.findByText(hint)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(messages.incidents.reasonRequired)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'On the wrong list');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent).toEqual([{ id: 1, reason: 'On the wrong list' }]));
    await waitFor(() => expect(names()).toEqual(['Māia Ngātai']));
  });

  test('asks for the reason when somebody else has signed them on meanwhile', async () => {
    const rows: AttendanceRow[] = [];
    const known = staffServer(rows);
    const server: StaffServer = {
      ...known,
      'activities.staff.remove': (input: { id?: number; reason?: string }) => {
        if (input.reason) return known['activities.staff.remove'](input);
        rows.push(signOn(null));
        throw refusal(409, 'Callum Ngātai is signed on.');
      },
    };
    renderPage(<StaffStep activity={activity} />, { server });
    await removeCallum();
    await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Went home ill');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['Māia Ngātai']));
  });

  test('restores a person who could not be removed, and says so', async () => {
    const server = { ...staffServer(), 'activities.staff.remove': () => Promise.reject(noConnection()) };
    renderPage(<StaffStep activity={activity} />, { server });
    await removeCallum();
    expect((await screen.findAllByText(messages.wizard.removeFailed))[0]).toBeVisible();
    expect(names()).toEqual(['Callum Ngātai', 'Māia Ngātai']);
  });

  test('removes a person who could not be added, and keeps the selection', async () => {
    const server = { ...staffServer(), 'activities.staff.assign': () => Promise.reject(noConnection()) };
    renderPage(<StaffStep activity={activity} />, { server });
    await addAroha();
    expect((await screen.findAllByText(messages.wizard.assignFailed))[0]).toBeVisible();
    expect(names()).toEqual(['Callum Ngātai', 'Māia Ngātai']);
    expect(screen.getByRole('combobox', { name: 'Team Leaders' })).toHaveValue('Aroha Ngātai');
  });

  test('shows an added person at once, who can be removed before the server has answered', async () => {
    const sent: unknown[] = [];
    const { server, answer } = heldServer();
    server['activities.staff.remove'] = (input) => {
      sent.push(input);
      return new Promise(() => {});
    };
    renderPage(<StaffStep activity={activity} />, { server });
    await addAroha();
    await waitFor(() => expect(names()).toEqual(['Aroha Ngātai', 'Callum Ngātai', 'Māia Ngātai']));
    await remove('Aroha Ngātai');
    await waitFor(() => expect(names()).toEqual(['Callum Ngātai', 'Māia Ngātai']));
    // One after the other: the removal must not overtake what it removes.
    expect(sent).toEqual([]);
    answer();
    await waitFor(() => expect(sent).toEqual([{ activityId: 7, assignedIds: [11] }]));
    expect(names()).toEqual(['Callum Ngātai', 'Māia Ngātai']);
  });

  test('keeps the focus on the row of an added person when the server answers', async () => {
    const { server, answer } = heldServer();
    renderPage(<StaffStep activity={activity} />, { server });
    await addAroha();
    const button = await screen.findByRole('button', { name: 'Remove Aroha Ngātai' });
    button.focus();
    answer();
    expect(await screen.findByText('Aroha Ngātai added to this activity.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Team Leaders' })).toHaveValue(''));
    expect(button).toHaveFocus();
  });

  test('keeps somebody whom another person had already added', async () => {
    const server: StaffServer = staffServer();
    const assign = server['activities.staff.assign'];
    server['activities.staff.assign'] = async (input) => ({ ...(await assign(input)), added: 0, ids: [] });
    renderPage(<StaffStep activity={activity} />, { server });
    await addAroha();
    expect(await screen.findByText('Aroha Ngātai added to this activity.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('says who has not read the induction, beside the tickets that are missing', async () => {
    const staff = [{ ...person(1, 'Callum'), staffId: 10 }];
    const first = { typeId: 1, atLeast: 1, type: 'Workplace first aid', isFirstAid: true };
    const server = (needs: (typeof first)[]) => ({
      ...staffServer(),
      'activities.document': () => shownDocument({ staff, activity: { needs, uninducted: ['staff 10'] } }),
    });
    const box = () => screen.findByRole('region', { name: 'What is missing' });
    const { unmount } = renderPage(<StaffStep activity={activity} />, { server: server([]) });
    expect((await box()).textContent).toBe(messages.needs.uninducted('Callum NgātaiYou can still go ahead.'));
    unmount();
    renderPage(<StaffStep activity={{ ...activity, activityDate: '2026-03-05' }} />, { server: server([first]) });
    const lines = within(await box()).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      messages.needs.noFirstAider,
      messages.needs.uninducted('Callum Ngātai'),
    ]);
    expect(screen.getByText('Checked for 05-March-2026. You can still go ahead.')).toBeVisible();
  });

  test.each([
    ['Group Admin', messages.needs.addTheirs],
    ['Field Staff', messages.needs.addMine],
  ] as const)('leads a %s to where a missing ticket is added', async (role, name) => {
    const needs = [{ typeId: 1, atLeast: 1, type: 'Workplace first aid', isFirstAid: true }];
    const server = { ...staffServer(), 'activities.document': () => shownDocument({ activity: { needs } }) };
    renderPage(<StaffStep activity={activity} />, { server, user: { ...testUser, role } });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/tickets');
  });
});
