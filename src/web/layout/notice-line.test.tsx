import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { changeField, readField } from '#web/sync/field-state.ts';
import { NoticeLine } from './notice-line.tsx';

const start = { ...readField() };
afterEach(() => changeField(start));

const reload = vi.fn();
const open = (isReady = false, isHeldBack = false) =>
  renderPage(<NoticeLine newVersion={{ isReady, isHeldBack, reload }} />);

const line = () => screen.getAllByRole('status')[0];

test('without coverage it says what is shown, and from when', () => {
  changeField({ hasCoverage: false, keptFrom: '2026-11-19T18:42:00.000Z' });
  open();
  expect(line()).toHaveTextContent('No coverage. Showing what is kept on this phone, from 07:42.');
});

test('what was kept on another day says the day', () => {
  changeField({ hasCoverage: false, keptFrom: '2026-11-18T18:42:00.000Z' });
  open();
  expect(line()).toHaveTextContent('from 19-November-2026 07:42.');
});

test('what was too much to keep is named, the first of it', () => {
  const activities = ['Planting', 'Traps', 'Weeding', 'Track work'].map((activityName, n) => ({
    ...{ id: n + 1, activityName, activityDate: '2026-11-26' },
  }));
  const leftOut = { activities: activities.slice(0, 2), lists: ['risks'] };
  changeField({ hasCoverage: false, keptFrom: '2026-11-19T18:42:00.000Z', leftOut });
  open();
  expect(line()).toHaveTextContent('Not kept, because it is too much for a phone: Planting, Traps, the list of risks.');
  act(() => changeField({ leftOut: { activities, lists: ['risks'] } }));
  expect(line()).toHaveTextContent('for a phone: Planting, Traps, Weeding and 2 more.');
});

test('a new version is announced with a button', async () => {
  open(true);
  expect(line()).toHaveTextContent(messages.field.newVersion);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalled();
});

test('what holds a new version back is said', () => {
  open(true, true);
  expect(line()).toHaveTextContent('A new version of Bushline is ready. Another tab is being typed in.');
});

test('no coverage is said before a new version, one line at a time', async () => {
  open(true);
  act(() => changeField({ hasCoverage: false }));
  await waitFor(() => expect(line()).toHaveTextContent(/^No coverage\./));
  expect(line()).not.toHaveTextContent('version');
  act(() => changeField({ hasCoverage: true }));
  expect(line()).toHaveTextContent(/^A new version/);
});

test('one lost call moves nothing, because the server gives a sign of life at once', () => {
  vi.useFakeTimers();
  try {
    open();
    act(() => changeField({ hasCoverage: false }));
    act(() => vi.advanceTimersByTime(400));
    expect(line()).toBeEmptyDOMElement();
    act(() => changeField({ hasCoverage: true }));
    act(() => vi.advanceTimersByTime(60_000));
    expect(line()).toBeEmptyDOMElement();
    act(() => changeField({ hasCoverage: false }));
    act(() => vi.advanceTimersByTime(500));
    expect(line()).toHaveTextContent(/^No coverage\./);
  } finally {
    vi.useRealTimers();
  }
});
