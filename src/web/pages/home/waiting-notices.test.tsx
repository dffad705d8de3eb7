import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { changeField } from '#web/sync/field-state.ts';
import { WaitingNotices } from './waiting-notices.tsx';

const now = '2026-11-21T02:00:00.000Z';
const open = (...staffIds: number[]) =>
  renderPage(<WaitingNotices />, { config: { now }, server: { 'changes.whoLeft': () => ({ staffIds }) } });

test('what has waited for a day says so, with the day it was made', () => {
  changeField({ waiting: 1, oldestAt: '2026-11-20T01:59:00.000Z' });
  open();
  const link = screen.getByRole('link', { name: '1 change has waited since Friday 20-November-2026.' });
  expect(link).toHaveAttribute('href', '/outbox');
});

test('of several the oldest is named', () => {
  changeField({ waiting: 3, oldestAt: '2026-11-20T01:59:00.000Z' });
  open();
  expect(screen.getByRole('link')).toHaveAccessibleName(
    'The oldest of 3 changes has waited since Friday 20-November-2026.',
  );
});

test('what has waited for less than a day is not said on Home', () => {
  changeField({ waiting: 1, oldestAt: '2026-11-20T02:01:00.000Z' });
  open();
  expect(screen.queryByRole('link')).toBeNull();
});

test('how many changes wait for whom else is said, never which', () => {
  changeField({ others: [{ person: 2, name: 'Aroha Ngātai', count: 3, readable: 3 }] });
  open();
  expect(screen.getByRole('link')).toHaveAccessibleName('3 changes of Aroha Ngātai wait for them to sign in.');
});

const choice = {
  count: 1,
  behind: 0,
  activityName: 'Planting day',
  isNotes: false,
  isCompletion: false,
  by: 'Hēmi Walker',
};

test.each([
  [
    { isCompletion: true, isNotes: true, behind: 3 },
    '“Planting day” is not completed yet: choose between your notes and Hēmi’s.',
  ],
  [{ isCompletion: true }, '“Planting day” is not completed yet: choose between your change and Hēmi’s.'],
  [{}, 'Planting day: choose between your change and Hēmi’s.'],
  [{ behind: 2 }, 'Planting day: choose between your change and Hēmi’s. 2 changes wait for it.'],
  [{ count: 2 }, '2 changes wait for you to choose.'],
  [{ count: 2, isCompletion: true }, '“Planting day” is not completed yet: 2 changes wait for you to choose.'],
  [{ count: 2, behind: 1 }, '2 changes wait for you to choose. 1 change waits for them.'],
])('what waits for a choice is said with what it holds up: %o', (given, words) => {
  changeField({ toChoose: { ...choice, ...given } });
  open();
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', '/outbox');
});

test('a Group Admin is told of what somebody left who has no account any more', async () => {
  changeField({ others: [{ person: 2, name: 'Aroha Ngātai', count: 3, readable: 3 }] });
  open(2);
  const words = '3 changes of Aroha Ngātai, who has left, can be taken over.';
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', '/outbox');
});
