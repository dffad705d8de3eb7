import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { assertBoundedJson } from './json-bounds.ts';

function isBounded(text: string, mostMembers?: number): boolean {
  try {
    assertBoundedJson(Buffer.from(text), mostMembers);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID', message: messages.general.jsonTooDeep });
    return false;
  }
}

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const commas = (count: number) => `[${'1,'.repeat(count)}1]`;

describe('the JSON of a request', () => {
  test.each([
    ['nests twenty levels', nested(20), true],
    ['nests twenty-one levels', nested(21), false],
    ['nests twenty-one levels with white space between', '[ '.repeat(21), false],
    ['nests objects and lists together', '[{"a":'.repeat(11), false],
    ['closes each level before the next', `[${'[],{},'.repeat(100)}1]`, true],
    ['has 100,000 commas', commas(100_000), true],
    ['has one comma more', commas(100_001), false],
    ['has more colons and commas together', `{${'"a":1,'.repeat(50_000)}"b":1}`, false],
    ['has brackets and commas inside a text', `{"a":"${'[{,:'.repeat(60_000)}"}`, true],
    ['has them after a quote that is escaped', `{"a":"\\"${'[,'.repeat(60_000)}"}`, true],
    ['has them after a backslash that is escaped', `{"a":"\\\\",${nested(21)}}`, false],
    ['has a text that does not end', `["${'['.repeat(30)}`, true],
    ['is empty', '', true],
  ])('that %s is within its bounds or not', (_, text, expected) => {
    expect(isBounded(text)).toBe(expected);
  });

  test('has as many commas as its call may have, where the limit of the call says so', () => {
    expect([isBounded(commas(7), 7), isBounded(commas(8), 7), isBounded(commas(100_001), 100_001)]).toEqual([
      ...[true, false, true],
    ]);
  });
});
