import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { shownDocument } from '#test/shown-document.ts';
import { firstAidersIn, missingWords, neededIn, ticketsThatMatter, uninductedWords, unknownWords } from './needs.ts';

const [firstAid, outdoor, chainsaw] = [1, 2, 3];
const names: Record<number, string> = { 1: 'Workplace first aid', 2: 'Outdoor first aid', 3: 'Chainsaw' };
const need = (typeId: number, atLeast: number | null = 1) => {
  return { typeId, atLeast, type: names[typeId] ?? '', isFirstAid: typeId !== chainsaw };
};
const contact = { phone: '', email: '', emergencyContact: '', emergencyContactNumber: '' };
const hemi = { id: 1, staffId: 9, firstname: 'Hēmi', lastname: 'Walker', role: 'Field Staff' as const, ...contact };
const aroha = { id: 2, volunteerId: 5, firstname: 'Aroha', lastname: 'Ngata', ...contact };
let lastId = 0;
const ticket = (owner: { staffId?: number; volunteerId?: number }, typeId: number, more: object = {}) => {
  lastId += 1;
  const { type, isFirstAid } = need(typeId);
  return {
    ...{ id: lastId, staffId: null, volunteerId: null, typeId, type, isFirstAid, expiresOn: null, isSeen: true },
    ...{ ...owner, ...more },
  };
};
/** On 5 March 2026. */
const activity = (more: Parameters<typeof shownDocument>[0] = {}) =>
  shownDocument({
    staff: [hemi],
    volunteers: [aroha],
    ...more,
    activity: { needs: [need(firstAid)], ...more.activity },
  });
const absence = {
  id: 1,
  activityId: 7,
  staffId: 9,
  volunteerId: null,
  name: 'Hēmi Walker',
  createdAt: '2026-03-04T20:10:00.000Z',
  createdBy: '',
};
const stay = {
  staffId: 9,
  volunteerId: null,
  signedOnAt: '2026-03-04T20:00:00.000Z',
  signedOffAt: null,
} as unknown as ReturnType<typeof activity>['attendance'][number];

test('an activity needs what it was told and what its risks ask for', () => {
  const risk = { needs: [need(chainsaw), need(firstAid, 2)] } as ReturnType<typeof activity>['risks'][number];
  expect(neededIn(activity({ risks: [risk] }))).toEqual([need(firstAid, 2), need(chainsaw)]);
});

describe('on the new day of an activity that was moved', () => {
  const [lastWeek, off] = ['2026-02-25T20:00:00.000Z', '2026-02-25T23:00:00.000Z'];
  const held = [ticket({ staffId: 9 }, firstAid)];

  test('whoever did not come on the day before counts again', () => {
    const moved = activity({ absences: [{ ...absence, createdAt: lastWeek }], tickets: held });
    expect([missingWords(moved), firstAidersIn(moved)]).toMatchObject([[], [{ name: 'Hēmi Walker' }]]);
    expect(missingWords(activity({ absences: [absence], tickets: held }))).toEqual([messages.needs.noFirstAider]);
  });

  test('whoever was there that day without being assigned does not, unless they are still out', () => {
    const then = { ...stay, name: 'Hēmi Walker', signedOnAt: lastWeek, signedOffAt: off };
    const others = { staff: [], tickets: held };
    expect(missingWords(activity({ ...others, attendance: [then] }))).toEqual([messages.needs.noFirstAider]);
    expect(missingWords(activity({ ...others, attendance: [{ ...then, signedOffAt: null }] }))).toEqual([]);
    const done = { needs: [need(firstAid)], status: 'Completed' as const };
    expect(firstAidersIn(activity({ ...others, attendance: [then], activity: done }))).toHaveLength(1);
  });
});

describe('what is missing, in words', () => {
  test.each<[string, Parameters<typeof activity>[0], string[]]>([
    ['nobody holds it', {}, ['No current first aider']],
    [
      'it ends the day before',
      { tickets: [ticket({ staffId: 9 }, firstAid, { expiresOn: '2026-03-04' })] },
      [messages.needs.noFirstAider],
    ],
    ['it ends on the day', { tickets: [ticket({ staffId: 9 }, firstAid, { expiresOn: '2026-03-05' })] }, []],
    [
      'a first aider of another kind is there',
      { tickets: [ticket({ staffId: 9 }, outdoor)] },
      ['Nobody with Workplace first aid'],
    ],
    [
      'one of two',
      { activity: { needs: [need(firstAid, 2)] }, tickets: [ticket({ staffId: 9 }, firstAid)] },
      ['1 of 2 with Workplace first aid'],
    ],
    ['nobody with what is no first aid', { activity: { needs: [need(chainsaw)] } }, ['Nobody with Chainsaw']],
    ['not everybody', { activity: { needs: [need(chainsaw, null)] } }, ['Without Chainsaw: Aroha Ngata; Hēmi Walker']],
    [
      'whoever holds it did not come',
      { absences: [absence], tickets: [ticket({ staffId: 9 }, firstAid)] },
      [messages.needs.noFirstAider],
    ],
    ['a completed activity', { activity: { completedAt: '2026-03-05T04:00:00.000Z' } }, []],
  ])('%s', (_, more, words) => {
    expect(missingWords(activity(more))).toEqual(words);
  });
});

describe('whoever is on it as staff and as a volunteer is one person', () => {
  const again = { ...aroha, id: 3, volunteerId: 6, firstname: 'Hēmi', lastname: 'Walker' };
  const twice = (more: Parameters<typeof activity>[0] = {}) =>
    activity({
      volunteers: [again, aroha],
      tickets: [ticket({ volunteerId: 6 }, firstAid), ticket({ volunteerId: 5 }, chainsaw)],
      ...more,
      activity: {
        ...{ needs: [need(firstAid, null), need(firstAid, 2)], formerStaff: [{ staffId: 9, volunteerId: 6 }] },
        ...more.activity,
      },
    });
  const stayOf = (volunteerId: number) => ({ ...stay, staffId: null, volunteerId });
  const others = ['Without Workplace first aid: Aroha Ngata', '1 of 2 with Workplace first aid'];

  test('who counts once', () => {
    expect(missingWords(twice())).toEqual(others);
    expect(firstAidersIn(twice())).toMatchObject([{ name: 'Hēmi Walker', keys: ['staff 9', 'volunteer 6'] }]);
    expect([...ticketsThatMatter(twice()).keys()].sort()).toEqual(['staff 9', 'volunteer 5', 'volunteer 6']);
  });

  test('whose tickets as either are theirs, also where they are on it as staff alone', () => {
    const tickets = [ticket({ staffId: 9 }, firstAid), ticket({ volunteerId: 6 }, chainsaw)];
    const needs = [need(firstAid), need(chainsaw)];
    expect(missingWords(twice({ activity: { needs }, tickets }))).toEqual([]);
    expect(missingWords(twice({ activity: { needs }, tickets, volunteers: [aroha] }))).toEqual([]);
  });

  test('who did not come where that was said of either, and came where either was signed on', () => {
    const gone = 'Without Workplace first aid: Aroha Ngata';
    expect(missingWords(twice({ absences: [absence] }))).toEqual([gone, messages.needs.noFirstAider]);
    expect(missingWords(twice({ absences: [absence], attendance: [stayOf(6)] }))).toEqual(others);
    expect(missingWords(twice({ absences: [absence], attendance: [stayOf(5)] }))[1]).toBe(messages.needs.noFirstAider);
  });

  test('who has not read the induction where that stands of either', () => {
    const words = [messages.needs.uninducted('Hēmi Walker')];
    expect(uninductedWords(twice({ activity: { uninducted: ['staff 9'] } }))).toEqual(words);
    expect(uninductedWords(twice({ activity: { uninducted: ['volunteer 6'] } }))).toEqual(words);
  });
});

describe('whoever is on the day counts, assigned or not', () => {
  const needs = [need(outdoor), need(chainsaw, null)];
  const row = (person: object, name: string) => ({ ...stay, staffId: null, volunteerId: null, ...person, name });
  const led = (more: Parameters<typeof activity>[0] = {}) =>
    activity({
      ...{ staff: [], volunteers: [aroha], ...more },
      tickets: [
        ticket({ staffId: 8 }, outdoor),
        ticket({ volunteerId: 5 }, chainsaw),
        ticket({ staffId: 8 }, chainsaw),
      ],
      activity: { needs, ledById: 8, ledBy: 'Mere Parata', ...more.activity },
    });

  test('who leads it, each once', () => {
    expect(missingWords(led())).toEqual([]);
    expect(firstAidersIn(led({ attendance: [row({ staffId: 8 }, 'Mere Parata')] }))).toEqual([
      expect.objectContaining({ name: 'Mere Parata', keys: ['staff 8'] }),
    ]);
    const uninducted = { uninducted: ['staff 8'] };
    expect(uninductedWords(led({ activity: uninducted }))).toEqual([messages.needs.uninducted('Mere Parata')]);
  });

  test('but for a leader who has left, or did not come', () => {
    expect(missingWords(led({ activity: { isLeaderGone: true } }))).toEqual([messages.needs.noFirstAider]);
    const done = { isLeaderGone: true, completedAt: '2026-03-05T04:00:00.000Z' };
    expect(firstAidersIn(led({ activity: done })), 'whoever led what is completed stays').toHaveLength(1);
    expect(missingWords(led({ absences: [{ ...absence, staffId: 8 }] }))).toEqual([messages.needs.noFirstAider]);
  });

  test('who signed on', () => {
    const attendance = [row({ volunteerId: 4 }, 'Tui Marsden'), row({ volunteerId: 5 }, 'Aroha Ngata')];
    expect(missingWords(led({ attendance }))).toEqual(['Without Chainsaw: Tui Marsden']);
    const formerStaff = [{ staffId: 9, volunteerId: 5 }];
    const again = led({ attendance: [row({ staffId: 9 }, 'Aroha Ngata')], activity: { formerStaff } });
    expect(missingWords(again)).toEqual([]);
  });
});

describe('whoever has left the group', () => {
  const tickets = [ticket({ staffId: 9 }, firstAid)];
  const left = (more: Parameters<typeof activity>[0] = {}) =>
    activity({ tickets, ...more, activity: { needs: [need(firstAid)], gone: ['staff 9'], ...more.activity } });

  test('counts no more, unless they signed on, or it is completed', () => {
    expect(missingWords(left())).toEqual([messages.needs.noFirstAider]);
    expect(missingWords(left({ attendance: [{ ...stay, name: 'Hēmi Walker' }] }))).toEqual([]);
    const completedAt = '2026-03-05T04:00:00.000Z';
    expect([firstAidersIn(left()), firstAidersIn(left({ activity: { completedAt } }))]).toMatchObject([[], [{}]]);
    expect(missingWords(left({ activity: { gone: ['volunteer 5'] } }))).toEqual([]);
  });

  test('as either of the two that they were', () => {
    const again = { ...aroha, id: 3, volunteerId: 6, firstname: 'Hēmi', lastname: 'Walker' };
    const formerStaff = [{ staffId: 9, volunteerId: 6 }];
    expect(missingWords(left({ volunteers: [again], activity: { formerStaff } }))).toEqual([
      messages.needs.noFirstAider,
    ]);
  });
});

describe('somebody whose tickets are not known on this phone', () => {
  const told = (more: Parameters<typeof activity>[0]) => {
    const document = activity({ ...more, activity: { unknownTickets: ['volunteer 5'], ...more?.activity } });
    return [...missingWords(document), ...unknownWords(document)];
  };
  const unknown = 'Not known on this phone: Aroha Ngata';
  test.each<[string, Parameters<typeof activity>[0], string[]]>([
    ['may be the one who holds it', {}, [unknown]],
    ['does not matter where others hold it', { tickets: [ticket({ staffId: 9 }, firstAid)] }, []],
    [
      'is not said to lack what everybody needs',
      { activity: { needs: [need(chainsaw, null)] } },
      ['Without Chainsaw: Hēmi Walker', unknown],
    ],
    [
      'is alone one of three',
      { activity: { needs: [need(firstAid, 3)] } },
      ['0 of 3 with Workplace first aid', unknown],
    ],
    ['did not come', { absences: [{ ...absence, staffId: null, volunteerId: 5 }] }, [messages.needs.noFirstAider]],
    ['is not judged once it is completed', { activity: { completedAt: '2026-03-05T04:00:00.000Z' } }, []],
    [
      'stands beside another',
      { activity: { unknownTickets: ['volunteer 5', 'staff 9'] } },
      [`${unknown}; Hēmi Walker`],
    ],
    [
      'is not known as either of the two that they are',
      {
        volunteers: [{ ...aroha, id: 3, volunteerId: 6, firstname: 'Hēmi', lastname: 'Walker' }],
        activity: { unknownTickets: ['volunteer 6'], formerStaff: [{ staffId: 9, volunteerId: 6 }] },
      },
      ['Not known on this phone: Hēmi Walker'],
    ],
  ])('%s', (_, more, words) => {
    expect(told(more)).toEqual(words);
  });
});

describe('two of one name are told apart', () => {
  const [first, second] = ['021 555 0101', '021 555 0102'];
  const two = [
    { ...aroha, phone: first.replaceAll(' ', '') },
    { ...aroha, id: 3, volunteerId: 6, phone: second.replaceAll(' ', '') },
  ];
  const both = (more: Parameters<typeof activity>[0] = {}) =>
    activity({ volunteers: two, ...more, activity: { needs: [need(chainsaw, null)], ...more.activity } });

  test('where they lack a ticket, are first aiders, or have not read the induction', () => {
    expect(missingWords(both())).toEqual([
      `Without Chainsaw: Aroha Ngata, ${first}; Aroha Ngata, ${second}; Hēmi Walker`,
    ]);
    const tickets = [ticket({ volunteerId: 6 }, firstAid)];
    expect(firstAidersIn(both({ tickets })).map(({ name }) => name)).toEqual([`Aroha Ngata, ${second}`]);
    const uninducted = ['volunteer 5'];
    expect(uninductedWords(both({ activity: { uninducted } }))).toEqual([
      messages.needs.uninducted(`Aroha Ngata, ${first}`),
    ]);
  });

  test('also whoever leads, by a phone number that is known', () => {
    const named = (ledByPhone: string | null, ledBy: string | null = 'Aroha Ngata') =>
      firstAidersIn(both({ tickets: [ticket({ staffId: 8 }, firstAid)], activity: { ledById: 8, ledBy, ledByPhone } }));
    expect(named('0215550103')).toMatchObject([{ name: 'Aroha Ngata, 021 555 0103' }]);
    expect(named(null)).toMatchObject([{ name: 'Aroha Ngata' }]);
    expect(named(null, null)).toMatchObject([{ name: '' }]);
  });

  test('also from whoever leads, and from whoever only signed on', () => {
    const leads = { ledById: 8, ledBy: 'Aroha Ngata', ledByPhone: '0215550103' };
    const attendance = [{ ...stay, staffId: null, volunteerId: 4, name: 'Aroha Ngata' }];
    const tickets = [8, 9].map((staffId) => ticket({ staffId }, chainsaw));
    expect(missingWords(both({ tickets, attendance, activity: leads }))).toEqual([
      `Without Chainsaw: Aroha Ngata; Aroha Ngata, ${first}; Aroha Ngata, ${second}`,
    ]);
  });
});

describe('who has not read the induction, in words', () => {
  const both = ['staff 9', 'volunteer 5'];
  test.each<[string, Parameters<typeof activity>[0], string[]]>([
    ['everybody has, or the project has none', {}, []],
    ['two, by name', { activity: { uninducted: both } }, ['Induction not read yet: Aroha Ngata; Hēmi Walker']],
    ['one who is not on it any more', { staff: [], activity: { uninducted: ['staff 9'] } }, []],
    ['one who did not come', { absences: [absence], activity: { uninducted: ['staff 9'] } }, []],
    ['a completed activity', { activity: { uninducted: both, completedAt: '2026-03-05T04:00:00.000Z' } }, []],
  ])('%s', (_, more, words) => {
    expect(uninductedWords(activity(more))).toEqual(words);
  });
});

test('of each person the tickets that matter are shown as they are on the day, of each type the best', () => {
  const tickets = [
    ticket({ staffId: 9 }, firstAid, { expiresOn: '2025-01-01' }),
    ticket({ staffId: 9 }, firstAid, { expiresOn: '2027-01-31' }),
    ticket({ staffId: 9 }, chainsaw),
    ticket({ volunteerId: 5 }, outdoor, { expiresOn: '2026-03-01' }),
    ticket({ volunteerId: 5 }, firstAid, { isSeen: false }),
  ];
  const shown = ticketsThatMatter(activity({ tickets }));
  expect([...shown.values()].map((rows) => rows.map(({ words }) => words))).toEqual([
    ['Outdoor first aid only until 01-March-2026', 'Workplace first aid, not seen yet'],
    ['Workplace first aid until 31-January-2027'],
  ]);
});

test('what is needed matters also where it is no first aid, and without an end its name says all', () => {
  const document = activity({
    activity: { needs: [need(chainsaw)] },
    volunteers: [],
    tickets: [ticket({ staffId: 9 }, chainsaw), ticket({ staffId: 9 }, chainsaw, { expiresOn: '2027-01-31' })],
  });
  expect([...ticketsThatMatter(document).values()]).toEqual([
    [{ id: expect.any(Number), words: 'Chainsaw', isHeld: true }],
  ]);
});
