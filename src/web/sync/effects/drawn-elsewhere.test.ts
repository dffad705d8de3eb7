import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { shownDocument } from '#test/shown-document.ts';
import { showWaiting } from '../drawn-changes.ts';
import { fieldChanges } from '../kind-of.ts';
import { queryKeyOf } from '../paths.ts';

const made = { key: 'k', at: '2026-03-04T20:30:00.000Z', person: { id: 1, firstname: 'Kai', lastname: 'Ngata' } };
const keyOf = (id: number) => queryKeyOf('activities.document', { id });
const assign = fieldChanges['activities.volunteers.assign'];
const update = fieldChanges['activities.details.update'];

/** Two activities of one day, the first without people. */
function phone() {
  const cache = new QueryClient();
  for (const id of [7, 8]) cache.setQueryData(keyOf(id), shownDocument({ activity: { id } }));
  const kahu = { id: 3, firstname: 'Kahu', lastname: 'Rewi', phone: '', email: '' };
  cache.setQueryData(queryKeyOf('volunteers.pickList', undefined), [
    { ...kahu, emergencyContact: '', emergencyContactNumber: '' },
  ] as never);
  const onEighth = () => cache.getQueryData<ReturnType<typeof shownDocument>>(keyOf(8))?.others;
  return { cache, onEighth };
}

const comes = (cache: QueryClient) => () =>
  assign.draws({ activityId: 7, volunteerIds: [3] }, { ...made, tempId: -7000 } as never, cache);
const changes = (cache: QueryClient, fields: object) => () =>
  update.draws({ id: 7, version: 4, ...fields } as never, { ...made, tempId: -8000 } as never, cache);

test('an activity that gets its first people counts as another one of that day', () => {
  const { cache, onEighth } = phone();
  showWaiting(cache, [comes(cache)]);
  expect(onEighth()).toMatchObject([{ id: 7, volunteerIds: [3] }]);
});

test.each([{ activityDate: '2026-03-09' }, { status: 'archived' }])(
  'and no more once it has moved away or is archived: %o',
  (fields) => {
    const { cache, onEighth } = phone();
    showWaiting(cache, [comes(cache), changes(cache, fields)]);
    expect(onEighth()).toEqual([]);
    showWaiting(cache, [comes(cache)]);
    expect(onEighth()).toHaveLength(1);
  },
);

test.each([5, 6])(
  'a check shows on both lines on which this phone has its trap, which was moved, walked on line %i',
  (lineId) => {
    const cache = new QueryClient();
    const walkOf = (id: number) => queryKeyOf('trapLines.walk', { id });
    for (const id of [5, 6])
      cache.setQueryData(walkOf(id), { id, name: `Line ${id}`, traps: [{ id: 1, code: 'T1' }], visits: [] } as never);
    const input = { trapId: 1, lineId, checkedAt: made.at, state: 'Set' as const };
    const by = { ...made, tempId: -9000 } as never;
    showWaiting(cache, [() => fieldChanges['trapChecks.create'].draws(input as never, by, cache)]);
    for (const id of [5, 6]) expect(cache.getQueryData(walkOf(id))).toMatchObject({ visits: [{ trapId: 1, lineId }] });
  },
);
