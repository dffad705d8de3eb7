import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatMoment } from '#shared/dates.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { DayPage } from './day-page.tsx';

// Each row of somebody who is here says since when, so it counts how many rows are drawn.
vi.mock('#shared/dates.ts', async (original) => {
  const dates = await original<typeof import('#shared/dates.ts')>();
  return { ...dates, formatMoment: vi.fn(dates.formatMoment) };
});

// Less than they are.
vi.mock('#shared/bounds.ts', async (original) => {
  const { bounds } = await original<typeof import('#shared/bounds.ts')>();
  return { bounds: { ...bounds, people: 40 } };
});

const signedOnAt = '2026-03-04T19:52:00.000Z';
const many = Array.from({ length: 60 }, (_, n) => n + 1);

beforeEach(() => vi.setSystemTime('2026-03-05T00:00:00Z'));

function openDayOfMany(more: object = {}) {
  const rows = many.map((volunteerId) => ({
    ...{ id: volunteerId, activityId: 7, staffId: null, volunteerId, name: `Volunteer ${volunteerId}`, signedOnAt },
    ...{ startTime: '', finishTime: '', isCertain: true },
    ...{ signedOffAt: null as string | null, briefed: false, minutes: null, cameFrom: null, wentTo: null, version: 1 },
    ...{ updatedAt: signedOnAt, updatedById: 1 },
  }));
  const server = {
    'activities.document': () => shownDocument({ attendance: structuredClone(rows) }),
    'attendance.signedOn': () => [],
    ...more,
  };
  renderPage(<DayPage />, { at: '/day?activity=7', server: server as unknown as FakeServer });
  return rows;
}

test('a tap on one of many people draws that row again, and no other', async () => {
  const rows = openDayOfMany({
    'attendance.brief': ({ people: [one] }: { people: { volunteerId: number }[] }) => {
      for (const row of rows) if (row.volunteerId === one?.volunteerId) row.briefed = true;
      return { message: '', ids: [one?.volunteerId] };
    },
  });
  const box = await screen.findByRole('checkbox', { name: 'Heard the briefing: Volunteer 40' });
  const drawn = vi.mocked(formatMoment);
  expect(drawn.mock.calls.length).toBeGreaterThanOrEqual(many.length);
  drawn.mockClear();
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  // Once as it is tapped, and once more as the server has answered.
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(4);
  expect(drawn).toHaveBeenCalled();
});

test('more people than one press names are signed off in as many as it takes', async () => {
  const signOff = vi.fn((_: { people: { volunteerId: number }[] }) => ({ message: '', ids: [] }));
  openDayOfMany({ 'attendance.signOff': signOff });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign everyone off' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign off' }));
  await waitFor(() => expect(signOff).toHaveBeenCalledTimes(2));
  const named = signOff.mock.calls.map(([{ people }]) => people.map(({ volunteerId }) => volunteerId));
  expect(named.map(({ length }) => length)).toEqual([40, 20]);
  expect(new Set(named.flat()).size).toBe(60);
});
