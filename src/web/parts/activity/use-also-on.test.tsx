import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { contact } from '#test/day-stage.tsx';
import { renderPage, testUser } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';

import { showChanges } from '#web/sync/drawn-changes.ts';
import { fieldChanges } from '#web/sync/kind-of.ts';
import { queryKeyOf } from '#web/sync/paths.ts';
import { useAlsoOn } from './use-also-on.ts';

const ridge = { id: 7, activityDate: '2026-03-05', startTime: '09:00', finishTime: '12:00' };
const times = { activityDate: '2026-03-05', startTime: '11:00', finishTime: '14:00' };
const weeding = { id: 1, activityName: 'Weeding', ...times, staffIds: [5], volunteerIds: [6] };
const planting = { ...weeding, id: 2, activityName: 'Planting', startTime: '13:00' };
const person = { firstname: 'Tama', lastname: '', ...contact };

let cache: ReturnType<typeof useQueryClient>;

function Words() {
  cache = useQueryClient();
  useState(() => {
    const others = [weeding, planting];
    cache.setQueryData(queryKeyOf('activities.document', { id: 7 }), shownDocument({ others }));
    cache.setQueryData(
      queryKeyOf('activities.document', { id: 2 }),
      shownDocument({ activity: planting, staff: [{ ...person, id: 50, staffId: 5, role: 'Field Staff' }] }),
    );
    cache.setQueryData(queryKeyOf('volunteers.pickList', undefined), [{ ...person, id: 8 }] as never);
  });
  const words = [...useAlsoOn(ridge)].map(([who, on]) => `${who}: ${on.join('; ')}`).sort();
  return <output aria-label="words">{words.join('\n')}</output>;
}

const lines = async () => (await screen.findByLabelText('words')).textContent.split('\n');

test('whoever is on another activity at that time is said to be, also by what waits on this phone: when it is, who is on it and who leads it', async () => {
  renderPage(<Words />);
  expect(await lines()).toEqual([
    'staff 5: also on Weeding, 11:00 to 14:00',
    'volunteer 6: also on Weeding, 11:00 to 14:00',
  ]);
  const made = { key: '', at: '2026-03-04T20:30:00.000Z', person: testUser, tempId: -7000 };
  const moved = fieldChanges['activities.details.update'].draws({ id: 2, startTime: '11:00', ledById: 9 }, made, cache);
  await act(() => showChanges(cache, moved));
  const added = fieldChanges['activities.volunteers.assign'].draws({ activityId: 2, volunteerIds: [8] }, made, cache);
  await act(() => showChanges(cache, added));
  expect(await lines()).toEqual([
    'staff 5: also on Weeding, 11:00 to 14:00; also on Planting, 11:00 to 14:00',
    'staff 9: also on Planting, 11:00 to 14:00',
    'volunteer 6: also on Weeding, 11:00 to 14:00',
    'volunteer 8: also on Planting, 11:00 to 14:00',
  ]);
});
