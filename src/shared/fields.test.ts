import { describe, expect, test } from 'vitest';
import { amount, count, email, line, longText, optionalPhone, phone, requiredLine } from './fields.ts';

describe('text', () => {
  test('is trimmed, composed and freed of what cannot be stored', () => {
    expect(line().parse('  Tu\u0304i\u0304 \t track\u0000\ud800 ')).toBe('Tūī track');
    expect(longText().parse(' one\r\ntwo ')).toBe('one\ntwo');
  });

  test('keeps emoji and other characters outside the basic plane', () => {
    expect(line().parse('Kererū 🐦')).toBe('Kererū 🐦');
  });

  test('that must say something is refused when it says nothing', () => {
    for (const nothing of [undefined, null, '', '  ', 7]) {
      expect(requiredLine('Say it.').safeParse(nothing).error?.issues[0]?.message).toBe('Say it.');
    }
  });

  test('is refused when it is longer than its column', () => {
    expect(line().safeParse('a'.repeat(201)).success).toBe(false);
    expect(line().safeParse('a'.repeat(200)).success).toBe(true);
  });
});

test.each([
  ['ana@okura.example', true],
  ["o'brien+kiwi@okura.org.nz", true],
  ['ana@okura', false],
  ['ana okura.example', false],
  ['ana@okura.example, ben@okura.example', false],
  ['Ana <ana@okura.example>', false],
])('the email %s is one address: %s', (text, valid) => {
  expect(email().safeParse(text).success).toBe(valid);
});

test('one email cannot carry a second line', () => {
  expect(email().safeParse('ana@okura.example\nBcc: b@okura.example').success).toBe(false);
});

test.each([
  ['021 123 4567', '0211234567'],
  ['+64 21 123 4567', '+64211234567'],
])('the phone %s is kept as %s', (typed, kept) => {
  expect(phone().parse(typed)).toBe(kept);
});

test.each(['02-123', 'O21123', '+', '64+21', ''])('%s is not a phone', (typed) => {
  expect(phone().safeParse(typed).error?.issues[0]?.message).toBe(
    'Phone must contain only numbers and may start with +.',
  );
});

test('a phone that may be left out is refused in its own words', () => {
  expect(optionalPhone('Wrong.').parse(' ')).toBe('');
  expect(optionalPhone('Wrong.').safeParse('abc').error?.issues[0]?.message).toBe('Wrong.');
});

test('amounts are 0 or more, exact to 3 decimals; counts are whole', () => {
  expect(amount.parse(0.1 + 0.2)).toBe(0.3);
  for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e308, '5'])
    expect(amount.safeParse(wrong).success).toBe(false);
  expect(count.safeParse(1.5).success).toBe(false);
});
