import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { startServer, type TestServer } from './start-server.ts';
import { logIn } from './writers.ts';

/** Here the operating system refuses to write; a limit of the database itself is tested in disk-full.test.ts. */
const diskFull = messages.general.diskFull;

type Answer = { status: number; body: { message?: string } };

/** Each call has a connection of its own: the server may just be closing one that was idle. */
async function create(server: TestServer, cookie: string, n: number): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/site_hazards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', cookie },
    body: JSON.stringify({ hazard_description: `Hazard ${n} ${'x'.repeat(400)}` }),
  });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
}

/** Writes until the disk is full. Returns how many writes were acknowledged. */
async function fill(server: TestServer, cookie: string, most: number): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    const { status, body } = await create(server, cookie, n);
    if (status === 201) continue;
    expect([status, body.message]).toEqual([507, diskFull]);
    return n;
  }
  throw new Error(`The disk was not full after ${most} writes.`);
}

async function countHazards(server: TestServer, cookie: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/site_hazards`, { headers: { connection: 'close', cookie } });
  expect(answer.status, 'reading goes on').toBe(200);
  return ((await answer.json()) as unknown[]).length;
}

async function expectRecovery(server: TestServer, cookie: string, before: number, makeRoom: () => void): Promise<void> {
  const written = await fill(server, cookie, 20_000);
  expect(await countHazards(server, cookie)).toBe(before + written);
  expect((await create(server, cookie, 100_001)).status).toBe(507);
  makeRoom();
  expect((await create(server, cookie, 100_002)).status, 'without a restart').toBe(201);
  expect(await countHazards(server, cookie)).toBe(before + written + 1);
}

const hasPrlimit = existsSync('/usr/bin/prlimit');

test('a data file at the system’s size limit answers 507, and writing works again once the limit is raised', async () => {
  test.skip(!hasPrlimit, 'prlimit is not installed');
  const server = await startServer();
  const limit = (size: string) =>
    execFileSync('/usr/bin/prlimit', [`--pid=${server.pid}`, `--fsize=${size}:unlimited`]);
  try {
    const cookie = await logIn(server);
    const before = await countHazards(server, cookie);
    const wal = statSync(join(server.dataDir, 'bushline.db-wal')).size;
    limit(String(wal + 300_000));
    await expectRecovery(server, cookie, before, () => limit('unlimited'));
  } finally {
    await server.stop();
  }
});

/** The space that Bushline leaves free for signing in and its own files. */
const reserve = 64 * 1024 * 1024;

test('a nearly full disk answers 507, people can sign in even on a full one, and writing works again once there is space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', folder]).status === 0;
  test.skip(!mounted, 'only root can make a small disk');
  let server: TestServer | undefined;
  const others = join(folder, 'of-another-program');
  const leave = (bytes: number) => {
    rmSync(others, { force: true });
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(others, Buffer.alloc(bavail * bsize - bytes));
  };
  // The room for sign-ins is kept soon after the start, while there is room.
  const reserved = () => expect.poll(() => existsSync(join(folder, 'bushline.reserve'))).toBe(true);
  try {
    server = await startServer({}, folder);
    await reserved();
    const cookie = await logIn(server);
    const before = await countHazards(server, cookie);
    leave(reserve + 1_000_000);
    await expectRecovery(server, cookie, before, () => rmSync(others));
    leave(0);
    // The room is measured once a second, and a change before that finds it in the -wal.
    const running = server;
    let n = 100_003;
    await expect.poll(async () => (await create(running, cookie, n++)).status).toBe(507);
    const newCookie = await logIn(server);
    expect(newCookie).not.toBe('');
    expect(newCookie).not.toBe(cookie);
    const kept = await countHazards(server, newCookie);
    expect(await server.endGently(), 'it stops as usual').toBe(0);
    expect(server.output()).not.toContain('SqliteError: cannot');
    rmSync(others);
    server = await startServer({}, folder);
    expect(await countHazards(server, newCookie), 'and nothing is lost').toBe(kept);
    await reserved();
    expect(await server.endGently()).toBe(0);
    leave(0);
    server = await startServer({}, folder);
    expect(await countHazards(server, newCookie), 'it starts on a full disk with the room that it has kept').toBe(kept);
  } finally {
    await server?.kill();
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});
