import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { datedName } from '#shared/activities/copies.ts';
import { messages } from '#shared/messages.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import type { OutputOf } from '#web/sync/paths.ts';
import { CopyToDates } from './copy-to-dates.tsx';

type CopyInput = { dates: string[]; names: Record<string, string> };

const source = { id: 7, activityName: 'Pūriri Ridge trap check', activityDate: '2026-11-21' };
const takenName = 'Pūriri Ridge trap check, 12-December-2026';

type AlsoOn = OutputOf<'activities.copies.preview'>['rows'][number]['alsoOn'][number];

/** The server's answer while this name is taken. */
function preview({ dates, names }: CopyInput) {
  const rows = dates.map((date) => {
    const activityName = names[date] ?? datedName(source.activityName, date);
    const problem = activityName === takenName ? messages.activities.nameTaken : null;
    return { date, activityName, problem, alsoOn: [] as AlsoOn[] };
  });
  return { rows, problem: null };
}

function open(server: FakeServer = {}) {
  const copied = vi.fn((input: CopyInput) => ({ ids: input.dates.map((_, n) => n + 1), rows: [] }));
  const onClose = vi.fn();
  renderPage(<CopyToDates activity={source} opened onClose={onClose} onClosed={() => {}} />, {
    server: { 'activities.copies.preview': preview, 'activities.copies.create': copied, ...server },
  });
  return { copied, onClose };
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const copies = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

test('a season is copied by a rule, from the weekday of the activity', async () => {
  const { copied, onClose } = open();
  expect(screen.getByLabelText('From')).toHaveValue('28-November-2026');
  fill('Every', '2');
  fill('Until', '26/12/2026');
  expect(copies()).toEqual(
    ['28-November-2026', '12-December-2026', '26-December-2026'].map((day) => `${source.activityName}, ${day}`),
  );
  fill('Until', '28/11/2026');
  await press('Copy to 1 date');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(copied.mock.lastCall?.[0]).toEqual({ id: 7, dates: ['2026-11-28'], names: {} });
  expect(await screen.findByText('Copied to 1 date.')).toBeVisible();
});

test('what is in the way of one copy stops all of them, and is settled by a name or by leaving it out', async () => {
  const { copied } = open();
  fill('Until', '19/12/2026');
  const row = (await screen.findByText(messages.activities.nameTaken)).closest('li') as HTMLElement;
  await press('Copy to 4 dates');
  expect(copied).not.toHaveBeenCalled();
  expect(screen.getByText('1 name is taken. Nothing is copied until it is settled.')).toBeVisible();
  await waitFor(() => expect(within(row).getByRole('button', { name: 'Change name' })).toHaveFocus());
  await userEvent.click(within(row).getByRole('button', { name: 'Change name' }));
  fill('Name on 12-December-2026', '');
  expect(row).toHaveTextContent(messages.copies.nameRequired);
  fill('Name on 12-December-2026', 'Ridge with the school');
  await waitFor(() => expect(row).not.toHaveTextContent('in use'));
  await press('Copy to 4 dates');
  await waitFor(() => expect(copied.mock.lastCall?.[0].names).toEqual({ '2026-12-12': 'Ridge with the school' }));
});

test('a date says who is on another activity by then, the first few, and is copied all the same', async () => {
  const planting = {
    activityName: 'Planting',
    activityDate: '2026-11-28',
    startTime: '10:00',
    finishTime: '',
  };
  const one = (staffId: number) => ({ ...planting, name: `Hēmi ${staffId}` });
  const { copied } = open({
    'activities.copies.preview': (input: CopyInput) => {
      const { rows, problem } = preview(input);
      const on = (date: string) => (date === planting.activityDate ? [1, 2, 3, 4, 5].map(one) : []);
      return { rows: rows.map((row) => ({ ...row, alsoOn: on(row.date) })), problem };
    },
  });
  fill('Until', '5/12/2026');
  const words = 'Hēmi 1, Hēmi 2, Hēmi 3 and 2 more: also on Planting, from 10:00';
  expect((await screen.findByText(words)).closest('li')).toHaveTextContent('28-November-2026');
  expect(screen.getAllByText(/also on/)).toHaveLength(1);
  await press('Copy to 2 dates');
  await waitFor(() => expect(copied.mock.lastCall?.[0].dates).toEqual(['2026-11-28', '2026-12-05']));
});

test('a date whose name is taken can be left out', async () => {
  const { copied } = open();
  fill('Until', '12/12/2026');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out' }));
  await press('Copy to 2 dates');
  await waitFor(() => expect(copied.mock.lastCall?.[0].dates).toEqual(['2026-11-28', '2026-12-05']));
});

test.each<[string, () => unknown, string]>([
  ['yields no date', () => press('Saturday'), messages.copies.none],
  ['yields 10,000', () => fill('Until', '31/12/2099'), 'There are more than 60 dates. Choose an earlier end.'],
  ['ends before it starts', () => fill('Until', '1/1/2026'), 'The end cannot be before the start.'],
  ['is for no number of weeks', () => fill('Every', '0'), messages.copies.notWeeks],
  ['is for what is no date', () => fill('From', 'soon'), messages.general.invalidDate],
])('a rule that %s says so, and copies nothing', async (_, spoil, sentence) => {
  const { copied } = open();
  await spoil();
  await press(/^Copy to/);
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(copied).not.toHaveBeenCalled();
});

test('days are picked on a calendar, and taken away again by another press', async () => {
  const { copied } = open();
  fireEvent.click(screen.getByLabelText('Pick dates'));
  expect(screen.getByText(messages.copies.pickNone)).toBeVisible();
  for (const day of ['28 November 2026', '24 November 2026', '29 November 2026', '29 November 2026']) await press(day);
  await press('Copy to 2 dates');
  await waitFor(() => expect(copied.mock.lastCall?.[0].dates).toEqual(['2026-11-24', '2026-11-28']));
});

test('an archived project is in the way of all copies at once', async () => {
  const sentence = messages.activities.projectArchived;
  const { copied } = open({
    'activities.copies.preview': (input: CopyInput) => ({ ...preview(input), problem: sentence }),
  });
  await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
  await press(/^Copy to/);
  expect(copied).not.toHaveBeenCalled();
});

test('a name that was taken meanwhile keeps the dialog as it was, with the reason', async () => {
  const { onClose } = open({
    'activities.copies.create': () => {
      throw refusal(409, '1 name is taken.', { '2026-11-28': messages.activities.nameTaken });
    },
  });
  fill('Until', '28/11/2026');
  await press('Copy to 1 date');
  expect((await screen.findAllByText(messages.activities.nameTaken)).length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Until')).toHaveValue('28/11/2026');
});
