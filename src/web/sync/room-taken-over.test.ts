import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lose, shown, TestPhone, trap } from '#test/outbox/test-phone.ts';
import { trapPaths } from '#test/outbox/trap-changes.ts';
import { testUser } from '#test/render.tsx';
import { headersOf } from './change.ts';
import { changeField, readField } from './field-state.ts';

let phone: TestPhone;

beforeEach(async () => {
  phone = await TestPhone.start();
});
afterEach(() => {
  phone.close();
  changeField({ allSentAt: null, hasCoverage: true });
});

const aroha = { ...testUser, id: 2, firstname: 'Aroha', lastname: 'Ngātai' };

describe('what somebody left on the phone', () => {
  /** Aroha made a trap and edited it without coverage. Nobody hears her any more, and a Group Admin has signed in. */
  async function leaveBehind() {
    phone.carry = lose;
    const before = await phone.open(aroha);
    const made = (await before.send(trapPaths.create, trap('hers'))) as { id: number };
    await before.send(trapPaths.update, { id: made.id, rats: 4, note: '', version: 1 });
    before.room.close();
    phone.arrived = [];
    return phone.open();
  }

  test('is taken over whole, in its order, under its own keys, and says who made it', async () => {
    const tab = await leaveBehind();
    const keys = tab.room.queue.map(({ key }) => key);
    expect(readField()).toMatchObject({ waiting: 0, others: [{ person: 2, count: 2, readable: 2 }] });
    phone.carry = (change) => phone.server.make(change);
    await tab.room.takeOver(aroha.id);
    expect(phone.arrived.map(({ key }) => key)).toEqual(keys);
    for (const sent of phone.arrived)
      expect(headersOf(sent)).toMatchObject({ 'x-change-person': '1', 'x-change-maker': '2' });
    expect(phone.stored()).toEqual([{ tag: 'hers', rats: 4, note: '' }]);
    expect(tab.room.queue).toEqual([]);
  });

  test('waits as the Group Admin’s own without coverage, and shows nowhere before the server has it', async () => {
    const tab = await leaveBehind();
    await tab.room.takeOver(aroha.id);
    const madeBy = { id: 2, name: 'Aroha Ngātai' };
    expect(tab.room.queue).toMatchObject([1, 2].map(() => ({ person: 1, personName: 'Mereana Hōhepa', madeBy })));
    expect(readField()).toMatchObject({ waiting: 2, others: [] });
    expect(shown(tab)).toEqual([]);
  });

  test('and cannot be read any more stays as it is', async () => {
    await phone.db.add('changes', { order: 9, person: 2, personName: 'Aroha Ngātai', words: 'Sprain' } as never);
    const tab = await phone.open();
    await tab.room.takeOver(aroha.id);
    expect(tab.room.queue).toMatchObject([{ person: 2, state: 'refused' }]);
    expect(readField().others).toMatchObject([{ count: 1, readable: 0 }]);
  });
});

describe('that everything is on the server', () => {
  test('is said once what had to wait has been sent', async () => {
    phone.carry = lose;
    const tab = await phone.open();
    changeField({ hasCoverage: false });
    await tab.send(trapPaths.create, trap('a'));
    expect(readField().allSentAt).toBeNull();
    changeField({ hasCoverage: true });
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    await vi.waitFor(() => expect(readField().allSentAt).not.toBeNull());
  });

  test('is not said of what is answered at once, nor of what was thrown away', async () => {
    const tab = await phone.open();
    await tab.send(trapPaths.create, trap('a'));
    await vi.waitFor(() => expect(readField()).toMatchObject({ waiting: 0, allSentAt: null }));
    phone.carry = lose;
    changeField({ hasCoverage: false });
    await tab.send(trapPaths.create, trap('b'));
    await tab.room.throwAway(tab.room.queue[0]?.key ?? '');
    expect(readField()).toMatchObject({ waiting: 0, allSentAt: null });
  });

  test('is not said while changes of other people wait here', async () => {
    phone.carry = lose;
    const before = await phone.open(aroha);
    await before.send(trapPaths.create, trap('hers'));
    before.room.close();
    const tab = await phone.open();
    await tab.send(trapPaths.create, trap('mine'));
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    expect(readField()).toMatchObject({ waiting: 0, allSentAt: null, others: [{ count: 1 }] });
  });
});
