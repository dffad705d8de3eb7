import { describe, expect, test } from 'vitest';
import { digestOf } from './client-keys.ts';

const input = { title: 'Hedges', measurement: 'm', controls: ['a', 'b'] };

describe('two inputs', () => {
  test.each<[string, unknown, unknown]>([
    ['in another order of their fields', input, { controls: ['a', 'b'], measurement: 'm', title: 'Hedges' }],
    ['of another version', input, { ...input, version: 4 }],
    ['with another password', { user: input, password: 'one' }, { user: input, password: 'two' }],
    ['with another secret inside', { a: [{ newPassword: 'one', code: '1' }] }, { a: [{ newPassword: 'two' }] }],
    ['with nothing in them', undefined, undefined],
  ])('%s are the same', (_, one, other) => {
    expect(digestOf(one)).toBe(digestOf(other));
  });

  test.each<[string, unknown, unknown]>([
    ['of other words', input, { ...input, title: 'hedges' }],
    ['in another order of a list', input, { ...input, controls: ['b', 'a'] }],
    ['of which one leaves a field out', input, { ...input, controls: undefined }],
    ['where a number is a text', { amount: 12 }, { amount: '12' }],
    ['where one says null and the other leaves the field out', { amount: null }, {}],
  ])('%s are not', (_, one, other) => {
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  test('that are nested too deep to be ours are refused', () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
    expect(() => digestOf(deep)).toThrow('Some of what was sent is not valid.');
  });
});
