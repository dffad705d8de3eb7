import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { changeField, readField } from '#web/field/field-state.ts';
import { WaitingNotices } from './waiting-notices.tsx';

const start = { ...readField() };
afterEach(() => changeField(start));

const now = '2026-11-21T02:00:00.000Z';
const open = () => renderPage(<WaitingNotices />, { config: { now } });

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
  changeField({ others: [{ name: 'Aroha Ngātai', count: 3 }] });
  open();
  expect(screen.getByRole('link')).toHaveAccessibleName('3 of Aroha Ngātai wait for them to sign in.');
});
