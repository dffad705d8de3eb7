import { describe, expect, test } from 'vitest';
import { bool, idList, int, numberOrNull } from './route.ts';

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
    expect(['12', ' -3 ', 7].map(int('x').read)).toEqual([12, -3, 7]);
    expect(['', '2.5', null].map(numberOrNull('x').read)).toEqual([null, 2.5, null]);
    expect(idList('x').read('[1,"2"]')).toEqual([1, 2]);
  });

  test('stays as it is when it is no such value, even an object with properties of its own', () => {
    const own = JSON.parse('{"toString": "x", "valueOf": 1}') as unknown;
    for (const value of [own, 'constructor', '__proto__', ['true'], 'yes', {}, null, undefined]) {
      for (const { read } of [bool('x'), int('x'), numberOrNull('x')]) expect(read(value)).toBe(value);
    }
    expect(idList('x').read(own)).toBe(own);
  });
});
