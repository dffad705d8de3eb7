import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { queryKeyOf } from '../paths.ts';
import { photoKind } from './photos.ts';

const waiting = -1_000_000_000_007;

function phone() {
  const cache = new QueryClient();
  const visits = [{ id: waiting, trapId: 4, code: 'MB2', activityId: 9 }];
  const walk = {
    id: 1,
    traps: [
      { id: 4, code: 'MB2' },
      { id: 5, code: 'MB3' },
    ],
    visits,
  };
  cache.setQueryData(queryKeyOf('trapLines.walk', { id: 1 }), walk as never);
  cache.setQueryData(queryKeyOf('traps.get', { id: 6 }), { id: 6, code: 'Hut' } as never);
  return cache;
}

describe('a photo that waits', () => {
  test.each([
    ['of a check that waits itself', { trapCheckId: waiting }, 9, 'Photo of MB2: Stoat'],
    ['of a trap on a line', { trapId: 5 }, 0, 'Photo of MB3: Stoat'],
    ['of a trap on none', { trapId: 6 }, 0, 'Photo of Hut: Stoat'],
    ['of a check that nobody knows here', { trapCheckId: 77 }, 0, 'Photo: Stoat'],
  ])('%s says so, and whose activity it is', (_, place, activity, words) => {
    const input = { ...place, caption: 'Stoat', latitude: null, longitude: null, takenAt: null } as never;
    expect(photoKind.activity(input, phone())).toBe(activity);
    expect(photoKind.words(input, phone())).toBe(words);
  });
});
