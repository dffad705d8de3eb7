import { expect, test } from 'vitest';
import { keptChange } from '#test/kept-changes.ts';
import type { KeptChange } from './kept-change.ts';
import { tempIdOf } from './kept-change.ts';
import { listChanges } from './listed-changes.ts';

const signOn = keptChange({ order: 1, key: '11111111-aaaa', words: 'Sign on Jack', state: 'refused' });
const listed = (...queue: KeptChange[]) => listChanges(queue, { person: 1, sending: true, now: 5000 });

test('what builds on a refused change says what it waits for, and the rest does not', () => {
  const signOff = keptChange({ order: 2, key: 'off', waitsFor: [signOn.key], words: 'Sign off Jack' });
  const noted = keptChange({ order: 3, key: 'noted', waitsFor: ['off'] });
  const other = keptChange({ order: 4, key: 'other' });
  expect(listed(signOn, signOff, noted, other).map(({ heldBy }) => heldBy)).toEqual([
    null,
    'Sign on Jack',
    'Sign off Jack',
    null,
  ]);
});

test('only what is on its way is being sent: not what was lost, and not what was never sent', () => {
  const sentAt = '2026-11-20T00:00:00.000Z';
  const lost = keptChange({ order: 1, key: 'lost', sentAt, nextAt: 9000 });
  const going = keptChange({ order: 2, key: 'going', sentAt });
  const later = keptChange({ order: 3, key: 'later' });
  expect(listed(lost, going, later).map(({ isSending }) => isSending)).toEqual([false, true, false]);
});

test('a change tells how many cannot go without it', () => {
  const id = tempIdOf(signOn.key);
  const made = { ...signOn, tempId: id };
  const amount = keptChange({ order: 2, key: 'amount', input: { id, amount: 4 } as never });
  expect(listed(made, amount).map(({ builtOn }) => builtOn)).toEqual([1, 0]);
});

test('nobody sees another person’s changes', () => {
  expect(listed(keptChange({ person: 2 }))).toEqual([]);
});
