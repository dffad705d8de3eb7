import { describe, expect, test } from 'vitest';
import { bounds } from '../bounds.ts';
import { messages } from '../messages.ts';
import { setNeedsSchema } from '../needs.ts';
import { createTicketSchema } from '../tickets.ts';
import { type Holder, isSameNeed, mergeNeeds, missingOf } from './needs.ts';
import { reminderDue, toldAlready } from './reminders.ts';
import { bestTicket, showTicketState, stateOfTicket } from './state.ts';

const isSeen = true;
const day = '2026-03-05';

describe('the state of a ticket on a day', () => {
  test.each([
    ['61 days before its last', '2026-05-05', 'Current', 'Current'],
    ['60 days before', '2026-05-04', 'Expiring', 'Expires in 60 days'],
    ['a day before', '2026-03-06', 'Expiring', 'Expires in 1 day'],
    ['on its last day', '2026-03-05', 'Expiring', 'Expires today'],
    ['a day after', '2026-03-04', 'Expired', 'Expired'],
    ['without an end', null, 'Current', 'Current'],
  ])('%s', (_, expiresOn, state, shown) => {
    expect(stateOfTicket({ expiresOn, isSeen }, day)).toBe(state);
    expect(showTicketState({ expiresOn, isSeen }, day)).toBe(shown);
  });

  test.each(['2026-03-04', '2026-05-04', '2030-01-01', null])('is not seen yet, whatever its end: %s', (expiresOn) => {
    expect(stateOfTicket({ expiresOn, isSeen: false }, day)).toBe('Not seen yet');
    expect(showTicketState({ expiresOn, isSeen: false }, day)).toBe('Not seen yet');
  });

  test('of several of one type the one that counts longest is shown', () => {
    const old = { expiresOn: '2026-03-04', isSeen };
    const ending = { expiresOn: '2026-03-20', isSeen };
    const next = { expiresOn: '2028-03-20', isSeen };
    const endless = { expiresOn: null, isSeen };
    const unseen = { expiresOn: null, isSeen: false };
    expect(bestTicket([old, ending, next, unseen], day)).toBe(next);
    const later = { expiresOn: '2029-03-20', isSeen };
    for (const [better, worse] of [
      [endless, next],
      [later, next],
      [ending, unseen],
    ] as const) {
      expect(bestTicket([better, worse], day)).toBe(better);
      expect(bestTicket([worse, better], day)).toBe(better);
    }
    expect(bestTicket([old, unseen], day)).toBe(unseen);
    expect(bestTicket([], day)).toBeUndefined();
  });
});

const [firstAid, chainsaw] = [1, 2];
const ticket = (typeId: number, expiresOn: string | null, more = {}) => ({ typeId, expiresOn, isSeen, ...more });
const person = (name: string, ...tickets: Holder['tickets'][number][]): Holder => ({ name, tickets });
const oneFirstAider = [{ typeId: firstAid, atLeast: 1 }];
const everybody = [{ typeId: chainsaw, atLeast: null }];

describe('what an activity lacks', () => {
  test.each<[string, Holder[], number]>([
    ['nobody has a ticket', [person('Aroha')], 1],
    ['one holds it on its last day', [person('Aroha', ticket(firstAid, day))], 0],
    ['it expired the day before', [person('Aroha', ticket(firstAid, '2026-03-04'))], 1],
    ['it does not expire', [person('Aroha', ticket(firstAid, null))], 0],
    ['nobody has seen it', [person('Aroha', ticket(firstAid, null, { isSeen: false }))], 1],
    ['it is of another type', [person('Aroha', ticket(chainsaw, null))], 1],
    ['an old and a new one', [person('Aroha', ticket(firstAid, '2025-01-01'), ticket(firstAid, '2027-01-01'))], 0],
  ])('of one first aider: %s', (_, people, count) => {
    expect(missingOf(oneFirstAider, people, day)).toHaveLength(count);
  });

  test('says how many hold it and who does not', () => {
    const people = [person('Aroha', ticket(firstAid, null)), person('Hēmi'), person('Kahu')];
    expect(missingOf([{ typeId: firstAid, atLeast: 2 }], people, day)).toEqual([
      { typeId: firstAid, atLeast: 2, have: 1, people: ['Hēmi', 'Kahu'] },
    ]);
    expect(missingOf(everybody, [person('Aroha', ticket(chainsaw, null)), person('Hēmi')], day)).toEqual([
      { typeId: chainsaw, atLeast: null, have: 1, people: ['Hēmi'] },
    ]);
    expect(missingOf(everybody, [], day)).toEqual([]);
  });

  test('two needs of one type are judged each by itself', () => {
    const both = [
      { typeId: firstAid, atLeast: 1 },
      { typeId: firstAid, atLeast: null },
    ];
    const people = [person('Aroha', ticket(firstAid, null)), person('Hēmi')];
    expect(missingOf(both, people, day).map(({ atLeast }) => atLeast)).toEqual([null]);
  });

  test('of needs from several places the larger count stays, beside what everybody needs', () => {
    const [one, two, all] = [1, 2, null].map((atLeast) => ({ typeId: firstAid, atLeast }));
    if (!one || !two || !all) throw new Error('There are three.');
    expect(mergeNeeds([one], [two, all], [one, all])).toEqual([two, all]);
    expect(mergeNeeds([one], everybody)).toEqual([one, ...everybody]);
    expect(mergeNeeds([all], [one])).toEqual([all, one]);
    const [told, toldLater] = ['Chainsaw', 'Big saw'].map((type) => ({ ...two, type, isFirstAid: false }));
    if (!told || !toldLater) throw new Error('There are two.');
    expect(mergeNeeds([told], [toldLater])).toEqual([told]);
  });

  test.each<[typeId: number, atLeast: number | null, isSame: boolean]>([
    [firstAid, 1, true],
    [firstAid, 2, false],
    [firstAid, null, false],
    [chainsaw, 1, false],
    [chainsaw, null, false],
  ])('a need of type %i, at least %s, asks for the same as one first aider: %s', (typeId, atLeast, isSame) => {
    expect(isSameNeed({ typeId, atLeast }, { typeId: firstAid, atLeast: 1 })).toBe(isSame);
  });
});

describe('a reminder', () => {
  const due = (left: string, told: { remindedOf?: string | null; remindedDays?: number | null } = {}) =>
    reminderDue({ expiresOn: left, remindedOf: null, remindedDays: null, ...told }, day);

  test.each([
    ['2026-05-05', null],
    ['2026-05-04', 60],
    ['2026-03-20', 60],
    ['2026-03-19', 14],
    ['2026-03-06', 14],
    ['2026-03-05', 0],
    ['2026-02-26', 0],
    ['2026-02-25', null],
  ])('of a ticket until %s is %s', (expiresOn, days) => {
    expect(due(expiresOn)).toBe(days);
  });

  test('is told once, and again for another last day', () => {
    const expiresOn = '2026-03-19';
    expect(due(expiresOn, { remindedOf: expiresOn, remindedDays: 60 })).toBe(14);
    expect(due(expiresOn, { remindedOf: expiresOn, remindedDays: 14 })).toBeNull();
    expect(due(expiresOn, { remindedOf: '2024-03-19', remindedDays: 0 })).toBe(14);
    // A clock that was ahead has told it already.
    expect(due(expiresOn, { remindedOf: expiresOn, remindedDays: 0 })).toBeNull();
  });

  test('is not due of what was told by writing it down', () => {
    expect(toldAlready(null, day)).toEqual({ remindedOf: null, remindedDays: null });
    expect(toldAlready('2026-05-04', day)).toEqual({ remindedOf: null, remindedDays: null });
    expect(toldAlready('2026-03-19', day)).toEqual({ remindedOf: '2026-03-19', remindedDays: 60 });
    expect(toldAlready('2026-03-18', day)).toEqual({ remindedOf: '2026-03-18', remindedDays: 14 });
    expect(toldAlready('2026-03-04', day)).toEqual({ remindedOf: '2026-03-04', remindedDays: 0 });
  });
});

/** The errors of what is refused, by field. */
const errorsOf = ({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test.each<[string, object, string]>([
  ['of a member of staff and a volunteer', { staffId: 1 }, `volunteerId: ${messages.tickets.personRequired}`],
  ['of nobody', { volunteerId: undefined }, `volunteerId: ${messages.tickets.personRequired}`],
  ['of no type', { typeId: undefined }, 'typeId: Please choose a type.'],
  ['with another date', { issuedOn: '5/3/2025' }, `issuedOn: ${messages.general.invalidDate}`],
])('a ticket %s is refused in words', (_, change, words) => {
  const ticket = { volunteerId: 7, typeId: 1, issuedOn: '2025-03-05', ...change };
  expect(errorsOf(createTicketSchema.safeParse(ticket))).toEqual([words]);
});

const oneWay = 'needs.0.atLeast: Please say how many need it, or everybody.';
test.each<[string, unknown, string]>([
  ['neither', [{ typeId: firstAid, everybody: false }], oneWay],
  ['both', [{ typeId: firstAid, atLeast: 1, everybody: true }], oneWay],
  ['too few', [{ typeId: firstAid, atLeast: 0 }], `needs.0.atLeast: ${messages.needs.countBetween}`],
  ['no list', undefined, 'needs: Please send a list of needs.'],
  [
    'too many',
    Array(bounds.needs + 1).fill({ typeId: firstAid, atLeast: 1 }),
    `needs: ${messages.bounds.needs(bounds.needs)}`,
  ],
])('needs that say %s are refused in words', (_, needs, words) => {
  expect(errorsOf(setNeedsSchema.safeParse({ needs }))).toEqual([words]);
});
