import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { backupFolder, backupName } from '#server/backups/backup-files.ts';
import { backupArgument, thinArgument } from '#server/backups/backup-keeper.ts';
import { measureFreeSpace } from '#server/db/disk-room.ts';
import { databasePath, openReadOnly } from '#server/db/open-db.ts';
import { hashOfBytes, measureStore, storeIn } from '#server/db/photo-store.ts';
import { restoreDb } from '#server/db/restore.ts';
import type { ThinJob } from '#server/db/thin-copies.ts';
import { verifyBackup } from '#server/db/verify-backup.ts';
import { formatBytes } from '#shared/backups.ts';
import { startServer, type TestServer } from '../e2e/start-server.ts';
import { logIn } from '../e2e/writers.ts';
import { readBeside } from './read-beside.ts';

/**
 * `npm run bench:photos`: what the backups of a group with 4 GB of photos take, beside a server that answers. `PHOTOS_GB=1` is a quick run.
 * The copies are written and made smaller by the built program's own processes, as a server does each night. Ends with 1 where a goal is
 * missed or a photo does not come back.
 */
const gigabytes = Number(process.env.PHOTOS_GB ?? 4);
const sizes = { photo: 400_000, 'photo small': 15_000 } as const;
const count = Math.round((gigabytes * 1e9) / (sizes.photo + sizes['photo small']));
const nights = 4;
/** The data file, two whole copies, the store, one copy that is written anew and one that is restored. */
const needed = gigabytes * 1e9 * 6 + 1e9;
const goals = { timesTheDataFile: 2.5, nightSeconds: 120, timesIdle: 4 };

const rows: { what: string; goal: string; measured: string; isMet: boolean }[] = [];
const seconds = (since: number) => (performance.now() - since) / 1000;

/** Runs the built program as the server runs itself for its backups. */
function runProgram(...args: string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork('dist/server/main.js', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    let answer: unknown;
    child.on('message', (message) => {
      answer = message;
    });
    child.on('exit', (code) => (code === 0 ? resolve(answer) : reject(new Error(`${args[0]} ended with ${code}.`))));
  });
}

/** Photos of a project that no coding makes small, each other than all others. The server must not run. */
function fill(dataDir: string): void {
  const sqlite = new SqliteDatabase(databasePath(dataDir));
  const at = '2026-03-05T00:00:00.000Z';
  const addFile = sqlite.prepare(
    "INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes) VALUES (?, ?, 'image/webp', ?, ?, ?, ?)",
  );
  const addPhoto = sqlite.prepare(
    "INSERT INTO photos (file_id, small_file_id, project_id, caption, version, created_at, updated_at) VALUES (?, ?, 1, '', 1, ?, ?)",
  );
  const add = (kind: keyof typeof sizes, name: string) => {
    const bytes = randomBytes(sizes[kind]);
    return addFile.run(kind, name, bytes.length, hashOfBytes(bytes), at, bytes).lastInsertRowid;
  };
  const addSome = sqlite.transaction((from: number, to: number) => {
    for (let n = from; n < to; n += 1)
      addPhoto.run(add('photo', `photo ${n}.webp`), add('photo small', `small ${n}.webp`), at, at);
  });
  for (let from = 0; from < count; from += 200) addSome(from, Math.min(count, from + 200));
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

/** The p99 of small reads beside some work, in ms. */
async function readsBeside({ url }: TestServer, cookie: string, work: () => Promise<unknown>): Promise<number> {
  const waits = await readBeside({ url, cookie }, '/api/projects/1', work, 5);
  return waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
}

async function makeNights(server: TestServer, cookie: string, folder: string): Promise<void> {
  // The first reads of a server take longer, whatever is beside them.
  await readsBeside(server, cookie, async () => {});
  const idle = await readsBeside(server, cookie, async () => {});
  let [longest, beside] = [0, 0];
  for (let night = 1; night <= nights; night += 1) {
    const began = performance.now();
    const name = backupName('nightly', `2026-03-0${night}T13:30:00.000Z`);
    const work = async () => {
      await runProgram(backupArgument, databasePath(server.dataDir), join(folder, name));
      const all = copiesIn(folder);
      const job: ThinJob = { folder, older: all.slice(0, -1), all };
      const outcome = await runProgram(thinArgument, JSON.stringify(job));
      longest = Math.max(longest, seconds(began));
      return outcome;
    };
    beside = Math.max(beside, await readsBeside(server, cookie, work));
    console.log(`night ${night}: ${seconds(began).toFixed(1)} s`);
  }
  const { nightSeconds, timesIdle } = goals;
  const times = beside / idle;
  rows.push(
    {
      ...{ what: 'a nightly copy, photos of the older one taken out', goal: `${nightSeconds} s` },
      ...{ measured: `${longest.toFixed(1)} s`, isMet: longest <= nightSeconds },
    },
    {
      ...{ what: `p99 of small reads beside it, idle ${idle.toFixed(1)} ms`, goal: `${timesIdle} times` },
      ...{ measured: `${beside.toFixed(1)} ms, ${times.toFixed(1)} times`, isMet: times <= timesIdle },
    },
  );
}

const copiesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort();

function measureCopies(dataDir: string, folder: string): void {
  const data = statSync(databasePath(dataDir)).size;
  const all = copiesIn(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const times = (all + measureStore(storeIn(folder))) / data;
  rows.push({
    ...{
      what: `all ${nights} nightly copies, data file ${formatBytes(data)}`,
      goal: `${goals.timesTheDataFile} times`,
    },
    ...{ measured: `${times.toFixed(2)} times`, isMet: times <= goals.timesTheDataFile },
  });
}

/** Restores the oldest copy to another place, and reads every photo there. */
function restoreOldest(folder: string, scratch: string): void {
  const began = performance.now();
  const oldest = join(folder, copiesIn(folder)[0] ?? '');
  const { damagedFiles } = restoreDb(scratch, oldest, { now: new Date().toISOString(), actorName: 'Benchmark' });
  const took = seconds(began);
  const restored = openReadOnly(databasePath(scratch));
  const photos = restored.prepare<[], { sha256: string; bytes: Buffer }>(
    "SELECT sha256, bytes FROM files WHERE kind IN ('photo', 'photo small')",
  );
  let same = 0;
  for (const { sha256, bytes } of photos.iterate()) if (hashOfBytes(bytes) === sha256) same += 1;
  restored.close();
  rows.push({
    ...{
      what: `restored from the oldest copy in ${took.toFixed(1)} s, SHA-256 of each photo`,
      goal: `${2 * count} same`,
    },
    ...{ measured: `${same} same`, isMet: same === 2 * count && damagedFiles.length === 0 },
  });
}

/** One photo goes from the store, and one is changed: both are named, and no other. */
function nameTheLost(folder: string): void {
  const store = storeIn(folder);
  const [gone = '', changed = ''] = readdirSync(store);
  unlinkSync(join(store, gone));
  writeFileSync(join(store, changed), 'not a picture');
  const { damagedFiles } = verifyBackup(join(folder, copiesIn(folder)[0] ?? ''));
  rows.push({
    ...{ what: 'a missing and a damaged photo of the store', goal: '2 named' },
    ...{ measured: `${damagedFiles.length} named`, isMet: damagedFiles.length === 2 },
  });
}

async function run(dataDir: string, scratch: string): Promise<void> {
  // The server's own backup of the night would tidy away the copy that is being written here.
  const own = { BACKUP_AT: '23:59' };
  const settings = { ...own, PHOTO_SPACE: `${Math.ceil(gigabytes * 1.25)} GB`, BUDGET_FACTOR: '1000' };
  const first = await startServer(settings, dataDir);
  const project = { name: 'Photos', location: 'Huia', startDate: '2026-01-15', emergencyServices: '111' };
  const headers = { cookie: await logIn(first), 'content-type': 'application/json' };
  const made = await fetch(`${first.url}/api/projects`, { method: 'POST', headers, body: JSON.stringify(project) });
  if (made.status !== 201) throw new Error(`No project: ${made.status}`);
  await first.endGently();
  fill(dataDir);
  const folder = backupFolder(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const server = await startServer(settings, dataDir);
  try {
    await makeNights(server, await logIn(server), folder);
  } finally {
    await server.endGently();
  }
  measureCopies(dataDir, folder);
  restoreOldest(folder, scratch);
  nameTheLost(folder);
}

const place = process.env.PHOTOS_IN ?? tmpdir();
const free = measureFreeSpace(place);
if (free < needed) {
  console.error(
    `${place} has ${formatBytes(free)}, and this takes ${formatBytes(needed)}. PHOTOS_IN names another folder.`,
  );
  process.exit(2);
}
const [dataDir, scratch] = ['data', 'scratch'].map((name) => mkdtempSync(join(place, `bushline-photos-${name}-`)));
try {
  await run(dataDir as string, scratch as string);
} finally {
  for (const folder of [dataDir, scratch]) rmSync(folder as string, { recursive: true, force: true });
}
for (const { what, goal, measured, isMet } of rows)
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}: ${measured} (${goal})`);
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
