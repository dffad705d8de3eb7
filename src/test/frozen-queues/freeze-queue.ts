import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getUntypedClient } from '@trpc/client';
import sharp from 'sharp';
import { packageRoot } from '#server/start/package-root.ts';
import { hasNotes } from '#shared/kept-notes.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { showKept } from '#web/offline/kept-answers.ts';
import { nothingKept, readKept, withPack, writeKept } from '#web/offline/kept-pack.ts';
import { rememberPerson } from '#web/offline/people.ts';
import type { AppConfig } from '#web/session-context.ts';
import { createKey } from '#web/sync/change.ts';
import { callForChange } from '#web/sync/document-step.ts';
import { type Place, photoPath } from '#web/sync/effects/photos.ts';
import { changeField } from '#web/sync/field-state.ts';
import { tempIdOf } from '#web/sync/kept-change.ts';
import { type FieldPath, fieldChanges, kindOf } from '#web/sync/kind-of.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { Room } from '#web/sync/room.ts';
import { createTrpcClient } from '#web/trpc.ts';
import { callerAs, callerFor } from '../callers.ts';
import { makeLine } from '../field/cases/traps.ts';
import { cacheOf, createFieldScene, pickLists, readAll, shownQueries } from '../field/scene.ts';
import { pageGlobals, phoneGlobals } from '../phone-globals.ts';
import { testNow, testToday } from '../test-db.ts';
import { everyKind, type FrozenRoom, type FrozenScene, makeChange } from './frozen-day.ts';
import { type FrozenQueue, packQueue, readPhone } from './frozen-phone.ts';
import { startServerOfPhone } from './server-of-phone.ts';

/**
 * `npm run queue:freeze`, when a version is released: keeps for the tests what waits on a phone of this version, and the database of the
 * server that it belongs to. Every later version must show and send it. A frozen queue is never made again.
 */
const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
const fileOf = (what: string) => join(import.meta.dirname, `${version}.${what}.gz`);
if (existsSync(fileOf('queue.json')))
  throw new Error(`${version} is frozen already: what was released does not change.`);

const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#1f5c43' } });
const picture = new Uint8Array(await drawn.jpeg().toBuffer()).buffer;
const field = await setScene();
const { program, user } = field;
const { user: second } = callerAs(program, 'Team Leader');
const server = await startServerOfPhone(program);
const globals = { ...phoneGlobals(), ...pageGlobals(server.fetch as typeof fetch) };
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, writable: true });
const db = (await connectToPhoneDb()) as PhoneDb;
const client = getUntypedClient(createTrpcClient());

for (const one of [second, user]) await bringHome(one);
await refuseSome(await openRoom(user));
await loseAnswer(await openRoom(user));
await work(await openRoom(user));
await workOfSecond(await openRoom(second));
db.close();

const phone = await readPhone();
const queue: FrozenQueue = {
  phone,
  database: program.databaseId,
  paths: [...Object.keys(fieldChanges), photoPath],
  people: [user, second] as FrozenQueue['people'],
};
writeFileSync(fileOf('queue.json'), gzipSync(packQueue(queue), { level: 9 }));
writeFileSync(fileOf('db'), gzipSync(program.sqlite.serialize(), { level: 9 }));
const changes = phone.stores.find(({ name }) => name === 'changes')?.records.length ?? 0;
process.stdout.write(`${fileOf('queue.json')}: ${changes} changes\n`);
process.exit(0);

/** The day begins: something is in every step, and the phone was at home. */
async function setScene(): Promise<FrozenScene> {
  const scene = await createFieldScene();
  const { api, of, risk, catches } = scene;
  const others = (await api.activities.risk.list(of)).filter(({ id }) => id !== risk.id);
  const { id: spareRecordId } = await api.activities.predator.create({ ...of, predatorId: catches, possums: 1 });
  const goneRecord = await api.activities.predator.create({ ...of, predatorId: catches, rats: 1 });
  const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'Slipped on the bank' };
  const incident = await api.incidents.report({ ...of, ...nearMiss });
  const action = { description: 'Fence off the bank', staffId: scene.user.id, dueDate: testToday };
  const incidentAction = await api.incidents.actions.add({ incidentId: incident.id, ...action });
  const { version } = await api.activities.details.get({ id: scene.activityId });
  const { t1 } = await makeLine(scene);
  const check = (checkedAt: string) =>
    api.trapChecks.create({ ...of, trapId: t1.id, checkedAt, state: 'Sprung', bothHappened: true });
  const checks = [await check('2026-03-04T18:00:00.000Z'), await check('2026-03-04T19:00:00.000Z')];
  return {
    ...scene,
    trapId: t1.id,
    checks,
    version,
    incident,
    incidentAction,
    goneRecord,
    spareRecordId,
    otherRiskId: others[0]?.id ?? 0,
  };
}

/** This person signs in, and what they need is kept. */
async function bringHome(person: SessionUser): Promise<void> {
  const api = callerFor(program, person);
  const config = (await api.session.config()) as AppConfig;
  const at = Date.parse(testNow);
  await rememberPerson(db, { user: person, config, configAt: at, answeredAt: at });
  await writeKept(db, withPack(nothingKept(person.id), await api.field.pack({}), at));
}

async function openRoom(person: SessionUser): Promise<FrozenRoom> {
  await server.signIn(person.id);
  server.coverage = 'none';
  changeField({ hasCoverage: false });
  const queries = [...shownQueries(field), ...pickLists(field)];
  const cache = cacheOf(queries, await readAll(field, queries));
  // The medical notes, which no query answers.
  const kept = await readKept(db, person.id);
  if (kept) showKept(cache, kept.parts.filter(hasNotes), kept);
  const room = new Room({
    ...{ db, kindOf, user: person, patienceMs: 0, random: () => 0 },
    cache,
    database: () => program.databaseId,
    send: (change, tell) => callForChange(client, cache, change, tell),
    turn: (run) => run(),
  });
  await room.open();
  return { person: person.id, room };
}

function make(room: FrozenRoom, path: Parameters<typeof makeChange>[2], input: object): Promise<unknown> {
  return makeChange(room, program.databaseId, path, input);
}

/** Both changed the notes, and a record was deleted meanwhile. */
async function refuseSome(room: FrozenRoom): Promise<void> {
  const { of, version: before, goneRecord: gone } = field;
  await make(room, 'activities.checklist.saveNotes', { ...of, notes: 'Notes of the phone', version: before });
  await make(room, 'activities.predator.update', { id: gone.id, rats: 2, version: gone.version });
  const desk = callerFor(program, second);
  await desk.activities.checklist.saveNotes({ ...of, notes: 'Notes of the desk' });
  await desk.activities.predator.remove({ id: gone.id });
  server.coverage = 'fine';
  await room.room.sendNow();
  room.room.close();
}

/** The server makes it, and the phone does not hear of it. */
async function loseAnswer(room: FrozenRoom): Promise<void> {
  const { activityObjectiveId: id, version: before } = field.plants;
  await make(room, 'activities.outcome.setAmount', { id, amount: 12, version: before });
  server.coverage = 'answers lost';
  await room.room.sendNow();
  room.room.close();
}

async function work(room: FrozenRoom): Promise<void> {
  for (const [path, inputOf] of Object.entries(everyKind))
    await make(room, path as keyof typeof everyKind, inputOf(field));
  const keyOf = (made: FieldPath) => room.room.queue.find(({ path }) => path === made)?.key ?? '';
  await make(room, 'attendance.takeBack', { ...field.of, key: keyOf('attendance.brief') });
  const { of, trapId, projectId } = field;
  // Of what is there, and of what waits before them.
  const reported = { incidentId: tempIdOf(keyOf('incidents.report')) };
  const checked = { trapCheckId: tempIdOf(keyOf('trapChecks.create')) };
  for (const place of [of, { trapId }, { projectId }, reported, checked]) await addPhoto(room, place);
  room.room.close();
}

async function addPhoto({ person, room }: FrozenRoom, place: Place): Promise<void> {
  const where = { latitude: -36.85, longitude: 174.76, takenAt: testNow };
  const input = { ...place, caption: 'By the hut', ...where } as never;
  const body = { name: 'hut.jpg', type: 'image/jpeg', bytes: picture };
  const { databaseId: database } = program;
  await room.send({ key: createKey(), person, database, path: photoPath, input, madeAt: testNow, body });
}

async function workOfSecond(room: FrozenRoom): Promise<void> {
  const { of, catches } = field;
  const made = (await make(room, 'activities.predator.create', { ...of, predatorId: catches, rats: 9 })) as {
    id: number;
  };
  await make(room, 'activities.predator.update', { id: made.id, possums: 2, version: 1 });
  await make(room, 'activities.checklist.saveNotes', { ...of, notes: 'Notes of the second' });
  room.room.close();
}
