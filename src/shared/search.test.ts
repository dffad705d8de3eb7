import { describe, expect, test } from 'vitest';
import { isFound, searchNeeds } from './search.ts';

const activity = [
  '2026-12-05',
  '05-December-2026',
  'Bait line 2, Pūriri Ridge',
  'Ōkura Bush Predator Control',
  'Huia',
  'In progress',
  'Wiremu Tāmati',
];
const project = ['Ōkura Bush', '0211234567', '021 123 4567', 'North Shore Hospital', '+64272223333'];

const finds = (lines: string[], term: string) => isFound(lines, searchNeeds(term));

describe('a search finds', () => {
  test.each([
    '',
    'puriri',
    'puriri,',
    'ridge puriri',
    'tamati okura',
    'control, okura',
    'Huia, Bush',
    'in progress',
    'line 2',
    'ridge li',
    '5/12/2026',
    '05/12/26',
    '5.12.2026',
    '5-12-2026',
    '2026-12-05',
    '2026-12',
    '05-December',
    '5 Dec',
    '5 dec 2026',
    '5th of December 2026',
    'Dec 5',
    'December 5, 2026',
    'december 5th',
    'December 2026',
    'dec 2026',
    '12/2026',
    '5/12',
    'okura dec 2026',
    '5 dec wiremu',
    'december',
  ])('an activity by %s', (term) => {
    expect(finds(activity, term)).toBe(true);
  });

  test.each([
    'line 3',
    'line 02',
    '5/12/2025',
    '12/5/2026',
    '6 Dec',
    '5 Nov',
    'December 2025',
    '31/2/2026',
    'puriri weka',
    '15 Dec',
    'e progress',
  ])('no activity by %s', (term) => {
    expect(finds(activity, term)).toBe(false);
  });

  test.each([
    '0211234567',
    '021 123 4567',
    '021-123-4567',
    '(021) 123 4567',
    '+64 21 123 4567',
    '02112 34',
    '027 222 3333',
    '0272223333',
    'hospital shore',
    'okura 021 123 4567',
  ])('a project by %s', (term) => {
    expect(finds(project, term)).toBe(true);
  });

  test('what was written, where it only looks like a date or a phone', () => {
    expect(finds(['Track 5/12 repair'], '5/12')).toBe(true);
    expect(finds(['The 1 may be closed'], '1 may')).toBe(true);
    expect(finds(['Depth 012 345'], '012 345')).toBe(true);
    expect(finds(['Year 0000, 99/99/9999'], '99/99/9999')).toBe(true);
  });

  test.each(['Line #2', 'Block (2)', 'Track 1/2', 'Trap "2"', "Gate '2'", 'Gully 1&2'])(
    '%s by its name and `2`',
    (name) => {
      expect(finds([name], `${name.split(' ')[0]} 2`)).toBe(true);
    },
  );

  test('a phone at each letter that is typed', () => {
    for (const term of ['021', '021 ', '021 1', '021 12', '09 4', '09 42'])
      expect(finds(['0211234567', '094255555'], term), term).toBe(true);
    expect(finds(['0211234567'], '021 2')).toBe(false);
  });

  test('a single letter anywhere, and one beside other words only where a word begins', () => {
    expect(finds(['Lagoon'], 'g')).toBe(true);
    expect(finds(['Lagoon'], 'g ,')).toBe(true);
    expect(finds(['Lagoon walk'], 'walk g')).toBe(false);
    expect(finds(['Gate walk'], 'walk g')).toBe(true);
  });

  test('words of different lines together, and no word across two lines', () => {
    expect(finds(['Jo', 'Smith'], 'smith jo')).toBe(true);
    expect(finds(['ab', 'cd'], 'abcd')).toBe(false);
  });
});
