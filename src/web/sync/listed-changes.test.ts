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

test('what is being sent is the first of each activity, and nothing that waits for a refused change', () => {
  const held = keptChange({ order: 2, key: 'held', waitsFor: [signOn.key] });
  const first = keptChange({ order: 3, key: 'first' });
  const next = keptChange({ order: 4, key: 'next' });
  const elsewhere = keptChange({ order: 5, key: 'elsewhere', activity: 8 });
  const sending = listed(signOn, held, first, next, elsewhere).filter(({ isSending }) => isSending);
  expect(sending.map(({ key }) => key)).toEqual(['first', 'elsewhere']);
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
