import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blankIncident } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { FakeQueue } from '#test/fake-queue.ts';
import { keptChange } from '#test/kept-changes.ts';
import { press } from '#test/press.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { confirmQuestion } from '#web/components/confirm-store.ts';
import { draftName } from '#web/forms/draft-ends.ts';
import { changeField } from '#web/sync/field-state.ts';
import { tempIdOf } from '#web/sync/kept-change.ts';
import { setOpenQueue } from '#web/sync/open-room.ts';
import { OutboxPage } from './outbox-page.tsx';

beforeEach(() => {
  // userEvent provides a clipboard.
  userEvent.setup();
});
afterEach(() => {
  setOpenQueue(null);
  confirmQuestion.read()?.settle('no');
});

const refused = {
  state: 'refused',
  sentAt: '2026-11-19T20:00:00.000Z',
  refusal: { status: 404, message: 'Objective not found.' },
} as const;
const plants = keptChange({ key: '11111111-1111', ...refused, madeAt: '2026-11-19T19:57:00.000Z' });
const traps = keptChange({
  key: 'traps',
  words: 'Bait station 12 empty, refill on Friday (notes)',
  path: 'activities.checklist.saveNotes',
  input: { activityId: 9, notes: 'Bait station 12 empty', version: 1 } as never,
  activity: 9,
  activityName: 'Pūriri Ridge trap check',
  madeAt: '2026-11-18T00:02:00.000Z',
});

function Where() {
  const { pathname, search } = useLocation();
  return (
    <p>
      At {pathname}
      {search}
    </p>
  );
}

function open(...changes: (typeof plants)[]) {
  return openAs({}, ...changes);
}

type Who = Partial<Pick<Parameters<typeof renderPage>[1] & object, 'user' | 'server'>>;

function openAs(who: Who, ...changes: (typeof plants)[]) {
  const queue = new FakeQueue(...changes);
  setOpenQueue({ queue });
  renderPage(
    <>
      <OutboxPage />
      <Where />
    </>,
    { config: { now: '2026-11-20T00:00:00.000Z' }, ...who },
  );
  return queue;
}
const aroha = { person: 2, name: 'Aroha Ngātai', count: 3, readable: 3 };
const whoLeft = (...staffIds: number[]) => ({ 'changes.whoLeft': () => ({ staffIds }) });
const rows = async () => within(await screen.findByRole('list', { name: 'Waiting changes' })).getAllByRole('listitem');

describe('Waiting changes', () => {
  test('says what, for which activity, when, and its state, oldest first', async () => {
    open(plants, traps);
    const [first, second] = await rows();
    expect(first).toHaveTextContent(/55 Plants planted.*Planting day at Karamatura Stream.*Today, 08:57.*Refused/);
    expect(second).toHaveTextContent(/Bait station 12 empty.*Pūriri Ridge trap check.*18-November-2026 13:02.*Waiting/);
    expect(within(second as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/activity-notes?activity=9&step=1',
    );
  });

  test('shows the server’s sentence and what waits for the refused change', async () => {
    open(plants, keptChange({ key: 'after', words: '60 Plants planted', waitsFor: [plants.key] }));
    const [first, second] = await rows();
    expect(first).toHaveTextContent('The server said: Objective not found.');
    expect(second).toHaveTextContent('Waits for “55 Plants planted”.');
  });

  test('says so when nothing waits', async () => {
    open();
    expect(await screen.findByText(messages.field.nothingWaits)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  test('says so where the browser keeps no changes', async () => {
    setOpenQueue({ queue: null });
    renderPage(<OutboxPage />);
    expect(await screen.findByText(/^This browser does not let Bushline keep changes/)).toBeVisible();
  });

  test('counts what waits of other people, and shows none of it', async () => {
    changeField({ others: [aroha] });
    openAs({ server: whoLeft() }, { ...traps, person: 2, personName: 'Aroha Ngātai' });
    expect(await screen.findByText('3 changes of Aroha Ngātai wait for them to sign in.')).toBeVisible();
    expect(await screen.findByText(messages.field.nothingOfYoursWaits)).toBeVisible();
    expect(document.body).not.toHaveTextContent('Bait station');
  });

  test('says once what a round of sending came to', async () => {
    const queue = open(plants, traps, keptChange({ key: 'third' }));
    await rows();
    act(() => changeField({ sending: true }));
    act(() => queue.become(queue.queue.slice(0, 2)));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const said = screen.getAllByRole('status')[0];
    expect(said).toHaveTextContent(/^$/);
    act(() => changeField({ sending: false }));
    await waitFor(() => expect(said).toHaveTextContent('1 change sent. 1 refused. 1 waiting.'));
    // What waits was thrown away: the count would be wrong now.
    act(() => queue.become(queue.queue.slice(0, 1)));
    await waitFor(() => expect(said).toHaveTextContent(/^$/));
  });
});

/** What each kind of change says of itself, and what can be done with it. */
const conflict = {
  changedBy: 'Hēmi Walker',
  changedAt: '2026-11-19T20:10:00.000Z',
  version: 5,
  record: { amount: 61 },
};
const base = { version: 2, input: { id: 34, amount: 50 } };
const all = ['Copy as text', 'Throw away'];
test.each([
  ['waits', {}, 'Waiting', []],
  ['waits behind a refused one', { waitsFor: [plants.key] }, 'Waiting', []],
  ['was refused', refused, 'Refused', ['Try again', 'Change', ...all]],
  ['collided', { ...refused, base, refusal: { ...refused.refusal, conflict } }, 'Your choice', ['Choose', ...all]],
  [
    'collided with a record that is gone',
    { ...refused, base, refusal: { ...refused.refusal, conflict: { ...conflict, record: null } } },
    'Refused',
    ['Try again', 'Change', ...all],
  ],
  [
    'was taken over and refused',
    { ...refused, madeBy: { id: 2, name: 'Aroha Ngātai' } },
    'Refused',
    ['Try again', ...all],
  ],
  ['is a photo', { ...refused, path: 'photos.create', bytes: 400_000 }, 'Refused', ['Try again', ...all]],
  [
    'is a look at a medical note',
    { ...refused, path: 'medicalNotes.look', input: { activityId: 7, volunteerId: 5 } },
    'Refused',
    ['Try again', 'Copy as text'],
  ],
])('a change that %s', async (_, given, state, buttons) => {
  open(plants, { ...traps, ...given } as typeof traps);
  const row = (await rows())[1] as HTMLElement;
  expect(within(row).getByText(state)).toBeVisible();
  expect(
    within(row)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(buttons);
});

test('photos are counted, with how much they are, and one of no activity leads to none', async () => {
  const photo = keptChange({ path: 'photos.create', input: { projectId: 1, caption: '' } as never, bytes: 800_000 });
  open({ ...photo, key: 'a', activity: 0, words: 'Photo of Karamatura' }, { ...photo, key: 'b' });
  expect(await screen.findByText(/2 photos, 1\.6 MB\.$/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Activity:/ })).toHaveLength(1);
});

describe('Send now', () => {
  test('asks for sending, and is busy while something is sent', async () => {
    const queue = open(traps);
    await press('Send now');
    expect(queue.asked).toBe(1);
    act(() => changeField({ sending: true }));
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  });

  test('stays without coverage and says when things are sent', async () => {
    changeField({ hasCoverage: false });
    open(traps);
    expect(await screen.findByRole('button', { name: 'Send now' })).toHaveAccessibleDescription(
      messages.field.sendsLater,
    );
  });
});

describe('A refused change', () => {
  test('is tried again as it is', async () => {
    const queue = open(plants);
    await press('Try again');
    await waitFor(() => expect(queue.queue).toMatchObject([{ key: plants.key, state: 'waiting', refusal: null }]));
  });

  test('is thrown away after a question, with what cannot go without it', async () => {
    const id = tempIdOf(plants.key);
    const queue = open(
      { ...plants, tempId: id },
      keptChange({ key: 'on top', input: { id, amount: 4 } as never }),
      traps,
    );
    await press('Throw away');
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Throw away “55 Plants planted” and 1 change that builds on it?');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(queue.queue).toHaveLength(3);
    await press('Throw away');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(queue.queue).toMatchObject([{ key: 'traps' }]));
    expect(await screen.findByText(messages.field.thrownAway)).toBeVisible();
  });

  test('opens in its form with what was typed, and leaves the list', async () => {
    const base = { version: 2, input: { id: 34, amount: 50 } };
    const queue = open({ ...plants, base });
    await press('Change');
    await waitFor(() => expect(queue.queue).toEqual([]));
    const draft = JSON.parse(localStorage.getItem(draftName(1, 'activity.7.amount.34')) ?? '');
    expect(draft).toMatchObject({ values: { amount: '55' }, base: { values: { amount: '50' }, version: 2 } });
    expect(await screen.findByText('At /activity-notes?activity=7&step=6')).toBeVisible();
  });

  test('stays in the list where its form holds something else already', async () => {
    localStorage.setItem(draftName(1, 'activity.7.amount.34'), '{}');
    const queue = open(plants);
    await press('Change');
    expect(await screen.findByText(/Put it in again here/)).toBeVisible();
    expect(queue.queue).toHaveLength(1);
  });

  test('that another change builds on stays in the list while it is put in again', async () => {
    const id = tempIdOf(plants.key);
    const queue = open({ ...plants, tempId: id }, keptChange({ key: 'on top', input: { id, amount: 4 } as never }));
    await press('Change');
    expect(await screen.findByText(/Put it in again here/)).toBeVisible();
    expect(queue.queue).toHaveLength(2);
  });

  test('opens the step of a change without a form, with the change on the clipboard', async () => {
    const queue = open({ ...traps, ...refused, path: 'activities.volunteers.remove', input: { ids: [3] } as never });
    await press('Change');
    expect(await screen.findByText(/Put it in again here/)).toBeVisible();
    expect(await screen.findByText('At /activity-notes?activity=9&step=4')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/^Bait station 12 empty/);
    expect(queue.queue).toHaveLength(1);
  });
});

describe('A conflict', () => {
  const record = { activityObjectiveId: 34, amount: 61, version: 5 };
  const conflict = { changedBy: 'Hēmi Walker', changedAt: '2026-11-19T20:10:00.000Z', version: 5, record };
  const collided = {
    ...plants,
    base: { version: 2, input: { id: 34, amount: 50 } },
    refusal: { status: 409, message: 'Hēmi Walker changed this record after you opened it.', conflict },
  };
  const choose = async (name: RegExp) => {
    await press('Choose');
    const dialog = await screen.findByRole('dialog', { name: 'Both of you changed this' });
    await userEvent.click(within(dialog).getByRole('radio', { name }));
    return dialog;
  };

  test('waits for a choice, and what waits behind it says so', async () => {
    open(collided, keptChange({ key: 'after', words: 'Complete the activity', waitsFor: [plants.key] }));
    const [first, second] = await rows();
    expect(first).toHaveTextContent('Your choice');
    expect(first).toHaveTextContent('Hēmi Walker changed this too, 09:10. Both are kept until you choose.');
    expect(second).toHaveTextContent('Waits for “55 Plants planted”.');
  });

  test('shows theirs and mine with their times, and sends what was chosen as a change of its own', async () => {
    const queue = open(collided);
    const dialog = await choose(/^Mine/);
    expect(dialog).toHaveTextContent('Hēmi Walker saved 20-November-2026 09:10, you 20-November-2026 08:57.');
    const [mine, theirs] = within(dialog).getAllByRole('radio');
    expect(mine).toHaveTextContent(/Mine.*08:57.*55/);
    expect(theirs).toHaveTextContent(/Hēmi’s.*09:10.*61/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(queue.queue).toMatchObject([{ state: 'waiting', refusal: null, sentAt: null }]));
    const [again] = queue.queue;
    expect(again?.input).toEqual({ id: 34, amount: 55, version: 5 });
    expect(again?.base).toEqual({ version: 5, input: { id: 34, amount: 61 } });
    expect(again?.key).not.toBe(plants.key);
  });

  test('keeps both with Not now', async () => {
    const queue = open(collided);
    const dialog = await choose(/^Hēmi’s/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(queue.queue).toEqual([{ ...collided, order: 1 }]);
  });
});

test('a withdrawal shows the report that somebody changed as it is now, and goes once more only then', async () => {
  const seen = { ...blankIncident, incidentDescription: 'A branch came down', notifiable: null };
  const now = { ...seen, incidentDescription: 'A branch broke his arm', notifiable: 'Yes', id: 3, version: 5 };
  const withdrawal = {
    ...{ ...plants, path: 'incidents.withdraw', words: 'Withdraw incident: Near Miss' },
    ...{ input: { id: 3, reason: 'Reported twice', version: 2 }, base: { version: 2, input: { ...seen, id: 3 } } },
    refusal: {
      ...{ status: 409, message: 'x' },
      conflict: { changedBy: 'Hēmi Walker', changedAt: refused.sentAt, version: 5, record: now },
    },
  };
  const queue = open(withdrawal as never);
  const choose = async () => {
    await press('Choose');
    return screen.findByRole('dialog', { name: withdrawal.words });
  };
  const dialog = await choose();
  for (const words of ['Hēmi Walker changed the report meanwhile', 'A branch broke his arm', 'Notifiable?: Yes'])
    expect(dialog).toHaveTextContent(words);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(queue.queue).toEqual([{ ...withdrawal, order: 1 }]);
  await userEvent.click(within(await choose()).getByRole('button', { name: 'Send it all the same' }));
  await waitFor(() => expect(queue.queue[0]).toMatchObject({ state: 'waiting' }));
  expect(queue.queue[0]).toMatchObject({ input: { ...withdrawal.input, version: 5 } });
  expect(queue.queue[0]?.base?.input).toMatchObject({ incidentDescription: 'A branch broke his arm' });
});

describe('what waits of somebody who has left', () => {
  const hers = ['a', 'b', 'c'].map((key) => ({ ...traps, key, person: 2, personName: 'Aroha Ngātai' }));

  test('is taken over by a Group Admin, after a question that says how many and whose', async () => {
    changeField({ others: [aroha] });
    const queue = openAs({ server: whoLeft(2) }, ...hers);
    expect(await screen.findByText('3 of Aroha Ngātai, who has left.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('Bait station');
    await press('Take over');
    const question = await screen.findByRole('dialog', { name: 'Take over?' });
    expect(question).toHaveTextContent(
      '3 changes of Aroha Ngātai will be sent as yours. The audit trail says “made by Aroha Ngātai”. ' +
        'What they say of anybody’s health is not shown here.',
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(queue.queue.every(({ person }) => person === 2)).toBe(true);
    await press('Take over');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText('3 changes taken over.')).toBeVisible();
    const [first] = await rows();
    expect(first).toHaveTextContent('Made by Aroha Ngātai');
    expect(queue.queue).toMatchObject(hers.map(({ key }) => ({ key, person: 1, madeBy: { id: 2 } })));
  });

  test.each([
    ['of somebody who can still sign in', { server: whoLeft() }, aroha],
    ['of which nothing can be read', { server: whoLeft(2) }, { ...aroha, readable: 0 }],
    ['to a Team Leader', { server: whoLeft(2), user: { ...testUser, role: 'Team Leader' as const } }, aroha],
  ])('is not offered %s', async (_, who, other) => {
    changeField({ others: [other] });
    openAs(who, ...hers);
    expect(await screen.findByText('3 changes of Aroha Ngātai wait for them to sign in.')).toBeVisible();
    // Whatever the server has to say is said by then.
    await act(async () => {});
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
  });

  const incident = {
    ...{ path: 'incidents.update', words: 'Change report: First Aid', madeBy: { id: 2, name: 'Aroha Ngātai' } },
    input: { id: 3, typeOfInjury: 'Sprain', witnesses: 'Kahu', version: 2 },
  };

  test('says nothing of anybody’s health once it is taken over', async () => {
    open({ ...plants, ...incident } as never);
    await press('Copy as text');
    await screen.findByText('Copied.');
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('Witnesses: Kahu');
    expect(copied).toContain('Made by Aroha Ngātai');
    expect(copied).not.toContain('Sprain');
  });

  test('keeps what it says of health in a conflict, unseen and unasked', async () => {
    const base = { version: 2, input: { id: 3, typeOfInjury: 'Cut', witnesses: '' } };
    const record = { id: 3, version: 5, typeOfInjury: '', witnesses: 'Emma' };
    const queue = open({
      ...{ ...plants, ...incident, base },
      refusal: {
        status: 409,
        message: 'x',
        conflict: { changedBy: 'Hēmi Walker', changedAt: refused.sentAt, version: 5, record },
      },
    } as never);
    await press('Choose');
    const dialog = await screen.findByRole('dialog', { name: 'Both of you changed this' });
    expect(dialog).toHaveTextContent('Emma');
    expect(dialog).not.toHaveTextContent('Sprain');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(queue.queue[0]?.input).toEqual({ id: 3, typeOfInjury: 'Sprain', witnesses: 'Emma\n\nKahu', version: 5 }),
    );
  });
});

test('all that waits is saved as a file for somebody who helps, with its states', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  changeField({ others: [aroha] });
  openAs(
    { server: whoLeft() },
    plants,
    keptChange({ key: 'after', words: '60 Plants planted', waitsFor: [plants.key] }),
  );
  await press('Save as a file');
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('bushline-waiting-2026-11-20.txt');
  expect((await saved[0]?.text())?.split('\n')).toEqual([
    'Bushline: waiting changes of Mereana Hōhepa, 20-November-2026 13:00',
    '',
    '1. Refused',
    '55 Plants planted',
    'Planting day at Karamatura Stream',
    '20-November-2026 08:57',
    'The server said: Objective not found.',
    '',
    'Amount: 55',
    '',
    '2. Waiting',
    'Waits for “55 Plants planted”.',
    '60 Plants planted',
    'Planting day at Karamatura Stream',
    '20-November-2026 13:00',
    '',
    'Amount: 55',
    '',
    '3 changes of Aroha Ngātai wait for them to sign in.',
    '',
  ]);
});
