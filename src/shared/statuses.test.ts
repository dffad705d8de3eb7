import { expect, test } from 'vitest';
import { statusWords } from './statuses.ts';

test('a status is told in the same words however it is spelt', () => {
  const spelt = ['InProgress', 'inprogress', 'onhold', 'Completed', 'completed', 'archived'] as const;
  expect(spelt.map(statusWords)).toEqual([
    'In progress',
    'In progress',
    'On hold',
    'Completed',
    'Completed',
    'Archived',
  ]);
  const others = ['waiting', 'sending', 'sent', 'failed', 'checked', 'unchecked'] as const;
  expect(others.map(statusWords)).toEqual(['Waiting', 'Sending', 'Sent', 'Failed', 'Checked', 'Not checked']);
});
