import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { lose, TestPhone, trap } from '#test/outbox/test-phone.ts';
import { newChange, trapPaths } from '#test/outbox/trap-changes.ts';
import type { StoredTrap } from '#test/outbox/trap-server.ts';
import { changeField } from './field-state.ts';
import { wasKept } from './kept-answers.ts';
import type { KeptChange } from './kept-change.ts';

let phone: TestPhone;

beforeEach(async () => {
  phone = await TestPhone.start();
});

afterEach(() => phone.close());

describe('the phone', () => {
  test('that is full throws away what is kept for reading first', async () => {
    await phone.db.put('kept', { person: 1, lists: [] });
    const tab = await phone.open();
    phone.carry = lose;
    fillStorage(true);
    expect(wasKept(await tab.send(trapPaths.create, trap('a')))).toBe(true);
    expect([await phone.db.count('changes'), await phone.db.count('kept')]).toEqual([1, 0]);
  });

  test('that stays full sends what it cannot keep, and says so without coverage', async () => {
    const tab = await phone.open();
    fillStorage(false);
    expect(await tab.send(trapPaths.create, trap('a'))).toMatchObject({ id: 1 });
    phone.carry = lose;
    await expect(tab.send(trapPaths.create, trap('b'))).rejects.toThrow('The storage of this phone is full');
  });

  test('with a broken record shows it as refused, with its text, and sends the others', async () => {
    await phone.db.put('changes', {
      order: 1,
      person: 1,
      path: 'activities.predator.create',
      words: 'Two rats',
    } as never);
    const tab = await phone.open();
    await tab.send(trapPaths.create, trap('a'));
    expect(phone.stored()).toMatchObject([{ tag: 'a' }]);
    await vi.waitFor(() => expect(tab.room.queue).toHaveLength(1));
    expect(tab.room.queue[0]).toMatchObject({
      state: 'refused',
      refusal: { message: messages.general.unreadableChange },
    });
    expect(tab.room.queue[0]?.words).toContain('Two rats');
    await tab.room.throwAway(tab.room.queue[0]?.key ?? '');
    expect(await phone.db.count('changes')).toBe(0);
  });

  test('with 500 changes sends them one after the other in each activity, three at a time', async () => {
    changeField({ hasCoverage: false });
    phone.carry = lose;
    const tab = await phone.open();
    for (let turn = 0; turn < 500; turn++) {
      const input = trap(`t${turn}`, (turn % 5) + 1);
      await phone.db.add('changes', newChange({ input, activity: input.activityId }) as KeptChange);
    }
    const [busy, most] = [new Set<number>(), { count: 0 }];
    phone.carry = async (change) => {
      const { activityId } = change.input as unknown as StoredTrap;
      expect(busy.has(activityId)).toBe(false);
      busy.add(activityId);
      most.count = Math.max(most.count, busy.size);
      await new Promise((resolve) => setTimeout(resolve, 5));
      busy.delete(activityId);
      return phone.server.make(change);
    };
    await tab.room.sendNow();
    expect(most.count).toBe(3);
    for (const activity of [1, 2, 3, 4, 5]) {
      const tags = phone.server.list(activity).map(({ tag }) => Number(tag.slice(1)));
      expect(tags).toEqual(tags.toSorted((a, b) => a - b));
      expect(tags).toHaveLength(100);
    }
  });
});

/** The phone's storage is full. `isRoomMade`: until what is kept for reading is gone. */
function fillStorage(isRoomMade: boolean): void {
  const { add, clear } = IDBObjectStore.prototype;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return add.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    isFull = !isRoomMade;
    return clear.apply(this);
  });
}
