import { beforeEach, expect, test, vi } from 'vitest';
import { stubPhone } from '#test/fake-phone.ts';
import { connectToPhoneDb, type PhoneDb } from './phone-db.ts';
import { turnsByLease } from './turns.ts';

let db: PhoneDb;
let now: number;
beforeEach(async () => {
  stubPhone();
  now = 1_000_000;
  db = (await connectToPhoneDb()) as PhoneDb;
});

const tab = (name: string) => turnsByLease(db, name, () => now);
const hasLease = async () => (await db.get('lease', 'sender'))?.holder;

test('without locks, one tab at a time sends, and the next one after it', async () => {
  const done: string[] = [];
  let finish = () => {};
  const first = tab('one')(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    done.push('one');
  });
  await vi.waitFor(async () => expect(await hasLease()).toBe('one'));
  const second = tab('two')(async () => void done.push('two'));
  finish();
  await Promise.all([first, second]);
  expect(done).toEqual(['one', 'two']);
  expect(await hasLease()).toBeUndefined();
});

test('a tab that was closed while it sent holds up the others for 30 seconds', async () => {
  void tab('closed')(() => new Promise(() => {}));
  await vi.waitFor(async () => expect(await hasLease()).toBe('closed'));
  now += 30_001;
  await tab('next')(async (extend) => expect(await extend()).toBe(true));
});

test('a lease that a wrong clock made far in the future holds up nobody', async () => {
  await db.put('lease', { name: 'sender', holder: 'closed', until: now + 365 * 24 * 60 * 60 * 1000 });
  let isRun = false;
  await tab('next')(async () => {
    isRun = true;
  });
  expect(isRun).toBe(true);
});

test('a tab that slept while another took over is told to stop', async () => {
  await tab('slow')(async (extend) => {
    now += 30_001;
    await tab('quick')(async () => expect(await extend()).toBe(false));
  });
});
