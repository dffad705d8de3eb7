import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { QueryClient } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { afterEach, describe, expect, test } from 'vitest';
import { databasePath, openSqlite, type Sqlite } from '#server/db/open-db.ts';
import { upgradeDb } from '#server/db/prepare-db.ts';
import { readEnv } from '#server/settings/env.ts';
import type { Program } from '#server/start/context.ts';
import { createProgram } from '#server/start/program.ts';
import type { Pack } from '#shared/field.ts';
import { stubPage } from '#test/fake-page.ts';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { showKept } from '#web/offline/kept-answers.ts';
import { askedFor, readKept, withPack } from '#web/offline/kept-pack.ts';
import { nothingPinned } from '#web/offline/pinned.ts';
import { callForChange } from '#web/sync/document-step.ts';
import { photoPath } from '#web/sync/effects/photos.ts';
import { changeField } from '#web/sync/field-state.ts';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { kindOf } from '#web/sync/kind-of.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { Room } from '#web/sync/room.ts';
import { createTrpcClient } from '#web/trpc.ts';
import { testNow } from '../test-db.ts';
import { type FrozenQueue, unpackQueue, writePhone } from './frozen-phone.ts';
import { startServerOfPhone } from './server-of-phone.ts';

const frozen = readdirSync(import.meta.dirname).flatMap((name) => /^(.*)\.queue\.json\.gz$/.exec(name)?.[1] ?? []);
const thaw = (name: string) => gunzipSync(readFileSync(join(import.meta.dirname, `${name}.gz`)));

let ends: (() => unknown)[] = [];
let sqlite: Sqlite;
let server: Awaited<ReturnType<typeof startServerOfPhone>>;
let db: PhoneDb;
afterEach(async () => {
  changeField({ hasCoverage: true });
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** A phone and its server as that version left them, both with the programs of today. */
async function open(version: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bushline-frozen-queue-'));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(databasePath(dataDir), thaw(`${version}.db`));
  upgradeDb(dataDir, testNow);
  sqlite = openSqlite(databasePath(dataDir));
  ends.push(() => sqlite.close());
  const program: Program = createProgram(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), sqlite, () => testNow);
  server = await startServerOfPhone(program);
  ends.push(() => server.close());
  const queue = unpackQueue(thaw(`${version}.queue.json`).toString());
  stubPhone();
  stubPage(server.fetch as typeof fetch);
  await writePhone(queue.phone);
  db = (await connectToPhoneDb()) as PhoneDb;
  ends.push(() => db.close());
  changeField({ hasCoverage: false });
  return queue;
}

/** The page opens for this person, with what is kept. */
async function signIn({ people, database }: FrozenQueue, person: number) {
  const user = people.find(({ id }) => id === person);
  const kept = await readKept(db, person);
  if (!user || !kept) throw new Error('The phone remembers nobody.');
  await server.signIn(person);
  const cache = new QueryClient();
  const client = getUntypedClient(createTrpcClient());
  // What another version kept comes anew: the app that reads it came over the same coverage.
  server.coverage = 'fine';
  const pack = (await client.mutation('field.pack', askedFor(kept, nothingPinned))) as Pack;
  const fresh = withPack(kept, pack, Date.now());
  showKept(cache, fresh.parts, fresh);
  const room = new Room({
    ...{ db, cache, kindOf, user, patienceMs: 0, random: () => 0 },
    database: () => database,
    send: (change, tell) => callForChange(client, cache, change, tell),
    turn: new FakeLocks().turnOf({}),
  });
  ends.push(() => room.close());
  const made = (change: KeptChange) => ({ key: change.key, at: change.madeAt, person: user, tempId: change.tempId });
  /** What a change shows, over those that it follows. */
  const drawn = (change: KeptChange) => {
    const drawings = kindOf(change.path)?.draws(change.input as never, made(change), cache) ?? [];
    for (const { key, change: alter } of drawings)
      if (cache.getQueryData(key) !== undefined) cache.setQueryData(key, alter);
    return drawings;
  };
  return { room, drawn };
}

const own = (room: Room, person: number) => room.queue.filter((change) => change.person === person);
const keysOf = (changes: KeptChange[]) => changes.map(({ key }) => key);

/** The keys of the changes that the server has made. */
const answered = () => new Set(sqlite.prepare('SELECT key FROM client_keys').pluck().all() as string[]);

test('there is a frozen queue of the first version', () => {
  expect(frozen).toContain('0.1.0');
  const queue = unpackQueue(thaw('0.1.0.queue.json').toString());
  expect(queue.people).toHaveLength(2);
});

describe.each(frozen)('what waits on a phone since version %s', (version) => {
  test('is of every kind: waiting, sent without an answer, refused, and of two people', async () => {
    const { paths, people } = await open(version);
    const changes = await db.getAll('changes');
    const kinds = new Set(changes.map(({ path }) => path as string));
    // Before there was `attendance.takeBack`, an undo never waited: it took what did out of the queue, or needed coverage.
    expect(paths.filter((path) => !kinds.has(path) && path !== 'changes.undo')).toEqual([]);
    expect(kinds).not.toContain('changes.undo');
    expect(new Set(changes.map(({ person }) => person))).toEqual(new Set(people.map(({ id }) => id)));
    expect(changes.filter(({ state }) => state === 'refused').length).toBeGreaterThanOrEqual(2);
    expect(changes.filter(({ state, sentAt }) => state === 'waiting' && sentAt !== null).length).toBeGreaterThan(0);
  });

  test('shows, over what is kept', async () => {
    const queue = await open(version);
    for (const { id } of queue.people) {
      const { room, drawn } = await signIn(queue, id);
      // A removed row is not known any more once its removal shows.
      const kept = (await db.getAll('changes')).filter((change) => change.person === id && change.state === 'waiting');
      const drawings = kept.map((change) => [change.path, drawn(change).length] as const);
      // A look at a medical note is a line of the trail alone; a press that is taken back is not drawn; a photo shows in its gallery.
      const undrawn: string[] = ['medicalNotes.look', 'attendance.takeBack', photoPath];
      expect(drawings.filter(([path, count]) => count === 0 && !undrawn.includes(path))).toEqual([]);
      server.coverage = 'none';
      await room.open();
      expect(own(room, id).every(({ words }) => words !== '')).toBe(true);
      expect(keysOf(own(room, id)).some((key) => key.startsWith('unreadable'))).toBe(false);
    }
  });

  test('is sent by whoever made it, each change once', async () => {
    const queue = await open(version);
    for (const { id } of queue.people) {
      const { room } = await signIn(queue, id);
      server.coverage = 'none';
      await room.open();
      const before = own(room, id);
      const refused = before.filter(({ state }) => state === 'refused');
      server.coverage = 'fine';
      await room.sendNow();
      await sendAgain(room, keysOf(refused));
      const left = own(room, id);
      expect(left.map(({ path, refusal }) => [path, refusal?.message])).toEqual(
        refused.map(({ path, refusal }) => [path, refusal?.message]),
      );
      for (const { key } of refused) await room.throwAway(key);
      expect(own(room, id)).toEqual([]);
    }
    expect(await db.count('changes')).toBe(0);
    const stored = queue.phone.stores.find(({ name }) => name === 'changes')?.records as KeptChange[];
    const made = answered();
    // An edit that was merged with what others saved has another key.
    const lost = stored.filter(({ key, state, record }) => state === 'waiting' && record === null && !made.has(key));
    expect(lost.map(({ path }) => path)).toEqual([]);
    expect(findDoubled()).toEqual([]);
    // Those of what waited with them name what the server made of that.
    const photos = stored.filter(({ path }) => path === photoPath);
    expect(sqlite.prepare('SELECT count(*) FROM photos').pluck().get()).toBe(photos.length);
    expect(await db.count('bodies')).toBe(0);
  });
});

/** The same, twice in the trail. */
function findDoubled(): unknown[] {
  const same = 'action, record_type, record_id, before, after';
  return sqlite.prepare(`SELECT ${same} FROM audit GROUP BY ${same} HAVING count(*) > 1`).all();
}

/** Where both changed a field, the person chooses what they typed. */
async function sendAgain(room: Room, except: string[]): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    const asked = room.queue.filter(({ key, refusal }) => refusal?.conflict && !except.includes(key));
    for (const { key, path, input, refusal } of asked) {
      const { version = 0, record } = refusal?.conflict ?? {};
      const base = kindOf(path)?.record?.inputOf(record, input as never) ?? {};
      await room.replace(key, { input: { ...input, version }, base: { version, input: base } });
    }
    await room.sendNow();
  }
}
