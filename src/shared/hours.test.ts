import { describe, expect, test } from 'vitest';
import { addHoursForm, addHoursSchema, hoursOfMinutes, listHoursSchema, minutesOfHours } from './hours.ts';
import { messages } from './messages.ts';

const { hours: words } = messages;
type Parsed = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
const problemOf = ({ error }: Parsed) => error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a period of hours', () => {
  test.each([
    ['2026-03-05', '2026-03-05'],
    ['2026-03-05', '2026-03-06'],
    ['', '2026-03-05'],
    ['2026-03-05', ''],
    ['', ''],
  ])('may be from %o to %o', (from, to) => {
    expect(listHoursSchema.safeParse({ from, to })).toEqual({
      success: true,
      data: { from: from || undefined, to: to || undefined },
    });
  });

  test('does not end before it starts', () => {
    const parsed = listHoursSchema.safeParse({ from: '2026-03-06', to: '2026-03-05' });
    expect(problemOf(parsed)).toEqual([['to', words.endBeforeStart]]);
  });
});

const given = { volunteerId: 5, projectId: 7, date: '2026-03-05', hours: 2, reason: 'At the nursery' };

describe('hours that are added', () => {
  test.each([1 / 60, 0.5 / 60, 2, 24])('may be %f', (hours) => {
    expect(problemOf(addHoursSchema.safeParse({ ...given, hours }))).toBeUndefined();
  });

  test.each([0, 0.49 / 60, -1, 24.01])('may not be %f', (hours) => {
    expect(problemOf(addHoursSchema.safeParse({ ...given, hours }))).toEqual([['hours', words.hoursBetween]]);
  });

  test.each([
    [{ staffId: 4 }, [['volunteerId', words.choosePerson]]],
    [{ volunteerId: null }, [['volunteerId', words.choosePerson]]],
    [{ volunteerId: null, staffId: 4 }, undefined],
    [{ activityId: 9 }, [['projectId', words.chooseWork]]],
    [{ projectId: null }, [['projectId', words.chooseWork]]],
    [{ projectId: null, activityId: 9 }, undefined],
  ])('are those of one person for one work: %o', (others, problem) => {
    expect(problemOf(addHoursSchema.safeParse({ ...given, ...others }))).toEqual(problem);
  });

  test.each([
    ['v5', 'p7', { volunteerId: 5, projectId: 7 }],
    ['s14', 'a90', { staffId: 14, activityId: 90 }],
  ])('are read from the form: %s, %s', (person, work, ids) => {
    const { date, reason } = given;
    expect(addHoursForm.parse({ person, work, date, hours: '2.5', reason })).toEqual({
      ...ids,
      ...{ date, hours: 2.5, reason },
    });
  });

  test.each([
    ['x5', 'p7', 'person', words.choosePerson],
    ['5v', 'p7', 'person', words.choosePerson],
    ['', 'p7', 'person', words.choosePerson],
    ['v5', 'v7', 'work', words.chooseWork],
  ])('are not read from %o and %o', (person, work, field, message) => {
    const { date, reason } = given;
    expect(problemOf(addHoursForm.safeParse({ person, work, date, hours: '1', reason }))).toEqual([[field, message]]);
  });

  test.each([
    ['0026-03-05', [['date', messages.general.tooLongAgo]]],
    ['1949-12-31', [['date', messages.general.tooLongAgo]]],
    ['1950-01-01', undefined],
    ['', [['date', messages.general.invalidDate]]],
  ])('on %s: a day, and none before 1950, whose year was mistyped', (date, problem) => {
    const { reason } = given;
    expect(problemOf(addHoursSchema.safeParse({ ...given, date }))).toEqual(problem);
    expect(problemOf(addHoursForm.safeParse({ person: 'v5', work: 'p7', date, hours: '1', reason }))).toEqual(problem);
  });

  test('need an amount', () => {
    const form = { person: 'v5', work: 'p7', date: given.date, hours: '', reason: given.reason };
    expect(problemOf(addHoursForm.safeParse(form))).toEqual([['hours', words.hoursBetween]]);
  });
});

test('every minute of a day comes back from its hours', () => {
  for (let minutes = 1; minutes <= 1440; minutes += 1) expect(minutesOfHours(hoursOfMinutes(minutes))).toBe(minutes);
});
