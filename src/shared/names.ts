import { composed, decomposed, withoutUnseen } from './text.ts';

/**
 * Equal for two texts that are the same name: case, white space and what cannot be seen do not count, macrons do. `Kaka` and `Kākā` are
 * two.
 */
export function caseKey(text: string): string {
  return composed(withoutUnseen(text).toLowerCase()).replace(/\s+/g, ' ').trim();
}

/** The same for emails, whose domain has two forms: browsers send `ōkura.nz` as `xn--kura-73a.nz`. */
export function emailKey(email: string): string {
  const key = caseKey(email);
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + (at > 0 ? asciiDomain(key.slice(at)) : key);
}

function asciiDomain(domain: string): string {
  const isWritten = /[\u0080-\uFFFF]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const url = isWritten ? `http://${domain}` : '';
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/**
 * Lower case without macrons, other diacritics and what cannot be seen, white space collapsed, apostrophes and dashes as keyboards have them:
 * `  Māia O’Brien ` folds to `maia o'brien`. For searching and sorting; a step of the database makes stored texts follow a change.
 */
export function fold(text: string): string {
  const plain = isPlain(text) ? text : decomposed(withoutUnseen(withKeyMarks(text))).replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

const withKeyMarks = (text: string) => text.replace(/[’‘ʼʻ`´]/g, "'").replace(/[‐‑‒–—−]/g, '-');

/** Most texts are in ASCII, and done in 0.23 µs instead of 0.37. */
const isPlain = (text: string) => !/[`\u0080-\uFFFF]/.test(text);

type Named = { firstname: string; lastname: string };

export function fullName(person: Named): string {
  return `${person.firstname} ${person.lastname}`.trim();
}

/** `Hēmi`, of a whole name. */
export const firstWord = (name: string) => name.split(' ')[0] ?? name;

/** What the Group Admin is called whom the settings made: nobody knows their name yet. */
export const unnamedAdmin = { firstname: 'Group', lastname: 'Admin' } as const;

export function isNamed({ firstname, lastname }: Named): boolean {
  return firstname !== unnamedAdmin.firstname || lastname !== unnamedAdmin.lastname;
}

/** Sort key of a person: first name, then last name, folded. The separator sorts before every letter. */
export function sortName(person: Named): string {
  return `${fold(person.firstname)}\u0001${fold(person.lastname)}`;
}

type Reachable = Named & { email: string; phone: string; emergencyContact: string; emergencyContactNumber: string };

/** What a people search looks in: full name, email, phone and emergency contact, folded, each on a line so that no match spans two. */
export function personSearchText(person: Reachable): string {
  const { email, phone, emergencyContact, emergencyContactNumber } = person;
  const parts = [fullName(person), email, phone, emergencyContact, emergencyContactNumber].map(fold);
  return parts.filter((part) => part !== '').join('\n');
}

/** Orders people by their names. */
export function byName(a: Named, b: Named): number {
  return compare(sortName(a), sortName(b));
}

/** Orders what sorts as text: sort keys, dates and instants. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const compareFolded = (a: string, b: string) => compare(fold(a), fold(b));

export function initials(person: Named): string {
  return `${person.firstname.charAt(0)}${person.lastname.charAt(0)}`.toUpperCase();
}

/** How many leading digits stand alone, by the kind of number: mobile, freephone, landline. */
const phoneGroups: [pattern: RegExp, lead: number][] = [
  [/^0(508|80\d)\d{5,7}$/, 4],
  [/^02\d{7,9}$/, 3],
  [/^0\d{8}$/, 2],
  [/^\+642\d{7,9}$/, 5],
  [/^\+64\d{8}$/, 4],
  [/^\+\d{8,15}$/, 3],
];

/**
 * Whether a phone begins with neither 0 nor + where one of the two belongs: spreadsheets take such text for a number and drop the 0, and
 * then nobody can ring it. Short numbers such as 111 have none.
 */
export function mayHaveLostZero(phone: string): boolean {
  return /^[1-9]\d{6,9}$/.test(phone.replaceAll(/\s/g, ''));
}

/** Digits grouped for reading: `0211234567` is `021 123 4567`, `+64211234567` is `+64 21 123 4567`, `021555123` is `021 555 123`. Anything else is returned as it is. */
export function formatPhone(phone: string): string {
  const lead = phoneGroups.find(([pattern]) => pattern.test(phone))?.[1];
  if (lead === undefined) return phone;
  const head = phone.startsWith('+64') && lead > 3 ? `+64 ${phone.slice(3, lead)}` : phone.slice(0, lead);
  const last = phone.length - lead === 6 ? -3 : -4;
  return [head, phone.slice(lead, last), phone.slice(last)].join(' ');
}

/** A number of New Zealand as it is dialled there and from abroad; any other as it is. */
export function phoneForms(phone: string): string[] {
  if (phone.startsWith('+64')) return [phone, `0${phone.slice(3)}`];
  return phone.startsWith('0') ? [phone, `+64${phone.slice(1)}`] : [phone];
}

type Newcomer = Named & { phone: string };

/** Who may be somebody new: whoever has their phone or, without one, their name. Of several it is who was there first. */
export function findAlike<Known extends Newcomer & { id: number }>(known: readonly Known[], newcomer: Newcomer) {
  const phones = newcomer.phone === '' ? [] : phoneForms(newcomer.phone);
  const first = known.toSorted((a, b) => a.id - b.id);
  const isSameName = (one: Known) => sortName(one) === sortName(newcomer);
  return first.find(({ phone }) => phones.includes(phone)) ?? first.find(isSameName);
}

type Namesake = Named & { phone: string; email: string };

/**
 * What tells people of one name on a screen apart: their phone or, where that is missing or shared, their email. '' for whoever is alone in
 * their name, and where nothing is known.
 */
export function tellApart(people: readonly Namesake[]): (one: Namesake) => string {
  const namesakes = new Map<string, Namesake[]>();
  for (const one of people) namesakes.set(sortName(one), [...(namesakes.get(sortName(one)) ?? []), one]);
  return (one) => {
    const same = namesakes.get(sortName(one)) ?? [];
    if (same.length < 2) return '';
    const isOwn = one.phone !== '' && same.filter(({ phone }) => phone === one.phone).length === 1;
    return isOwn ? formatPhone(one.phone) : one.email;
  };
}

/** The full name, and what tells people of one name apart. */
export function namesApart(people: readonly Namesake[]): (one: Namesake) => string {
  const apartOf = tellApart(people);
  return (one) => [fullName(one), apartOf(one)].filter(Boolean).join(', ');
}
