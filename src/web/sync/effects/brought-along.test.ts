import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { firstAidersIn, missingWords, uninductedWords, unknownWords } from '#shared/activities/needs.ts';
import { messages } from '#shared/messages.ts';
import { shownDocument } from '#test/shown-document.ts';
import { showWaiting } from '../drawn-changes.ts';
import { fieldChanges } from '../kind-of.ts';
import { queryKeyOf } from '../paths.ts';

type Given = NonNullable<Parameters<typeof shownDocument>[0]>;

const firstAid = { typeId: 1, atLeast: 1, type: 'Workplace first aid', isFirstAid: true };
const noContact = { phone: '', email: '', emergencyContact: '', emergencyContactNumber: '' };
const kahu = { id: 5, firstname: 'Kahu', lastname: 'Rewi', ...noContact };
const mere = { id: 8, firstname: 'Mere', lastname: 'Parata', role: 'Team Leader', ...noContact };
const tui = { id: 9, volunteerId: 4, firstname: 'Tui', lastname: 'Marsden', ...noContact };
const kahusTicket = {
  ...{ id: 7, staffId: null, volunteerId: 5, typeId: 1, type: firstAid.type, isFirstAid: true },
  ...{ expiresOn: null, isSeen: true },
};

const keyOf = (id: number) => queryKeyOf('activities.document', { id });
const made = (tempId: number) =>
  ({
    key: `k${tempId}`,
    tempId,
    at: '2026-03-04T20:30:00.000Z',
    person: { id: 1, firstname: 'Kai', lastname: 'Ngata' },
  }) as never;

/** A phone that keeps activity 7, on which Tui is, who has not read the induction; and another one, where that is given. */
function phone(elsewhere?: Given) {
  const cache = new QueryClient();
  const activity = { needs: [firstAid], hasInduction: true, uninducted: ['volunteer 4'] };
  cache.setQueryData(keyOf(7), shownDocument({ volunteers: [tui], activity }));
  if (elsewhere)
    cache.setQueryData(
      keyOf(8),
      shownDocument({ ...elsewhere, activity: { id: 8, hasInduction: true, ...elsewhere.activity } }),
    );
  cache.setQueryData(queryKeyOf('volunteers.pickList', undefined), [kahu] as never);
  cache.setQueryData(queryKeyOf('activities.details.leaders', undefined), [mere] as never);
  const said = () => {
    const document = cache.getQueryData<ReturnType<typeof shownDocument>>(keyOf(7));
    if (!document) throw new Error('It is kept.');
    const firstAiders = firstAidersIn(document).map(({ name }) => name);
    return {
      firstAiders,
      missing: missingWords(document),
      unknown: unknownWords(document),
      unread: uninductedWords(document),
    };
  };
  return { cache, said };
}

const ways: Record<string, (cache: QueryClient) => ReturnType<(typeof fieldChanges)['attendance.signOn']['draws']>> = {
  'who is assigned': (cache) =>
    fieldChanges['activities.volunteers.assign'].draws({ activityId: 7, volunteerIds: [5] }, made(-7000), cache),
  'who is signed on without being assigned': (cache) =>
    fieldChanges['attendance.signOn'].draws(
      { activityId: 7, people: [{ volunteerId: 5 }] } as never,
      made(-7000),
      cache,
    ),
};

const isOnIt = { ...kahu, id: 3, volunteerId: 5 };

test.each(Object.entries(ways))('of somebody %s here nothing is claimed that this phone does not know', (_, way) => {
  const { cache, said } = phone();
  showWaiting(cache, [() => way(cache)]);
  expect(said()).toEqual({
    ...{ firstAiders: [], missing: [], unknown: ['Not known on this phone: Kahu Rewi'] },
    unread: [messages.needs.uninducted('Kahu Rewi; Tui Marsden')],
  });
});

test.each(Object.entries(ways))('of somebody %s here it is known what another activity knows of them', (_, way) => {
  const { cache, said } = phone({ volunteers: [isOnIt], tickets: [kahusTicket] });
  showWaiting(cache, [() => way(cache)]);
  expect(said()).toEqual({
    ...{ firstAiders: ['Kahu Rewi'], missing: [], unknown: [] },
    unread: [messages.needs.uninducted('Tui Marsden')],
  });
});

test('also that they hold nothing and have not read it; of another project nothing of the induction', () => {
  const read = (activity: Given['activity']) => {
    const { cache, said } = phone({ volunteers: [isOnIt], activity: { ...activity } });
    showWaiting(cache, [() => ways['who is assigned']?.(cache) ?? []]);
    return said();
  };
  const unread = [messages.needs.uninducted('Kahu Rewi; Tui Marsden')];
  const nothing = { firstAiders: [], missing: [messages.needs.noFirstAider], unknown: [] };
  expect(read({ uninducted: ['volunteer 5'] })).toEqual({ ...nothing, unread });
  expect(read({ projectId: 2 })).toEqual({ ...nothing, unread });
});

test('whoever leads from now on comes as well', () => {
  const { cache, said } = phone();
  const input = { id: 7, version: 4, ledById: 8 } as never;
  showWaiting(cache, [() => fieldChanges['activities.details.update'].draws(input, made(-7000), cache)]);
  expect(said().unknown).toEqual(['Not known on this phone: Mere Parata']);
});

test('a newcomer holds nothing and has read nothing, which is known', () => {
  const { cache, said } = phone();
  const input = { activityId: 7, firstname: 'Aroha' } as never;
  showWaiting(cache, [() => fieldChanges['activities.volunteers.addNewcomer'].draws(input, made(-7000), cache)]);
  expect(said()).toEqual({
    ...{ firstAiders: [], missing: [messages.needs.noFirstAider], unknown: [] },
    unread: [messages.needs.uninducted('Aroha; Tui Marsden')],
  });
});

test('a project without an induction document asks nobody to read it', () => {
  const cache = new QueryClient();
  cache.setQueryData(keyOf(7), shownDocument());
  cache.setQueryData(queryKeyOf('volunteers.pickList', undefined), [kahu] as never);
  showWaiting(cache, [
    () => ways['who is assigned']?.(cache) ?? [],
    () =>
      fieldChanges['activities.volunteers.addNewcomer'].draws(
        { activityId: 7, firstname: 'Aroha' } as never,
        made(-8000),
        cache,
      ),
  ]);
  expect(uninductedWords(cache.getQueryData(keyOf(7)) ?? shownDocument())).toEqual([]);
});

test('somebody who is on it already, assigned or signed on, is known', () => {
  const { cache, said } = phone();
  const before = said();
  const people = [{ volunteerId: 4 }];
  showWaiting(cache, [
    () => fieldChanges['attendance.signOn'].draws({ activityId: 7, people } as never, made(-7000), cache),
  ]);
  expect(said()).toEqual(before);
});
