import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import { numberText, readNumber, typedAmount, typedCount } from './numbers.ts';

const { numbers: words, general } = messages;
const noBreak = '\u00a0';
const narrow = '\u202f';

describe('a typed number', () => {
  test.each([
    ['1200', 1200],
    ['1 200', 1200],
    [`1${narrow}200`, 1200],
    ['12,345,678.125', 12_345_678.125],
    ['.5', 0.5],
    ['0', 0],
    ['007', 7],
    ['  40 ', 40],
    [`${narrow}40${noBreak}`, 40],
    ['999999999999.999', 999_999_999_999.999],
    ['999999999999999', 999_999_999_999_999],
  ])('%j is %d', (typed, value) => {
    expect(readNumber(typed)).toEqual({ value });
  });

  test.each(['', ' ', noBreak])('%j is nothing', (typed) => {
    expect(readNumber(typed)).toEqual({ value: null });
  });

  test.each([
    ['1,5', words.decimalPoint],
    [',5', words.decimalPoint],
    ['0,500', words.decimalPoint],
    ['1200,500', words.decimalPoint],
    ['1.200,50', words.decimalPoint],
    ['1,2,3', words.grouping],
    ['1,200 000', words.grouping],
    ['1  200', words.grouping],
    ['0 500', words.grouping],
    ['1,200,000,5', words.grouping],
    ['1.2.3', words.onePoint],
    ['1.200.000,5', words.onePoint],
    ['5.', words.digitsAfterPoint],
    ['-5', general.notANumber],
    ['- 5', general.notANumber],
    ['\u22125', general.notANumber],
    ['-.5', general.notANumber],
    ['1/2', words.fraction],
    ['1 / 2', words.fraction],
    ['1e3', words.onlyDigits],
    ['٣', words.onlyDigits],
    ['twelve', words.onlyDigits],
    ['.', words.onlyDigits],
    ['1\t200', words.onlyDigits],
    ['1\u200b200', words.onlyDigits],
    ['1.2345', words.tooManyDecimals],
    ['1234567890123456', words.tooManyDigits],
    ['1234567890123.456', words.tooManyDigits],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readNumber(typed)).toEqual({ problem });
  });

  test('is never read as another one, whatever is typed', () => {
    const keys = fc.constantFrom(...'0123456789.,-+/e ٣', noBreak, narrow);
    fc.assert(
      fc.property(fc.string({ unit: keys, maxLength: 12 }), (typed) => {
        const read = readNumber(typed);
        if ('problem' in read) return read.problem.length > 0;
        const digits = typed.replaceAll(/[\s,]/g, '');
        return read.value === (digits === '' ? null : Number(digits));
      }),
    );
  });
});

/** 0 to 1e12 with at most 3 decimals, as the text that a person would type, and as it is kept. */
const storable = fc
  .tuple(fc.integer({ min: 0, max: 1e12 - 1 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, thousandths]) => ({
    value: Number(`${whole}.${String(thousandths).padStart(3, '0')}`),
    whole: String(whole),
    decimals: thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`,
  }));

describe('a stored number', () => {
  test.each(['', ',', ' ', noBreak, narrow])('comes back exactly from its text, grouped by %j', (separator) => {
    fc.assert(
      fc.property(storable, ({ value, whole, decimals }) => {
        const text = whole.replace(/\B(?=(?:\d{3})+$)/g, separator) + decimals;
        expect(typedAmount.parse(text)).toBe(value);
        expect(typedAmount.parse(numberText(value))).toBe(value);
      }),
    );
  });

  test.each([
    [null, ''],
    [0, '0'],
    [1e12, '1000000000000'],
    [0.001, '0.001'],
  ])('%j stands in its field as %j and is read back', (value, text) => {
    expect(numberText(value)).toBe(text);
    expect(typedAmount.parse(text)).toBe(value);
  });
});

const problemOf = (rule: typeof typedAmount | typeof typedCount, typed: unknown) =>
  rule.safeParse(typed).error?.issues.map(({ message }) => message);

describe('an amount in a field', () => {
  test('is nothing when the field is empty', () => {
    expect(typedAmount.parse(' ')).toBeNull();
  });

  test.each([
    ['1000000000000.1', words.tooLarge],
    ['2,000,000,000,000', words.tooLarge],
    ['1,5', words.decimalPoint],
    [undefined, general.notANumber],
  ])('%j is refused: %s', (typed, problem) => {
    expect(problemOf(typedAmount, typed)).toEqual([problem]);
  });
});

describe('a count in a field', () => {
  test.each([
    ['', 0],
    ['12', 12],
    ['1,000,000', 1_000_000],
    ['3.0', 3],
  ])('%j is %d', (typed, value) => {
    expect(typedCount.parse(typed)).toBe(value);
  });

  test.each([
    ['1.5', words.wholeOnly],
    ['1,000,001', words.countTooLarge],
    ['-5', general.notANumber],
    ['three', words.onlyDigits],
  ])('%j is refused: %s', (typed, problem) => {
    expect(problemOf(typedCount, typed)).toEqual([problem]);
  });
});
