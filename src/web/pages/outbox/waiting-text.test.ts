import { expect, test } from 'vitest';
import { keptChange } from '#test/kept-changes.ts';
import { waitingText } from './waiting-text.ts';

test('a change as text has all that was typed, and no ids', () => {
  const change = keptChange({
    path: 'activities.predator.update',
    input: {
      id: 4,
      predatorId: 3,
      rats: 12,
      possums: 0,
      othersDescription: 'Two stoats',
      notes: '',
      version: 3,
    } as never,
    words: '12 rats caught',
    refusal: { status: 404, message: 'Activity not found.' },
  });
  expect(waitingText(change, 'Pacific/Auckland').split('\n')).toEqual([
    '12 rats caught',
    'Planting day at Karamatura Stream',
    '20-November-2026 13:00',
    'The server said: Activity not found.',
    '',
    'Rats: 12',
    'Possums: 0',
    'Others description: Two stoats',
  ]);
});

test('a change of ids alone is told by its words', () => {
  const change = keptChange({
    words: 'Aroha Ngātai comes along',
    input: { activityId: 7, volunteerIds: [3] } as never,
  });
  expect(waitingText(change, 'Pacific/Auckland')).toMatch(/^Aroha Ngātai comes along\n.*\n20-November-2026 13:00$/);
});
