import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import {
  amount,
  count,
  email,
  instant,
  isoDate,
  line,
  longText,
  optionalPhone,
  phone,
  requiredLine,
} from './fields.ts';

const wordsFor = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('text', () => {
  test('is trimmed, composed and freed of what cannot be stored', () => {
    expect(line().parse('  Tu\u0304i\u0304 \t track\u0000\ud800 ')).toBe('Tūī track');
    expect(longText().parse(' one\r\ntwo ')).toBe('one\ntwo');
  });

  test('of one line is freed of what cannot be seen, but for joiners; several lines keep it', () => {
    expect(line().parse('\u202eTu\u200bi\u00ad \ufeff')).toBe('Tui');
    expect(line().parse('👨\u200d👩 می\u200cخواهم')).toBe('👨\u200d👩 می\u200cخواهم');
    expect(line().parse('\u200d \u200b')).toBe('');
    expect(requiredLine('Say it.').safeParse('\u2066\u2069').error?.issues[0]?.message).toBe('Say it.');
    expect(longText().parse('one\u200f\ntwo')).toBe('one\u200f\ntwo');
  });

  test('that must say something is refused when it says nothing', () => {
    for (const nothing of [undefined, null, '', '  '])
      expect(wordsFor(requiredLine('Say it.'), nothing)).toBe('Say it.');
    expect(wordsFor(requiredLine('Say it.'), 7)).toBe(messages.general.notText);
  });

  test('is refused when it is longer than its column', () => {
    expect(line().safeParse('a'.repeat(201)).success).toBe(false);
    expect(line().safeParse('a'.repeat(200)).success).toBe(true);
  });
});

test('of a date that is missing its own words are said; of what is no date, how to write one', () => {
  const said = (given: unknown) => isoDate('Choose a day.').safeParse(given).error?.issues[0]?.message;
  for (const nothing of [undefined, null, '', '  ']) expect(said(nothing)).toBe('Choose a day.');
  for (const typed of ['7/12', '2026-02-31']) expect(said(typed)).toBe(messages.general.invalidDate);
});

test.each([
  ['ana@okura.example', true],
  ["o'brien+kiwi@okura.org.nz", true],
  ['ana@okura', false],
  ['ana okura.example', false],
  ['ana@okura.example, ben@okura.example', false],
  ['Ana <ana@okura.example>', false],
  ['a@b..nz', false],
  ['a@.nz', false],
  ['a@b.nz.', false],
  ['a@b.org.nz', true],
])('the email %s is one address: %s', (text, valid) => {
  expect(email().safeParse(text).success).toBe(valid);
});

test('an email is kept without what cannot be seen', () => {
  expect(email().parse('\u200bana\u200d@okura.example\u202c')).toBe('ana@okura.example');
});

test('one email cannot carry a second line', () => {
  expect(email().safeParse('ana@okura.example\nBcc: b@okura.example').success).toBe(false);
});

test.each([
  ['021 123 4567', '0211234567'],
  ['+64 21 123 4567', '+64211234567'],
  ['\u202d021 123 4567\u202c', '0211234567'],
  ['+64\u00ad21\u200b1234567', '+64211234567'],
])('the phone %s is kept as %s', (typed, kept) => {
  expect(phone().parse(typed)).toBe(kept);
});

test.each(['02-123', 'O21123', '+', '64+21', ''])('%s is not a phone', (typed) => {
  expect(phone().safeParse(typed).error?.issues[0]?.message).toBe(messages.people.invalidPhone);
});

test('a phone that may be left out is refused in its own words', () => {
  expect(optionalPhone('Wrong.').parse(' \u202d\u202c')).toBe('');
  expect(optionalPhone('Wrong.').parse('\u202d111\u202c')).toBe('111');
  expect(optionalPhone('Wrong.').safeParse('abc').error?.issues[0]?.message).toBe('Wrong.');
});

test('amounts are 0 or more, exact to 3 decimals; counts are whole', () => {
  expect(amount.parse(0.1 + 0.2)).toBe(0.3);
  for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e308, '5'])
    expect(amount.safeParse(wrong).success).toBe(false);
  expect(count.safeParse(1.5).success).toBe(false);
});

const emptyOr = (schema: z.ZodType) => z.union([z.literal(''), schema]);
const colour = z.enum(['red', 'blue']);
const redOrBlue = messages.general.chooseOne(colour.options);

test.each([
  [colour, 'green', redOrBlue],
  [colour, undefined, redOrBlue],
  [emptyOr(colour), 'green', redOrBlue],
  [
    z.discriminatedUnion('is', [z.object({ is: z.literal('red') }), z.object({ is: z.literal('blue') })]),
    {},
    redOrBlue,
  ],
  [z.boolean(), 'green', messages.general.invalid],
  [emptyOr(amount), 1e15, messages.numbers.tooLarge],
  [emptyOr(amount), 'a', messages.general.notANumber],
  [count, 2 ** 53 + 2, messages.numbers.countTooLarge],
  [count, 1.5, messages.numbers.wholeOnly],
  [instant, '1990-03-05T09:00:00Z', messages.general.instantTooLongAgo],
  [instant, '9999-12-31T23:00:00-02:00', messages.general.invalidInstant],
])('what is wrong is said: %#', (schema, value, words) => {
  expect(wordsFor(schema, value)).toBe(words);
});
