import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../db/open-db.ts';
import { answerOnce, digestOf, forgetClientKeys, isAnswered, resolveChangeKeys } from './client-keys.ts';

const input = { title: 'Hedges', measurement: 'm', controls: ['a', 'b'] };

describe('two inputs', () => {
  test.each<[string, unknown, unknown]>([
    ['in another order of their fields', input, { controls: ['a', 'b'], measurement: 'm', title: 'Hedges' }],
    ['of another version', input, { ...input, version: 4 }],
    ['with another password', { user: input, password: 'one' }, { user: input, password: 'two' }],
    ['with another secret inside', { a: [{ newPassword: 'one', token: '1' }] }, { a: [{ newPassword: 'two' }] }],
    ['with nothing in them', undefined, undefined],
    ['in another order, deep inside', { a: [{ b: 1, c: 2, d: 3 }] }, { a: [{ d: 3, c: 2, b: 1 }] }],
  ])('%s are the same', (_, one, other) => {
    expect(digestOf(one)).toBe(digestOf(other));
  });

  test.each<[string, unknown, unknown]>([
    ['of other words', input, { ...input, title: 'hedges' }],
    ['in another order of a list', input, { ...input, controls: ['b', 'a'] }],
    ['of which one leaves a field out', input, { ...input, controls: undefined }],
    ['of another code of a trap', { code: 'T1', type: 'DOC 200' }, { code: 'T7', type: 'DOC 200' }],
    ['where a number is a text', { amount: 12 }, { amount: '12' }],
    ['where one says null and the other leaves the field out', { amount: null }, {}],
    ['where a list is an object', { at: ['a'] }, { at: { 0: 'a' } }],
    ['of which one is nothing', undefined, {}],
  ])('%s are not', (_, one, other) => {
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  test.each([
    ['lists', (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown],
    ['objects', (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown],
  ])('of %s that are nested too deep to be ours are refused', (_, nested) => {
    const refused = expect.objectContaining({ code: 'INVALID', message: messages.general.invalid });
    const { db } = createTestDb();
    for (const walk of [digestOf, (input: unknown) => resolveChangeKeys(db, [1], input)]) {
      expect(() => walk(nested(21))).not.toThrow();
      expect(() => walk(nested(22))).toThrow(refused);
      expect(() => walk(nested(5000))).toThrow(refused);
    }
  });
});

const key = '4d3f0f0e-7f7a-4c8e-9d2a-0a4b6d1c2e3f';
const change = { key, procedure: 'objectives.create', digest: 'one' };
const act = { ...testAct, actorId: 5 };

describe('a change with a key', () => {
  let db: Db;
  beforeEach(() => {
    ({ db } = createTestDb());
  });

  test('is made once, and answers a repeat as it answered first', () => {
    const work = vi.fn(() => ({ message: 'Deleted.' }));
    expect(isAnswered(db, [5], change)).toBe(false);
    for (let time = 0; time < 3; time += 1)
      expect(answerOnce(db, act, change, work, undefined)).toEqual({ message: 'Deleted.' });
    expect(work).toHaveBeenCalledTimes(1);
    expect(isAnswered(db, [5], change)).toBe(true);
  });

  test('that answers nothing is made once too', () => {
    const work = vi.fn(() => undefined);
    for (let time = 0; time < 2; time += 1) answerOnce(db, act, change, work, undefined);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['of somebody else', { ...act, actorId: 6 }, change],
    ['of another procedure', act, { ...change, procedure: 'hazards.create' }],
    ['under another key', act, { ...change, key: key.replace('4', '5') }],
  ])('%s is another change', (_, otherAct, other) => {
    answerOnce(db, act, change, () => ({ id: 1 }), undefined);
    expect(answerOnce(db, otherAct, other, () => ({ id: 2 }), undefined)).toEqual({ id: 2 });
  });

  test('that failed is not kept', () => {
    const fails = () => {
      throw new Error('No');
    };
    expect(() => answerOnce(db, act, change, fails, undefined)).toThrow('No');
    expect(isAnswered(db, [5], change)).toBe(false);
  });

  test.each([
    ['id', { id: 7, version: 2, title: 'Hedges' }, { id: 7, version: 2, ids: [] }],
    ['other id', { activityObjectiveId: 8, id: 'text' }, { id: 8, version: null, ids: [] }],
    ['ids', { ids: [3, 4] }, { id: undefined, version: null, ids: [3, 4] }],
  ])('whose record is read again is found by its %s', (_, answer, found) => {
    const again = vi.fn((_db: Db, _kept: unknown) => ({ title: 'as it is now' }) as unknown as typeof answer);
    expect(answerOnce(db, act, change, () => answer, again)).toBe(answer);
    const repeat = { ...act, now: '2027-01-01T00:00:00.000Z' };
    expect(answerOnce(db, repeat, change, () => answer, again)).toEqual({ title: 'as it is now' });
    expect(again.mock.calls).toEqual([[db, { ...found, isSameInput: true }, repeat]]);
  });

  test.each([
    ['as it is now', { title: 'Mine', version: 9 }, { id: 7, version: 9, record: { title: 'Mine', version: 9 } }],
    ['as it was made', null, { id: 7, version: 2, record: null }],
  ])('is refused with another input, and tells what was saved: %s', (_, record, saved) => {
    const again = (_db: Db, { isSameInput }: { isSameInput: boolean }) =>
      (isSameInput ? 'wrong' : record) as unknown as { id: number; version: number };
    const make = (digest: string) => answerOnce(db, act, { ...change, digest }, () => ({ id: 7, version: 2 }), again);
    make('one');
    const refusal = expect.objectContaining<Partial<AppError>>({
      code: 'CONFLICT',
      message: messages.general.alreadySaved,
    });
    expect(() => make('two')).toThrow(refusal);
    try {
      make('two');
    } catch (error) {
      expect(error).toMatchObject({ saved });
    }
  });

  test('stands in place of the id of its record, wherever that is, for the person who made it', () => {
    answerOnce(db, act, change, () => ({ id: 7 }), undefined);
    const of = (id: unknown) => ({ id, a: [{ b: id }, null, 'text', 4], changeKey: { changeKey: 3 } });
    expect(resolveChangeKeys(db, [5], of({ changeKey: key.toUpperCase() }))).toEqual(of(7));
    const with2 = { id: { changeKey: key, more: 1 } };
    expect(resolveChangeKeys(db, [5], with2)).toEqual(with2);
    const missing = expect.objectContaining({ code: 'CONFLICT' });
    expect(() => resolveChangeKeys(db, [6], of({ changeKey: key }))).toThrow(missing);
    expect(() => resolveChangeKeys(db, [5], { changeKey: key.replace('4', '5') })).toThrow(missing);
  });

  test('made no record that one could build on', () => {
    answerOnce(db, act, change, () => ({ message: 'Deleted.' }), undefined);
    expect(() => resolveChangeKeys(db, [5], { changeKey: key })).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });

  test('is forgotten when it is old', () => {
    answerOnce(db, act, change, () => ({ id: 7 }), undefined);
    forgetClientKeys(db, act.now);
    expect(isAnswered(db, [5], change)).toBe(true);
    forgetClientKeys(db, `${act.now}1`);
    expect(isAnswered(db, [5], change)).toBe(false);
  });
});
