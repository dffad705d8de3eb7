import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keptNotesPath } from '#shared/kept-notes.ts';
import { look } from './medical-notes.ts';

const made = { key: 'a', at: '2026-11-20T00:00:00.000Z', tempId: -1, person: {} as never };

function phoneWith(notes: object[]) {
  const cache = new QueryClient();
  cache.setQueryData([keptNotesPath.split('.'), { input: { activityId: 7 }, type: 'query' }], notes);
  return cache;
}

test('without coverage a look shows the note that the phone keeps, and waits among the changes of its activity', () => {
  const cache = phoneWith([
    { staffId: 5, volunteerId: null, note: 'Asthma', version: 2 },
    { staffId: null, volunteerId: 5, note: 'Bee stings', version: 3 },
  ]);
  const input = { activityId: 7, volunteerId: 5 };
  expect(look.activity(input, cache)).toBe(7);
  expect(look.answer(input, made, cache)).toEqual({ id: 5, note: 'Bee stings', version: 3 });
  expect(look.answer({ activityId: 7, staffId: 5 }, made, cache)).toMatchObject({ note: 'Asthma' });
});

test('a look at somebody on an activity that is not kept, or outside of one, needs coverage', () => {
  const cache = phoneWith([]);
  expect(look.activity({ activityId: 8, volunteerId: 5 }, cache)).toBeNull();
  expect(look.activity({ volunteerId: 5 }, cache)).toBeNull();
});

test('a look at somebody of whom this phone does not know whether anything is noted needs coverage', () => {
  const cache = phoneWith([{ staffId: 5, volunteerId: null, note: '', version: 1 }]);
  expect(look.activity({ activityId: 7, staffId: 5 }, cache)).toBe(7);
  expect(look.answer({ activityId: 7, staffId: 5 }, made, cache)).toMatchObject({ note: '' });
  expect(look.activity({ activityId: 7, volunteerId: 99 }, cache)).toBeNull();
  // It was kept, and the phone has been asked to forget the notes meanwhile.
  expect(look.answer({ activityId: 7, volunteerId: 99 }, made, cache)).toMatchObject({ note: null });
});
