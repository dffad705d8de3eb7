import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partOfActivity } from '#shared/field.ts';
import { partOfNotes } from '#shared/kept-notes.ts';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { lose, type OpenTab, shown, TestPhone, trap } from '#test/outbox/test-phone.ts';
import { trapPaths } from '#test/outbox/trap-changes.ts';
import type { StoredTrap } from '#test/outbox/trap-server.ts';
import { testConfig, testUser } from '#test/render.tsx';
import { readErrorData } from '#web/call-errors.ts';
import { type Change, createKey, headersOf } from '#web/sync/change.ts';
import { sayMoment } from '#web/sync/clock.ts';
import { readQueue } from '#web/sync/queue-store.ts';
import { nothingKept, readKept, withPack, writeKept } from '../kept-pack.ts';
import { endSessions, readLastPerson, rememberPerson } from '../people.ts';
import { sendWaiting } from './send-waiting.ts';

const pack = { mark: 'm2', at: '2026-11-20T01:00:00.000Z', database: 'd', parts: [], gone: [] };
const appClosed = async () => false;
const appOpen = async () => true;

let phone: TestPhone;
let tab: OpenTab;
/** What the photos hold that arrived. */
let photos: string[];
/** What the worker asked the server for. */
let asked: string[];
/** How the server answers a change that the worker sends. */
let carry: (change: Change) => unknown;

beforeEach(async () => {
  phone = await TestPhone.start();
  phone.carry = lose;
  tab = await phone.open();
  asked = [];
  photos = [];
  carry = (change) => phone.server.make(change);
  await rememberPerson(phone.db, { user: testUser, config: testConfig, configAt: 0, answeredAt: Date.now() });
  vi.stubGlobal('fetch', answer);
});

afterEach(() => phone.close());

/** The server as the worker reaches it: over HTTP. */
async function answer(
  url: string,
  { body, headers = {} }: { body?: string | FormData; headers?: object } = {},
): Promise<Response> {
  asked.push(url);
  if (url === '/livez') return Response.json({}, { headers: { date: new Date(phone.serverTime).toUTCString() } });
  if (body instanceof FormData) {
    photos.push(await (body.get('file') as File).text());
    return Response.json({ id: photos.length }, { status: 201 });
  }
  const path = url.replace(/^\/trpc\//, '').replace(/\?.*$/, '') as Change['path'];
  if (path === 'field.pack') return Response.json({ result: { data: pack } });
  const change = changeOf(path, body ?? '', headers as Record<string, string>);
  try {
    return Response.json({ result: { data: await carry(change) } });
  } catch (error) {
    const data = readErrorData(error);
    if (!data) throw new TypeError('Failed to fetch');
    return Response.json({ error: { message: (error as Error).message, code: -32600, data } }, { status: 400 });
  }
}

function changeOf(path: Change['path'], body: string, headers: Record<string, string>): Change {
  const names = Object.keys(headersOf({} as Change));
  const [key = '', person, database = '', madeAt = ''] = names.map((name) => headers[name]);
  return { key, person: Number(person), database, path, input: JSON.parse(body), madeAt };
}

/** The app is closed: nobody but the worker sends. */
function closeApp(): void {
  tab.room.close();
  phone.locks.kill(tab.cache);
}

test('what waits is sent with the app closed, and what is kept is then as new', async () => {
  await tab.send(trapPaths.create, trap('a'));
  await tab.send(trapPaths.create, trap('b', 2));
  closeApp();
  await sendWaiting(appClosed);
  expect(phone.stored().map(({ tag }) => tag)).toEqual(['a', 'b']);
  expect(await readQueue(phone.db)).toEqual([]);
  expect(await readKept(phone.db, testUser.id)).toMatchObject({ mark: 'm2' });
});

test('a photo that waits is sent with the app closed, after the rest', async () => {
  const body = { name: 'a.webp', type: 'image/webp', bytes: new TextEncoder().encode('a picture').buffer };
  const input = { activityId: 1, caption: '', latitude: null, longitude: null, takenAt: null } as never;
  const { database } = phone.server;
  const madeAt = '2026-11-20T00:00:00.000Z';
  await tab.room.send({ key: createKey(), person: 1, database, path: 'photos.create', input, madeAt, body });
  await tab.send(trapPaths.create, trap('a'));
  closeApp();
  await sendWaiting(appClosed);
  expect(photos).toEqual(['a picture']);
  expect(asked.slice(1, 3)).toEqual([expect.stringContaining('predator.create'), '/api/photos']);
  expect([await phone.db.count('changes'), await phone.db.count('bodies')]).toEqual([0, 0]);
});

test('an open app shows what the worker sent, and asks itself for what is new', async () => {
  await tab.send(trapPaths.create, trap('a'));
  await sendWaiting(appOpen);
  await vi.waitFor(() => expect(shown(tab)).toEqual(['a 1']));
  expect(asked.filter((url) => url.includes('field.pack'))).toEqual([]);
});

test('what the worker heard of the server’s time, the app knows: the open one, and the one that is opened after', async () => {
  await tab.send(trapPaths.create, trap('a'));
  await sendWaiting(appOpen);
  const heard = new Date(phone.serverTime).toISOString();
  await vi.waitFor(() => expect(sayMoment().phone?.answeredAt).toBe(heard));

  localStorage.clear();
  phone.serverTime += 60_000;
  closeApp();
  await sendWaiting(appClosed);
  vi.resetModules();
  const [opened, clock] = [await import('../open-from-phone.ts'), await import('#web/sync/clock.ts')];
  await opened.openFromPhone();
  expect(clock.sayMoment().phone?.answeredAt).toBe(new Date(phone.serverTime).toISOString());
});

test('the login page of a network says nothing of the time', async () => {
  await tab.send(trapPaths.create, trap('a'));
  const date = new Date(phone.serverTime).toUTCString();
  vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { date, 'content-type': 'text/html' } }));
  await expect(sendWaiting(appClosed)).rejects.toThrow('does not answer');
  expect(await readLastPerson(phone.db)).not.toHaveProperty('heard');
});

test('an edit behind another one of the same record waits for the app, which merges it', async () => {
  const made = (await tab.send(trapPaths.create, trap('a'))) as StoredTrap;
  await tab.send(trapPaths.update, { id: made.id, rats: 4, note: '', version: 1 });
  closeApp();
  await sendWaiting(appClosed);
  expect(phone.stored()).toEqual([{ tag: 'a', rats: 0, note: '' }]);
  expect((await readQueue(phone.db)).map(({ state }) => state)).toEqual(['waiting']);

  phone.carry = (change) => phone.server.make(change);
  await phone.open();
  await vi.waitFor(() => expect(phone.stored()).toEqual([{ tag: 'a', rats: 4, note: '' }]));
  await vi.waitFor(async () => expect(await readQueue(phone.db)).toEqual([]));
});

test('without coverage nothing is lost, and the browser is told to come back', async () => {
  await tab.send(trapPaths.create, trap('a'));
  closeApp();
  carry = lose;
  await expect(sendWaiting(appClosed)).rejects.toThrow('still wait');
  expect(await readQueue(phone.db)).toHaveLength(1);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(sendWaiting(appClosed)).rejects.toThrow();
  expect(await readQueue(phone.db)).toHaveLength(1);
});

test('what the server refuses stays, with its sentence', async () => {
  await tab.send(trapPaths.create, trap('a'));
  closeApp();
  carry = () => {
    throw refusal(400, 'Please enter a tag.');
  };
  await sendWaiting(appClosed);
  expect(await readQueue(phone.db)).toMatchObject([
    { state: 'refused', refusal: { status: 400, message: 'Please enter a tag.' } },
  ]);
});

test.each([
  ['after Logout', () => endSessions(phone.db)],
  [
    'once the session must have ended',
    () => rememberPerson(phone.db, { user: testUser, config: testConfig, configAt: 0, answeredAt: 0 }),
  ],
  [
    'for somebody else',
    () =>
      rememberPerson(phone.db, {
        user: { ...testUser, id: 2 },
        config: testConfig,
        configAt: 0,
        answeredAt: Date.now(),
      }),
  ],
])('%s nothing is sent', async (_, become) => {
  await tab.send(trapPaths.create, trap('a'));
  closeApp();
  await become();
  await sendWaiting(appClosed);
  expect(phone.stored()).toEqual([]);
  expect(await readQueue(phone.db)).toHaveLength(1);
});

test('a session that the server ended takes the medical notes along, with the app closed', async () => {
  await tab.send(trapPaths.create, trap('a'));
  closeApp();
  const noted = { id: partOfNotes(7), digest: 'd', answers: [] };
  const plan = { id: partOfActivity(7), digest: 'd', answers: [] };
  await writeKept(phone.db, withPack(nothingKept(testUser.id), { ...pack, parts: [noted, plan] }, Date.now()));
  carry = () => {
    throw refusal(401, messages.login.signedOut);
  };
  await sendWaiting(appClosed).catch(() => {});
  expect((await readKept(phone.db, testUser.id))?.parts).toEqual([plan]);
  expect(await readLastPerson(phone.db)).toMatchObject({ isSignedIn: false });
  expect(await readQueue(phone.db)).toMatchObject([{ state: 'waiting' }]);
});
