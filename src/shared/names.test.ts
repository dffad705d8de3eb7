import { expect, test } from 'vitest';
import {
  caseKey,
  compareFolded,
  emailKey,
  findAlike,
  fold,
  formatPhone,
  mayHaveLostZero,
  personSearchText,
  sortName,
  tellApart,
} from './names.ts';

test('folding ignores case, macrons and extra spaces', () => {
  expect(fold('  MĀIA   Tūī ')).toBe('maia tui');
  expect(fold('Ōkura')).toBe(fold('okura'));
  expect(compareFolded('Ākonga', 'akeake')).toBe(1);
});

test.each([
  ['Kaka', 'KAKA'],
  ['Kākā', 'KĀKĀ'],
  ['Kākā', 'Ka\u0304ka\u0304'],
  ['Pest  free', ' pest free '],
  ['Pest free', 'Pe\u200bst\u00ad \u202efree\u202c'],
  ['Tui', 'Tui\u200d'],
])('%s and %s are the same name', (one, other) => {
  expect(caseKey(one)).toBe(caseKey(other));
});

test.each([
  ['Ana@Okura.nz', '\u200bana@okura.nz\u200b', true],
  ['admin@ōkura.nz', `admin@${new URL('http://ōkura.nz').hostname}`, true],
  ['admin@Ōkura.nz', 'admin@o\u0304kura.nz', true],
  ['admin@okura.nz', 'admin@ōkura.nz', false],
  ['ādmin@okura.nz', 'admin@okura.nz', false],
  ['a@ō.nz/x', 'a@ō.nz', false],
  ['a@ō.nz:80', 'a@ō.nz', false],
  ['a@1.2', 'a@1.0.0.2', false],
  ['ōkura.nz', new URL('http://ōkura.nz').hostname, false],
])('the emails %j and %j are one: %s', (one, other, isOne) => {
  expect(emailKey(one) === emailKey(other)).toBe(isOne);
  expect(emailKey(emailKey(one))).toBe(emailKey(one));
});

test('names are sorted and found without what cannot be seen', () => {
  expect(fold('Tu\u200bi \u202eRewi')).toBe('tui rewi');
  expect(fold('Tu\u00adi')).toBe(fold('t\u200bui'));
});

test.each(['O’Brien', 'O‘Brien', 'OʼBrien', 'OʻBrien', 'O´Brien', 'O`Brien'])(
  '%s is found and sorted as with the apostrophe of a keyboard, and stays another name',
  (name) => {
    expect(fold(name)).toBe("o'brien");
    expect(caseKey(name)).not.toBe(caseKey("O'Brien"));
  },
);

test('a dash is found as the hyphen of a keyboard', () => {
  expect([...'‐‑‒–—−'].map(fold)).toEqual([...'------']);
});

test('a macron makes another name', () => {
  expect(caseKey('Kaka')).not.toBe(caseKey('Kākā'));
});

test('names that are the same by their case are found and sorted alike, whatever Latin letters they have', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n));
  for (const letter of [...range(0x20, 0x250), ...range(0x1e00, 0x1f00)]) {
    for (const text of [letter, `a${letter}b`, `${letter}\u0304`, `${letter}\u0301\u0304`]) {
      expect(fold(caseKey(text)), text).toBe(fold(text));
      expect(caseKey(caseKey(text)), text).toBe(caseKey(text));
    }
  }
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
    emergencyContact: 'Hana Pārata',
    emergencyContactNumber: '',
  });
  expect(text.split('\n')).toEqual(['maia rewi', 'm.rewi@okura.example', '0215550142', 'hana parata']);
});

test.each([
  ['0211234567', '021 123 4567'],
  ['02212345678', '022 1234 5678'],
  ['091234567', '09 123 4567'],
  ['021555123', '021 555 123'],
  ['0800764766', '0800 764 766'],
  ['+6421555123', '+64 21 555 123'],
  ['+64211234567', '+64 21 123 4567'],
  ['+6491234567', '+64 9 123 4567'],
  ['+61412345678', '+61 41234 5678'],
  ['111', '111'],
  ['', ''],
])('the phone %s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test.each([
  ['275550100', true],
  ['27 555 0100', true],
  ['5550100', true],
  ['2155501001', true],
  ['111', false],
  ['555010', false],
  ['64275550100', false],
  ['0275550100', false],
  ['+64275550100', false],
  ['', false],
  ['27555x100', false],
])('whether %j may have lost its 0: %s', (phone, lost) => {
  expect(mayHaveLostZero(phone)).toBe(lost);
});

test('people of one name are told apart by phone, or by email where the phone is missing or shared', () => {
  const sam = (phone: string, email: string, firstname = 'Sam') => ({ firstname, lastname: 'Taylor', phone, email });
  const told = (...people: ReturnType<typeof sam>[]) => people.map(tellApart(people));
  expect(told(sam('0215550101', 'a@x.nz'), sam('0215550102', ''), sam('', 'c@x.nz', 'SAM'))).toEqual([
    ...['021 555 0101', '021 555 0102', 'c@x.nz'],
  ]);
  expect(told(sam('0215550101', 'a@x.nz'), sam('0215550101', 'b@x.nz'))).toEqual(['a@x.nz', 'b@x.nz']);
  expect(told(sam('', ''), sam('0215550102', 'b@x.nz'))).toEqual(['', '021 555 0102']);
  expect(told(sam('0215550101', 'a@x.nz'), sam('0215550102', 'b@x.nz', 'Pat'))).toEqual(['', '']);
});

test('who may be somebody new: whoever has their phone, else their name, the first of several', () => {
  const one = (id: number, firstname: string, phone: string) => ({ id, firstname, lastname: 'Smith', phone });
  const known = [one(4, 'John', '022'), one(3, 'Ann', '+6422'), one(2, 'John', '021'), one(1, 'Joe', '')];
  const meant = (firstname: string, phone: string) => findAlike(known, { firstname, lastname: 'Smith', phone })?.id;
  expect([meant('John', '022'), meant('John', '+6421'), meant('john', '029'), meant('John', '')]).toEqual([3, 2, 2, 2]);
  expect([meant('Mia', ''), meant('Mia', '+4422')]).toEqual([undefined, undefined]);
});
