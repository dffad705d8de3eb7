import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, bool, from, idList, int, numberOrNull, readFields, route } from './route.ts';

test('an answer has the fields that it promises under their wire names, and nothing else', () => {
  const risk = z.object({ risk_id: z.int(), led_by: from('ledById', z.int().nullable()) });
  const answer = answerOf(z.object({ risks: z.array(risk), worst: risk.nullable() }));
  const stored = { riskId: 7, ledById: null, gateCode: '1840' };
  expect(answer({ risks: [stored], worst: null })).toEqual({ risks: [{ risk_id: 7, led_by: null }], worst: null });
});

describe('a field that comes as text', () => {
  test('is read as the value that it stands for', () => {
    expect(['true', 'false', '1', '0', 1, 0, true, false].map(bool('x').read)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(['999999999999999', ' -3 ', '0', 7].map(int('x').read)).toEqual([999_999_999_999_999, -3, 0, 7]);
    const numbers = ['', ' ', ' 2.5 ', '1e3', '-0.5', null].map(numberOrNull('x').read);
    expect(numbers).toEqual([null, null, 2.5, 1000, -0.5, null]);
    expect(['[1,"2"]', ['1', 2, 'x']].map(idList('x').read)).toEqual([
      [1, 2],
      [1, 2, 'x'],
    ]);
  });

  test('stays as it is when it is no such value, even an object with properties of its own', () => {
    const own = JSON.parse('{"toString": "x", "valueOf": 1}') as unknown;
    for (const value of [own, 'constructor', '__proto__', ['true'], 'yes', {}, null, undefined]) {
      for (const { read } of [bool('x'), int('x'), numberOrNull('x')]) expect(read(value)).toBe(value);
    }
    for (const text of ['9999999999999999', '1.5', '1e3', '', ' ', '0x1', '12a', '--1'])
      expect(int('x').read(text)).toBe(text);
    for (const text of ['Infinity', 'two', '1,5', '0x10', '0b1']) expect(numberOrNull('x').read(text)).toBe(text);
    for (const value of [own, 'not JSON']) expect(idList('x').read(value)).toBe(value);
  });
});

test('a call keeps all that it is told, and answers a list row by row', () => {
  const made = route('objectives.list', 'GET /api/objectives', {
    summary: 'Titles',
    returns: z.array(z.string()),
    each: ({ title }: { title: string }) => title,
  });
  expect(made).toMatchObject({
    operation: 'objectives.list',
    method: 'GET',
    path: '/api/objectives',
    summary: 'Titles',
  });
  expect(made.answer?.([{ title: 'Weeds' }, { title: 'Nests' }] as never)).toEqual(['Weeds', 'Nests']);
});

test('fields are read under the names of the operation: those that are documented and there, whatever else is sent', () => {
  const fields = { activity_name: 'activityName', project_id: int('projectId'), notes: 'notes' };
  const sent = { activity_name: 'Ridge', project_id: '7', other: 'x', toString: 'y' };
  expect(readFields(sent, fields)).toEqual({ activityName: 'Ridge', projectId: 7 });
  expect(readFields({ notes: null }, fields)).toEqual({ notes: null });
  expect(readFields(sent)).toEqual({});
  expect(readFields(Object.create({ notes: 'inherited' }), fields)).toEqual({});
});
