import { expect, test } from 'vitest';
import { ofDay } from '#shared/attendance/of-day.ts';
import { type DayPerson, peopleOfDay } from './people.ts';

const contact = (phone: string, emergencyContactNumber: string) => ({
  ...{ email: '', phone, emergencyContact: 'Hana', emergencyContactNumber },
});
const name = { firstname: 'Hēmi', lastname: 'Walker' };
const asStaff = { id: 1, staffId: 9, role: 'Field Staff' as const, ...name, ...contact('021', '0271') };
const asVolunteer = { id: 2, volunteerId: 6, ...name, ...contact('022', '0272') };
const aroha = { id: 3, volunteerId: 5, firstname: 'Aroha', lastname: 'Ngata', ...contact('023', '0273') };

type Lists = Parameters<typeof peopleOfDay>[0];
type Row = Lists['attendance'][number];
const dayOf = (activityDate: string) =>
  ofDay({ activityDate, startTime: '', finishTime: '', status: 'InProgress' }, 'Pacific/Auckland');
/** Hēmi was of the staff, and is a volunteer now. */
const day = (more: Partial<Lists> = {}) =>
  peopleOfDay(
    {
      ...{ staff: [asStaff], volunteers: [asVolunteer, aroha], attendance: [], absences: [] },
      ...{
        formerStaff: [{ staffId: 9, volunteerId: 6 }],
        offered: [],
        signedOn: [],
        day: dayOf('2026-03-05'),
        ...more,
      },
    },
    'Volunteer',
  );
const stay = (id: number, person: Partial<Row>, signedOffAt: string | null = null) =>
  ({
    ...{ id, staffId: null, volunteerId: null, name: 'Hēmi Walker', signedOnAt: '2026-03-04T20:00:00.000Z' },
    ...{ signedOffAt, briefed: id === 1, ...person },
  }) as Row;
const said = { id: 1, activityId: 7, staffId: 9, volunteerId: null, name: '', createdBy: '' };
const absence = { ...said, createdAt: '2026-03-04T20:00:00.000Z' };
const inWords = ({ name: who, role, phone, state, person, apart }: DayPerson) =>
  [who, role, phone, state, JSON.stringify(person), apart].filter(Boolean).join(', ');
const hemiAs = (state: string, person: object) => `Hēmi Walker, Volunteer, 022, ${state}, ${JSON.stringify(person)}`;

test('whoever is on the day as staff and as a volunteer stands there once, as the volunteer who they are now', () => {
  const people = day();
  expect(people.map(inWords)).toEqual([
    hemiAs('expected', { volunteerId: 6 }),
    'Aroha Ngata, Volunteer, 023, expected, {"volunteerId":5}',
  ]);
  expect(people[0]).toMatchObject({ key: 'volunteer 6', emergencyContactNumber: '0272', isNow: { volunteerId: 6 } });
  expect(day({ volunteers: [], absences: [] }).map(inWords)).toEqual([
    'Hēmi Walker, Volunteer, 021, expected, {"volunteerId":6}',
  ]);
});

test('what was tapped for them as either is theirs, and who is here is signed off as whom they were signed on', () => {
  const first = (attendance: Row[]) => day({ attendance }).map(inWords)[0];
  expect(first([stay(1, { staffId: 9 })])).toBe(hemiAs('here', { staffId: 9 }));
  expect(first([stay(1, { staffId: 9 }, '2026-03-05T01:00:00.000Z')])).toBe(hemiAs('gone', { volunteerId: 6 }));
  const [hemi] = day({
    attendance: [stay(1, { staffId: 9 }), stay(2, { volunteerId: 6 }, '2026-03-05T01:00:00.000Z')],
  });
  expect(hemi).toMatchObject({ state: 'here', person: { staffId: 9 }, wasBriefed: true, isNow: { volunteerId: 6 } });
  const alone = day({ staff: [], volunteers: [], attendance: [stay(1, { staffId: 9 }), stay(2, { volunteerId: 6 })] });
  expect(alone.map(({ key, state }) => `${key} ${state}`)).toEqual(['volunteer 6 here']);
  expect(day({ absences: [absence] })[0]?.state).toBe('absent');
});

test('whoever is here without being assigned has the numbers of their record, and is told from others of their name by them', () => {
  const person = { volunteerId: 8 };
  const offered = [{ person, who: { firstname: 'Aroha', lastname: 'Ngata', ...contact('028', '0278') } }];
  const attendance = [stay(1, { ...person, name: 'Aroha Ngata' }), stay(2, { volunteerId: 7, name: 'Tui Ngata' })];
  const [, ...others] = day({ attendance, offered }).filter(({ key }) => key !== 'volunteer 6');
  expect(others).toMatchObject([
    { person, isKnown: true, phone: '028', emergencyContactNumber: '0278', apart: '028' },
    { person: { volunteerId: 7 }, isKnown: false, phone: '', name: 'Tui Ngata', apart: '' },
  ]);
});

test('on the day to which the activity was moved everybody is expected again who is not out', () => {
  const off = '2026-03-04T21:00:00.000Z';
  const attendance = [
    stay(1, { staffId: 9 }, off),
    stay(2, { volunteerId: 5, name: 'Aroha Ngata' }),
    stay(3, { volunteerId: 8, name: 'Tui Ngata' }, off),
  ];
  const statesOf = (lists: Partial<Lists>) => {
    const people = day({ day: dayOf('2026-03-12'), ...lists });
    return people.map(({ name: who, state, wasBriefed }) => [who, state, wasBriefed]);
  };
  expect(statesOf({ attendance })).toEqual([
    ['Hēmi Walker', 'expected', false],
    ['Aroha Ngata', 'here', false],
  ]);
  expect(statesOf({ absences: [absence] })[0]).toEqual(['Hēmi Walker', 'expected', false]);
  const came = stay(4, { volunteerId: 6, signedOnAt: '2026-03-11T20:00:00.000Z' }, '2026-03-12T02:00:00.000Z');
  expect(statesOf({ attendance: [...attendance, came], absences: [absence] })[0]).toEqual([
    'Hēmi Walker',
    'gone',
    false,
  ]);
});

test('whoever was here and is signed on at another activity has not gone home, whatever ended their stay', () => {
  const hemi = (row: Partial<Row>, signedOn: Lists['signedOn']) => {
    const attendance = [stay(1, { staffId: 9, wentTo: null, ...row }, '2026-03-05T01:00:00.000Z')];
    const [one] = day({ attendance, signedOn });
    return [one?.state, one?.nowAt];
  };
  const there = { activityName: 'Stream line', staffId: null, volunteerId: 6 };
  expect(hemi({}, [there])).toEqual(['elsewhere', 'Stream line']);
  expect(hemi({ wentTo: 'Stream line' }, [there])).toEqual(['elsewhere', 'Stream line']);
  // They have been signed off there since.
  expect(hemi({ wentTo: 'Stream line' }, [])).toEqual(['gone', null]);
  expect(hemi({ wentTo: 'Stream line' }, undefined), 'nobody knows yet').toEqual(['elsewhere', 'Stream line']);
  expect(day({ signedOn: [there] })[0]?.state, 'they have not been here').toBe('expected');
});

test('has the stays of the day before the latest, so that each can be corrected', () => {
  const attendance = [
    stay(1, { volunteerId: 6, signedOnAt: '2026-03-01T20:00:00.000Z' }, '2026-03-01T21:00:00.000Z'),
    stay(2, { volunteerId: 6 }, '2026-03-04T21:00:00.000Z'),
    stay(3, { volunteerId: 6, signedOnAt: '2026-03-04T22:00:00.000Z' }),
  ];
  const [one] = day({ attendance });
  expect([one?.latest?.id, one?.earlier.map(({ id }) => id)]).toEqual([3, [2]]);
});
