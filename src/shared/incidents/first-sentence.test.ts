import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test.each([
  ['Wasp stings beside tunnel 14. Two people were stung.', 'Wasp stings beside tunnel 14'],
  ['A limb fell\nacross the track', 'A limb fell'],
  ['Who left the gate open? Nobody knows.', 'Who left the gate open?'],
  ['', ''],
  [`${'word '.repeat(30)}.`, `${'word '.repeat(15).trim()}…`],
  ['ā'.repeat(100), `${'ā'.repeat(79)}…`],
])('a list calls %j by its first sentence, in at most 80 letters', (description, called) => {
  expect(firstSentence(description)).toBe(called);
  expect(called.length).toBeLessThanOrEqual(80);
});
