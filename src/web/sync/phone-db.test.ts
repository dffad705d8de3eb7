import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPhone } from '#test/fake-phone.ts';
import { newChange } from '#test/outbox/trap-changes.ts';
import type { KeptChange } from './kept-change.ts';
import { connectToPhoneDb, type PhoneDb, phoneDbName } from './phone-db.ts';
import { changeQueue, forgetOldIds, readChange, readQueue } from './queue-store.ts';

beforeEach(stubPhone);
afterEach(() => void vi.useRealTimers());

describe('a phone without a database', () => {
  test('because the browser forbids it', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(await connectToPhoneDb()).toBeNull();
  });

  test('because a newer Bushline made it', async () => {
    (await openDB(phoneDbName, 99)).close();
    expect(await connectToPhoneDb()).toBeNull();
  });

  test('because the browser never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBRequest() as IDBOpenDBRequest);
    const opening = connectToPhoneDb();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await opening).toBeNull();
  });
});

test('a step that fails leaves the queue as it was', async () => {
  const db = (await connectToPhoneDb()) as PhoneDb;
  await db.add('changes', newChange() as KeptChange);
  const before = await readQueue(db);
  const step = changeQueue(db, 'all', (queue) => ({
    queue: [],
    appended: { ...queue[0], words: () => {} } as never,
    result: 1,
  }));
  await expect(step).rejects.toThrow();
  expect(await readQueue(db)).toEqual(before);
});

test('ids of records that were made long ago are forgotten', async () => {
  const db = (await connectToPhoneDb()) as PhoneDb;
  const day = 24 * 60 * 60 * 1000;
  await db.put('made', { tempId: -2_000_000_000, id: 1, at: 0 });
  await db.put('made', { tempId: -2_000_000_001, id: 2, at: 50 * day });
  await forgetOldIds(db, 61 * day);
  expect(await db.getAllKeys('made')).toEqual([-2_000_000_001]);
});

describe('a change that another version of Bushline has written', () => {
  const { key, person, database, path, input, madeAt, activity } = newChange();

  test('is sent with what that version did not know at its start', () => {
    const old = { order: 4, key, person, database, path, input, madeAt, activity } as KeptChange;
    expect(readChange(old)).toMatchObject({ order: 4, key, state: 'waiting', waitsFor: [], tries: 0, base: null });
  });

  test.each([
    ['no key', { key: undefined }],
    ['a time that is none', { madeAt: 'yesterday' }],
    ['an activity that is no number', { activity: '7' }],
    ['an input that is text', { input: 'rats' }],
    ['no input', { input: null }],
    ['nothing that it waits for as a list', { waitsFor: 'all' }],
    ['a base without an input', { base: { version: 1 } }],
  ])('with %s shows as refused, with its text', (_name, broken) => {
    const found = readChange({ ...newChange(), order: 4, ...broken } as unknown as KeptChange);
    expect(found).toMatchObject({ order: 4, person: 1, state: 'refused', refusal: { status: 0 } });
    expect(found.words).toContain('activities.predator.create');
  });
});
