import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';

const documented = readFileSync('src/test/expected/documented-texts.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/: (.*)/) as [key: string, text: string]);

/** A name, and somebody of it. */
const aroha = Object.assign('Aroha Ngata', { firstname: 'Aroha', lastname: 'Ngata' });

/** The text at `people.deleted`, said of somebody. */
function textAt(key: string): string {
  const text = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], messages);
  return typeof text === 'function' ? text(aroha) : String(text);
}

/** `{first} {last} deleted successfully!` fits that sentence about anybody. */
function patternOf(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '.+')}$`, 'u');
}

// Other tests name a text by its place in `messages`: whoever changes one is told here alone that it is documented.
test.each(documented)('the documented text %s is said as it is documented', (key, text) => {
  expect(textAt(key)).toMatch(patternOf(text));
});
