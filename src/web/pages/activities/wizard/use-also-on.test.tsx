import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { KeptRow } from '#shared/field.ts';
import { renderPage } from '#test/render.tsx';
import { shownActivity } from '#test/shown-activity.ts';
import { queryKeyOf } from '#web/changes/paths.ts';
import { changeField } from '#web/field/field-state.ts';
import { keptRowsKey } from '#web/field/kept-rows-key.ts';
import { useAlsoOn } from './use-also-on.ts';

const ridge = { id: 7, activityDate: '2026-03-05', startTime: '09:00', finishTime: '12:00' };

function Words() {
  const words = [...useAlsoOn(ridge)].map(([who, on]) => `${who}: ${on.join('; ')}`).sort();
  return <output aria-label="words">{words.join('\n')}</output>;
}

const lines = async () => (await screen.findByLabelText('words')).textContent.split('\n');

afterEach(() => act(() => changeField({ hasCoverage: true })));

const kept = (id: number, activityName: string, more: Partial<KeptRow> = {}): KeptRow => ({
  ...(shownActivity as unknown as KeptRow),
  ...{ id, activityName, startTime: '11:00', finishTime: '14:00', ...more },
});

/** The phone keeps these; of Planting a change waits that moved it from the afternoon, and named a leader. */
function KeptWords() {
  const cache = useQueryClient();
  useState(() => {
    const planting = kept(2, 'Planting');
    cache.setQueryData(keptRowsKey, [
      kept(1, 'Weeding'),
      { ...planting, startTime: '13:00' },
      kept(3, 'Called off', { status: 'archived' }),
      kept(4, 'Tomorrow', { activityDate: '2026-03-06' }),
      kept(7, 'Ridge', ridge),
    ]);
    for (const activityId of [1, 2, 3, 4, 7]) {
      const activity = activityId === 2 ? { ...planting, ledById: 9 } : undefined;
      const people = { activity, staff: [{ id: 50, staffId: 5 }], volunteers: [{ id: 60, volunteerId: 6 }] };
      cache.setQueryData(queryKeyOf('activities.document', { id: activityId }), people as never);
    }
  });
  return <Words />;
}

test('without coverage, whoever is on another kept activity at that time is said to be, as it was changed here', async () => {
  changeField({ hasCoverage: false });
  renderPage(<KeptWords />);
  const both = 'also on Weeding, 11:00 to 14:00; also on Planting, 11:00 to 14:00';
  expect(await lines()).toEqual([
    `staff 5: ${both}`,
    'staff 9: also on Planting, 11:00 to 14:00',
    `volunteer 6: ${both}`,
  ]);
});

test('with coverage it is what the server says', async () => {
  const times = { activityDate: '2026-03-05', startTime: '10:00', finishTime: '13:00' };
  const planting = { activityId: 2, activityName: 'Planting', ...times, staffId: 5, volunteerId: null };
  renderPage(<KeptWords />, { server: { 'activities.alsoOn': () => [planting] } });
  expect(await screen.findByText('staff 5: also on Planting, 10:00 to 13:00')).toBeInTheDocument();
});
