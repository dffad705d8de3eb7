import { describe, expect, test } from 'vitest';
import { parseTypedDate } from './parse-date.ts';

describe('a typed date', () => {
  test.each(['05-March-2026', '5 mar 2026', '5/3/2026', '5.3.26', '2026-03-05', ' 05-march-26 '])(
    '%s is the 5th of March',
    (text) => {
      expect(parseTypedDate(text)).toBe('2026-03-05');
    },
  );

  test.each(['31-February-2026', '5', '5-Mar', '13/13/2026', 'Friday', ''])('%s is not a date', (text) => {
    expect(parseTypedDate(text)).toBeNull();
  });
});
