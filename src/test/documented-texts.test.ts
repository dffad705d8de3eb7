import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';

const documented = readFileSync('src/test/expected/documented-texts.txt', 'utf8').trim().split('\n');

/** All texts of `messages`; of those with something in them, what they say of names. */
function textsIn(part: object): string[] {
  return Object.values(part).flatMap((value) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'object') return textsIn(value);
    try {
      return [String(value('Aroha Ngata', 'Māia Hohepa'))];
    } catch {
      return [];
    }
  });
}

/** `{first} {last} deleted successfully!` fits that sentence about anybody. */
function patternOf(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '.+')}$`, 'u');
}

// Other tests name a text by its place in `messages`: whoever changes one is told here alone that it is documented. One that stands in
// several places stands in the file as often.
test('every documented text is said as it is documented', () => {
  const said = textsIn(messages);
  const missing = documented.filter((text) => {
    const exact = said.indexOf(text);
    const found = exact >= 0 ? exact : said.findIndex((one) => patternOf(text).test(one));
    if (found >= 0) said.splice(found, 1);
    return found < 0;
  });
  expect(missing).toEqual([]);
});
