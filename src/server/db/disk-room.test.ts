import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeStaff } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';
import { createStillOutScene, minutesAfter } from '#test/still-out-scene.ts';
import { hashPassword } from '../auth/passwords.ts';
import { DiskRoom, diskReserves } from './disk-room.ts';
import { WriteQueue } from './write-queue.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-room-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program on a disk with as much room as the test says. */
function createSmallProgram() {
  const world = { free: 1e12 };
  const program = createTestProgram();
  program.disk = new DiskRoom(folder, program.sqlite, () => world.free);
  return { program, world };
}

const password = 'Kererū#2026';

describe('a disk that runs short', () => {
  test('stops uploads first, then other changes, and never signing in, reading and making room', async () => {
    const { program, world } = createSmallProgram();
    const { agent, person } = await signedInAgent(program, 'Group Admin');
    program.sqlite
      .prepare('UPDATE staff SET password_hash = ? WHERE id = ?')
      .run(await hashPassword(password), person.id);
    const upload = () =>
      agent.post('/api/files').field('kind', 'document').attach('file', Buffer.from('%PDF-1.7'), 'a.pdf');
    const create = (title: string) => agent.post('/api/objectives').send({ title, measurement: 'm' });
    const signIn = () => request(createTestApp(program)).post('/api/login').send({ email: person.email, password });
    const leaving = makeStaff(program.db);

    world.free = diskReserves.uploads - 1;
    expect((await upload()).body).toEqual({ message: messages.files.diskShort });
    expect([(await upload()).status, (await create('One')).status]).toEqual([507, 201]);
    world.free = diskReserves.writes - 1;
    program.disk.freeBytes();
    expect([(await upload()).status, (await create('Two')).status]).toEqual([507, 507]);
    expect((await create('Two')).body).toEqual({ message: messages.general.diskFull });
    expect([(await agent.get('/api/objectives')).status, (await signIn()).status]).toEqual([200, 200]);
    expect((await agent.delete(`/api/staff/${leaving.id}`)).status, 'access is taken away all the same').toBe(200);
    world.free = diskReserves.uploads;
    expect([(await upload()).status, (await create('Two')).status]).toEqual([201, 201]);
  });

  test('stops no look at a medical note, which writes a line of the trail alone', async () => {
    const { program, world } = createSmallProgram();
    world.free = diskReserves.writes - 1;
    const { api, user } = callerAs(program, 'Team Leader');
    expect(await api.medicalNotes.look({ staffId: user.id })).toMatchObject({ note: '' });
    await expect(api.medicalNotes.update({ staffId: user.id, note: 'Asthma' })).rejects.toThrow(
      messages.general.diskFull,
    );
  });

  test('stops nobody from saying who is out and who is back, for alarms go on', async () => {
    const { program, admin, activityId, look, rawiri } = createStillOutScene();
    program.disk = new DiskRoom(folder, program.sqlite, () => diskReserves.writes - 1);
    const people = [{ volunteerId: rawiri.id }];
    const key = crypto.randomUUID();
    const at = (minutes: number, change = crypto.randomUUID()) => {
      const madeAt = minutesAfter(minutes);
      const phone = Object.assign(Object.create(program), { now: () => madeAt });
      const none = { personId: undefined, databaseId: undefined, activityId: undefined };
      return callerFor(phone, admin.user, { ...none, key: change, madeAt });
    };
    await at(-300).attendance.didNotCome({ activityId, people });
    await at(-290, key).attendance.signOn({ activityId, people });
    await at(-289).attendance.takeBack({ activityId, key });
    await at(-288).attendance.signOn({ activityId, people });
    await at(-287).attendance.brief({ activityId, people, briefed: true });
    expect(look(0)).toHaveLength(2);
    // The sign-on of somebody new waits for this.
    await at(-286).activities.volunteers.addNewcomer({ activityId, firstname: 'Moana' });
    await at(1).stillOut.putOff({ activityId, people });
    await at(2).stillOut.endPutOff({ activityId, people });
    await at(3).attendance.signOff({ activityId, people });
    expect(await admin.api.stillOut.list()).toEqual([]);
    const objective = { title: 'Planting', measurement: 'plants' };
    await expect(admin.api.objectives.create(objective)).rejects.toThrow(messages.general.diskFull);
  });

  test('is measured for changes at most once a second, and anew once it was full or short', () => {
    let measured = 0;
    let [free, nowMs] = [1e12, 5000];
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const room = new DiskRoom(folder, createTestProgram().sqlite, () => {
      measured += 1;
      return free;
    });
    for (let n = 0; n < 100; n += 1) room.assertRoomToWrite();
    expect(measured).toBe(1);
    free = 0;
    nowMs += 1000;
    expect(() => room.assertRoomToWrite()).toThrow(messages.general.diskFull);
    free = 1e12;
    room.assertRoomToWrite();
    expect(measured).toBe(3);
    free = 0;
    room.makeRoom();
    expect(() => room.assertRoomToWrite()).toThrow(messages.general.diskFull);
  });

  test('has the room for files that deleted ones have left inside the data file', async () => {
    const { program, world } = createSmallProgram();
    world.free = diskReserves.uploads - 1_000_000;
    expect(program.disk.isShortForFiles()).toBe(true);
    program.sqlite.exec('CREATE TABLE gone (bytes BLOB)');
    program.sqlite.prepare('INSERT INTO gone VALUES (zeroblob(2000000))').run();
    program.sqlite.exec('DROP TABLE gone');
    expect(program.disk.isShortForFiles()).toBe(false);
    world.free = 0;
    expect(program.disk.isShortForFiles()).toBe(true);
  });
});

describe('the room that is kept for signing in', () => {
  test('is taken while there is enough, given back when the disk is full, and taken again', async () => {
    const { program, world } = createSmallProgram();
    world.free = diskReserves.writes - 1;
    program.disk.keepRoomToSignIn();
    expect(readdirSync(folder)).toEqual([]);
    world.free = 1e12;
    program.disk.keepRoomToSignIn();
    const path = join(folder, 'bushline.reserve');
    expect(statSync(path).size).toBe(diskReserves.signIn);

    // The database may not grow before the file is gone, as on a disk that others have filled.
    const { sqlite, db } = program;
    const growTo = (pages: number) => sqlite.pragma(`max_page_count = ${pages}`);
    growTo(Number(sqlite.pragma('page_count', { simple: true })));
    const makeRoom = () => {
      growTo(1_000_000);
      return program.disk.makeRoom();
    };
    const queue = new WriteQueue(sqlite, db, () => {}, makeRoom);
    const grow = queue.run(() => {
      sqlite.exec("INSERT INTO installation (name, value) VALUES ('long', hex(zeroblob(100000)))");
      return 'written';
    });
    expect(await grow).toBe('written');
    expect(existsSync(path)).toBe(false);
    program.disk.keepRoomToSignIn();
    expect(existsSync(path)).toBe(true);
  });
});
