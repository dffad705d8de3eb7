import { unwrap } from 'idb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lose, shown, TestPhone, trap } from '#test/outbox/test-phone.ts';
import { trapPaths } from '#test/outbox/trap-changes.ts';
import { changeField } from './field-state.ts';

// A transaction that writes waits for the phone's disk: on an old phone some 20 ms, which whoever taps feels.

let phone: TestPhone;

beforeEach(async () => {
  phone = await TestPhone.start();
});

afterEach(() => phone.close());

/** Until nothing is under way in the phone's database. */
async function untilQuiet(): Promise<void> {
  await vi.waitFor(() => expect(phone.locks.holder).toBeNull());
  // What was asked for by then is over once this is: two, because an answer may ask once more.
  for (const _ of [1, 2]) await phone.db.count('changes');
}

/** The modes of the transactions that are made from now on, once nothing is under way any more. */
async function noteTransactions(): Promise<() => Promise<string[]>> {
  await untilQuiet();
  const spy = vi.spyOn(Object.getPrototypeOf(unwrap(phone.db)) as IDBDatabase, 'transaction');
  onTestFinished(() => spy.mockRestore());
  return async () => {
    await untilQuiet();
    return spy.mock.calls.slice(0, -2).map(([, mode]) => mode ?? 'readonly');
  };
}

test('a change with coverage is stored, noted as sent, and answered: three transactions, and no read', async () => {
  const tab = await phone.open();
  const modes = await noteTransactions();
  await tab.send(trapPaths.create, trap('a'));
  await vi.waitFor(() => expect([shown(tab), tab.room.queue]).toEqual([['a 1'], []]));
  expect(await modes()).toEqual(['readwrite', 'readwrite', 'readwrite']);
});

test('a change without coverage is one transaction', async () => {
  const tab = await phone.open();
  phone.carry = lose;
  changeField({ hasCoverage: false });
  const modes = await noteTransactions();
  await tab.send(trapPaths.create, trap('a'));
  expect(shown(tab)).toEqual(['a waits']);
  expect(await modes()).toEqual(['readwrite']);
});

test('a change behind sixty others is one transaction too, which reads none of them, and shows without a pause', async () => {
  const tab = await phone.open();
  phone.carry = lose;
  changeField({ hasCoverage: false });
  for (let turn = 0; turn < 60; turn += 1) await tab.send(trapPaths.create, trap(`t${turn}`));
  const modes = await noteTransactions();
  const reads = [vi.spyOn(IDBIndex.prototype, 'getAll'), vi.spyOn(IDBObjectStore.prototype, 'getAll')];
  await tab.send(trapPaths.create, trap('a'));
  const [ofActivity, ofAll] = reads.map(({ mock }) => mock.calls.map(([range]) => (range as IDBKeyRange).lower));
  expect([ofActivity, ofAll]).toEqual([[], [tab.room.queue.at(-2)?.order]]);
  for (const read of reads) read.mockRestore();
  expect(shown(tab).at(-1)).toBe('a waits');
  expect(await modes()).toEqual(['readwrite']);
});

test('six that waited are sent with one read and two transactions each', async () => {
  const tab = await phone.open();
  phone.carry = lose;
  changeField({ hasCoverage: false });
  for (const tag of 'abcdef') await tab.send(trapPaths.create, trap(tag));
  phone.carry = (change) => phone.server.make(change);
  const modes = await noteTransactions();
  changeField({ hasCoverage: true });
  await vi.waitFor(() => expect(shown(tab)).toHaveLength(6));
  await vi.waitFor(() => expect(tab.room.queue).toEqual([]));
  expect((await modes()).toSorted()).toEqual(['readonly', ...Array(12).fill('readwrite')]);
});
