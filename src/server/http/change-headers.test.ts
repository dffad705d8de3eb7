import { describe, expect, test } from 'vitest';
import { readChange } from './change-headers.ts';

const said = {
  phoneId: 'p',
  number: 3,
  answeredAt: '2026-03-05T08:00:00Z',
  sinceMs: 60_000,
  pageId: 'a',
  pageMs: 90_000,
};
const phoneOf = (more: object) =>
  readChange({ 'x-change-made-at': '2026-03-05T09:00:00Z', 'x-change-phone': JSON.stringify({ ...said, ...more }) }, 1)
    ?.phone;

describe('what a phone says of itself', () => {
  test('is read with its instants as they are stored', () => {
    expect(phoneOf({})).toEqual({ ...said, answeredAt: '2026-03-05T08:00:00.000Z' });
  });

  test.each([
    { sinceMs: 9e15 },
    { pageMs: 9e15 },
    { number: -1 },
    { answeredAt: 'today' },
    // In UTC it is the year 10000, which would sort before all others.
    { answeredAt: '9999-12-31T23:59:00-12:00' },
    { phoneId: 'p'.repeat(61) },
  ])('counts as nothing where it cannot be: %j', (more) => expect(phoneOf(more)).toBeUndefined());
});
