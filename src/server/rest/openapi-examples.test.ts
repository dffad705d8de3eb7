import { expect, test } from 'vitest';
import { exampleOf } from './openapi-examples.ts';

const example = (schema: Parameters<typeof exampleOf>[0]) => exampleOf(schema, {}, {}, 'fieldWithoutValue');

test.each([
  ['a date', { type: 'string', format: 'date' }, '2026-05-02'],
  ['a text', { type: 'string' }, ''],
  ['a number with a minimum', { type: 'integer', minimum: 3 }, 3],
  ['a number', { type: 'number' }, 1],
  ['a yes or no', { type: 'boolean' }, false],
] as const)('%s that nothing else describes has an example of its kind', (_, schema, expected) => {
  expect(example({ ...schema })).toBe(expected);
});
