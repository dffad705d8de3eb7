import { expect, test } from 'vitest';
import { compareFolded, fold, formatPhone, personSearchText, sortName } from './names.ts';

test('folding ignores case, macrons and extra spaces', () => {
  expect(fold('  MĀIA   Tūī ')).toBe('maia tui');
  expect(fold('Ōkura')).toBe(fold('okura'));
  expect(compareFolded('Ākonga', 'akeake')).toBe(1);
});

test('people sort by first name, then last name', () => {
  const people = [
    { firstname: 'Anahera', lastname: 'Young' },
    { firstname: 'Ana', lastname: 'Zheng' },
    { firstname: 'ana', lastname: 'Adams' },
  ];
  const sorted = people.toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
  expect(sorted.map((p) => p.lastname)).toEqual(['Adams', 'Zheng', 'Young']);
});

test('a search for maia finds Māia, and no match spans two fields', () => {
  const text = personSearchText({
    firstname: 'Māia',
    lastname: 'Rewi',
    email: 'M.Rewi@okura.example',
    phone: '0215550142',
  });
  expect(text).toContain('maia rewi');
  expect(text).toContain('m.rewi@okura.example');
  expect(text).not.toContain('rewi m.rewi');
});

test.each([
  ['0211234567', '021 123 4567'],
  ['02212345678', '022 1234 5678'],
  ['091234567', '09 123 4567'],
  ['0800764766', '0800 76 4766'],
  ['+64211234567', '+64 21 123 4567'],
  ['+6491234567', '+64 9 123 4567'],
  ['+61412345678', '+61 41234 5678'],
  ['111', '111'],
  ['', ''],
])('the phone %s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});
