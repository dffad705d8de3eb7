import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { lose, madeAt, type OpenTab, refuse, shown, TestPhone, trap } from '#test/outbox/test-phone.ts';
import { newChange, trapPaths } from '#test/outbox/trap-changes.ts';
import { knowTraps, shownTraps } from '#test/outbox/trap-kinds.ts';
import type { StoredTrap } from '#test/outbox/trap-server.ts';
import { testUser } from '#test/render.tsx';
import { readBanner } from '#web/components/banner-store.ts';
import { waitingSent } from '#web/events.ts';
import { resetForPerson } from '#web/person-store.ts';
import { createKey, headersOf } from './change.ts';
import { changeField, readField, watchField } from './field-state.ts';
import { NotSent, wasKept } from './kept-answers.ts';
import type { KeptChange } from './kept-change.ts';
import { sendingTag } from './worker-messages.ts';

let phone: TestPhone;

beforeEach(async () => {
  phone = await TestPhone.start();
});

afterEach(() => phone.close());

const states = ({ room }: OpenTab) => room.queue.map(({ state }) => state);

describe('with coverage', () => {
  test('a change is in the document with its answer, which is not read again', async () => {
    const tab = await phone.open();
    const read = vi.spyOn(phone.server, 'list');
    await tab.send(trapPaths.create, trap('a'));
    await tab.send(trapPaths.update, { id: 1, rats: 4, note: '', version: 1 });
    await vi.waitFor(() => expect(readField().waiting).toBe(0));
    expect(shownTraps(tab.cache)).toMatchObject([{ id: 1, rats: 4, version: 2 }]);
    // Twice by the server, for each.
    expect(read.mock.calls.filter(([activity]) => activity === 1)).toHaveLength(4);
  });

  test('a change of a document that somebody else changed meanwhile has it read again', async () => {
    const tab = await phone.open();
    phone.server.make({ ...newChange({ person: 2, input: trap('b') }), madeAt });
    await tab.send(trapPaths.create, trap('a'));
    await vi.waitFor(() => expect(shown(tab)).toEqual(['b 1', 'a 2']));
  });

  test('a refusal goes to its screen, the row is drawn back, and the change leaves the phone', async () => {
    const tab = await phone.open();
    phone.carry = () => {
      throw refusal(400, messages.general.notANumber, { rats: messages.general.notANumber });
    };
    const counts: number[] = [];
    const unwatch = watchField(({ refused }) => counts.push(refused));
    const error = await tab.send(trapPaths.create, trap('a')).catch((one: unknown) => one);
    expect(error).toMatchObject({ message: messages.general.notANumber, data: { httpStatus: 400 } });
    expect(await phone.db.count('changes')).toBe(0);
    await vi.waitFor(() => expect(shown(tab)).toEqual([]));
    unwatch();
    // Not for a moment does the top bar count it.
    expect(new Set(counts)).toEqual(new Set([0]));
  });

  test('a refused change that the phone cannot remove shows as refused', async () => {
    const tab = await phone.open();
    phone.carry = () => {
      vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
        throw new DOMException('The database failed.', 'UnknownError');
      });
      throw refusal(400, messages.general.notANumber);
    };
    await expect(tab.send(trapPaths.create, trap('a'))).rejects.toThrow(messages.general.notANumber);
    expect(readField()).toMatchObject({ waiting: 0, refused: 1 });
  });

  test('a change says the same of its moment however often it is sent', async () => {
    const tab = await phone.open();
    const { server } = phone;
    const said = { phoneId: 'p', number: 3, answeredAt: madeAt, sinceMs: 60, pageId: 'a', pageMs: 70 };
    const change = { key: createKey(), person: testUser.id, database: server.database, madeAt, phone: said };
    phone.carry = lose;
    await tab.room.send({ ...change, path: trapPaths.create, input: trap('a') as never });
    await tab.room.sendNow();
    phone.carry = (sent) => server.make(sent);
    await tab.room.sendNow();
    expect(phone.arrived.length).toBeGreaterThan(2);
    for (const sent of phone.arrived) expect(headersOf(sent)).toMatchObject({ 'x-change-phone': JSON.stringify(said) });
  });

  test('a change that is sent again on its way waits with the first, and what follows it goes out', async () => {
    const tab = await phone.open();
    const key = createKey();
    const both = [tab.send(trapPaths.create, trap('a'), key), tab.send(trapPaths.create, trap('a'), key)];
    expect(await Promise.all(both)).toEqual([1, 1].map((id) => expect.objectContaining({ id, tag: 'a' })));
    const edit = { id: 1, rats: 4, note: '', version: 1 };
    const edited = createKey();
    await Promise.all([1, 2].map(() => tab.send(trapPaths.update, edit, edited)));
    await tab.send(trapPaths.create, trap('b'));
    expect(phone.arrived.map(({ path }) => path)).toEqual([trapPaths.create, trapPaths.update, trapPaths.create]);
    expect(await phone.db.count('changes')).toBe(0);
  });

  test('a server that does not answer holds up nobody for long', async () => {
    const tab = await phone.open();
    phone.carry = () => new Promise(() => {});
    const answer = await tab.send(trapPaths.create, trap('a'));
    expect(wasKept(answer)).toBe(true);
    expect(shown(tab)).toEqual(['a waits']);
  });
});

describe('without coverage', () => {
  beforeEach(() => {
    phone.carry = lose;
  });

  test('a change that is sent again, by this tab or another, waits once', async () => {
    const [tab, other] = [await phone.open(), await phone.open()];
    const [key, late] = [createKey(), createKey()];
    for (const one of [tab, tab, other]) await one.send(trapPaths.create, trap('a'), key);
    await Promise.all([tab, other].map((one) => one.send(trapPaths.create, trap('b'), late)));
    expect((await phone.db.getAll('changes')).map((one) => one.key)).toEqual([key, late]);
  });

  test('who could not be added, because they were deleted meanwhile, is named when the change is answered later', async () => {
    const tab = await phone.open();
    await tab.send(trapPaths.create, trap('a'));
    const message = '1 volunteer added. Not added, because deleted since: Hēmi Walker.';
    phone.carry = (change) => ({ ...(phone.server.make(change) as object), message, left: 1 });
    await tab.room.sendNow();
    expect(readBanner()).toMatchObject({ tone: 'info', text: message });
  });

  test('a change is kept, shows, and goes out when there is coverage', async () => {
    const tab = await phone.open();
    const answer = (await tab.send(trapPaths.create, trap('a'))) as StoredTrap;
    expect(wasKept(answer)).toBe(true);
    await tab.send(trapPaths.update, { id: answer.id, rats: 4, note: '', version: 1 });
    expect(shown(tab)).toEqual(['a waits']);
    expect(readField()).toMatchObject({ waiting: 2, refused: 0 });
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    expect(phone.stored()).toEqual([{ tag: 'a', rats: 4, note: '' }]);
    await vi.waitFor(() => expect(shown(tab)).toEqual(['a 1']));
    expect(readField().waiting).toBe(0);
  });

  test('the browser is asked to send it later, with the app closed, for a change without coverage and when the app is left', async () => {
    const register = vi.fn(async () => {});
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ sync: { register } }) } });
    const tab = await phone.open();
    await tab.send(trapPaths.create, trap('a'));
    await vi.waitFor(() => expect(register).toHaveBeenCalledWith(sendingTag));
    await vi.waitFor(() => expect(readField().waiting).toBe(1));
    register.mockClear();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
    vi.restoreAllMocks();
  });

  test('is found again by the next tab, over what that one loads', async () => {
    const first = await phone.open();
    await first.send(trapPaths.create, trap('a'));
    first.room.close();
    phone.locks.kill(first.cache);
    const second = await phone.open();
    expect(shown(second)).toEqual(['a waits']);
    knowTraps(second.cache, 1, []);
    expect(shown(second)).toEqual(['a waits']);
  });

  test('a change of another kind needs coverage, and says so', async () => {
    const tab = await phone.open();
    const remove = () => tab.send('projects.remove', { id: 1 }).catch((one: unknown) => one);
    expect(await remove()).not.toBeInstanceOf(NotSent);
    changeField({ hasCoverage: false });
    const error = await remove();
    expect(error).toBeInstanceOf(NotSent);
    expect(error).toMatchObject({ message: messages.general.needsCoverage });
  });

  test.each([
    ['the login page of a network', lose],
    ['a session that ended', () => refuse(401, messages.login.signedOut)],
    ['a busy server', () => refuse(429, 'Please wait.')],
    ['a server that is being restarted', () => refuse(503, messages.general.starting)],
    ['a full disk', () => refuse(507, 'The disk is full.')],
    ['a failure of the server', () => refuse(500, 'An unexpected error occurred.')],
  ])('%s leaves it waiting, and it goes later', async (_name, answer) => {
    phone.carry = answer;
    const tab = await phone.open();
    expect(wasKept(await tab.send(trapPaths.create, trap('a')))).toBe(true);
    expect(states(tab)).toEqual(['waiting']);
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    expect(phone.stored()).toHaveLength(1);
    const keys = new Set(phone.arrived.map(({ key }) => key));
    expect(keys.size).toBe(1);
  });

  test.each([
    ['a full disk', 507],
    ['a server with too much to do', 429],
  ])('%s takes what it takes: who is out and who is back, and other activities’ changes', async (_name, status) => {
    changeField({ hasCoverage: false });
    phone.carry = lose;
    const tab = await phone.open();
    const tap = (kind: 'signOn' | 'signOff') => newChange({ path: `attendance.${kind}`, input: { people: [] } });
    const tick = (tag: string, activity = 1) => newChange({ input: trap(tag, activity), activity });
    for (const change of [tick('a'), tap('signOn'), tick('b'), tap('signOff'), tick('c', 2), tick('d', 3)])
      await phone.db.add('changes', change as KeptChange);
    phone.carry = (change) => {
      if (change.path.startsWith('attendance.')) return { message: 'Signed.' };
      return change.activity === 3 ? phone.server.make(change) : refuse(status, 'Not now.');
    };
    await tab.room.sendNow();
    const left = await phone.db.getAll('changes');
    expect(left.map(({ input }) => (input as unknown as { tag?: string }).tag)).toEqual(['a', 'b', 'c']);
    const ofFirst = phone.arrived.filter(({ activity }) => activity === 1).map(({ path }) => path);
    expect(ofFirst).toEqual([trapPaths.create, 'attendance.signOn', 'attendance.signOff']);
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    expect(phone.stored().map(({ tag }) => tag)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  });
});

describe('what is kept for reading', () => {
  test('is known to be old once something was sent, and not after a round that sent nothing', async () => {
    const old = vi.fn();
    const end = waitingSent.on(old);
    const [tab, other] = [await phone.open(), await phone.open()];
    phone.carry = lose;
    await tab.send(trapPaths.create, trap('a'));
    await tab.send(trapPaths.create, trap('b', 2));
    await tab.room.sendNow();
    expect(old).not.toHaveBeenCalled();
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    await other.room.sendNow();
    expect(phone.stored()).toHaveLength(2);
    expect(old).toHaveBeenCalledTimes(1);
    end();
  });
});

describe('other people', () => {
  const tama = { ...testUser, id: 2, firstname: 'Tama', lastname: 'Ngata' };

  test('see how many wait for whom, and send none of them', async () => {
    phone.carry = lose;
    const mine = await phone.open();
    await mine.send(trapPaths.create, trap('a'));
    mine.room.close();
    phone.locks.kill(mine.cache);
    phone.carry = (change) => phone.server.make(change);
    const theirs = await phone.open(tama);
    await theirs.room.sendNow();
    expect(phone.stored()).toEqual([]);
    expect(readField()).toMatchObject({ waiting: 0, others: [{ name: 'Mereana Hōhepa', count: 1 }] });
    expect(shown(theirs)).toEqual([]);
    theirs.room.close();
    const again = await phone.open();
    await again.room.sendNow();
    expect(phone.stored()).toMatchObject([{ tag: 'a' }]);
  });

  test('are not the same person whose session expired: what they were doing goes on once they are back', async () => {
    const mine = await phone.open();
    phone.carry = () => {
      mine.room.close();
      return refuse(401, messages.login.signedOut);
    };
    const said = vi.fn();
    void mine.send(trapPaths.create, trap('a')).then(said);
    await vi.waitFor(() => expect(phone.arrived).toHaveLength(1));
    phone.locks.kill(mine.cache);
    phone.carry = (change) => phone.server.make(change);
    await phone.open();
    await vi.waitFor(() => expect(said).toHaveBeenCalled());
    expect(wasKept(said.mock.calls[0]?.[0])).toBe(true);
  });

  test('hear nothing of a change whose maker left while it was on its way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    phone.carry = () => new Promise<never>(() => {});
    const mine = await phone.open();
    const said = vi.fn();
    void mine.send(trapPaths.create, trap('a')).then(said);
    await vi.waitFor(() => expect(phone.arrived).toHaveLength(1));
    mine.room.close();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    resetForPerson();
    phone.locks.kill(mine.cache);
    await phone.open(tama);
    expect(said).not.toHaveBeenCalled();
  });
});

describe('two tabs', () => {
  test('send each change once, and both show it', async () => {
    const [one, two] = [await phone.open(), await phone.open()];
    await Promise.all([one.send(trapPaths.create, trap('a')), two.send(trapPaths.create, trap('b', 2))]);
    expect(phone.server.made.toSorted()).toEqual(['a', 'b']);
    expect(phone.arrived).toHaveLength(2);
    await vi.waitFor(() => expect(shown(one)).toEqual(['a 1', 'b 2']));
    expect(shown(two)).toEqual(['a 1', 'b 2']);
  });
});
