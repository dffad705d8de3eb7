import { existsSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { admin } from '../../e2e/start-server.ts';
import { logIn, nothingYet, startWriters } from '../../e2e/writers.ts';
import { Unit } from './unit.ts';

/** When the server is killed: so long after the restore was asked for, or as soon as a file of this name is in the data folder. */
export type Moment = { ms: number } | { file: RegExp };
export type Told = { data: 'old' | 'new'; isDone: boolean | undefined; wasAnswered: boolean; ends: Unit['ends'] };

/**
 * Restores a backup from the page while others write, and kills the server at a moment. Throws unless the server comes back by itself, with
 * the old data or the new, all that was acknowledged in its place, and says which. @param moment without one nothing is killed.
 */
export async function killRestore(program: readonly string[], moment?: Moment): Promise<Told & { tookMs: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bushline-kill-restore-'));
  const unit = await Unit.start(program, dataDir);
  try {
    const cookie = await logIn(unit);
    const backup = await call<{ id: number; fileName: string }>(unit, cookie, 'backups.make', {});
    const inBackup = titlesIn(join(dataDir, 'backups', backup.fileName));
    const databaseId = await readConfig(unit).then((config) => config.databaseId);
    const done = nothingYet();
    const writing = startWriters({ ...unit, url: unit.url } as never, cookie, 'Written since', done, 4);
    while (done.titles.length < 8 || done.fileIds.length === 0) await wait(5);

    let wasAnswered = false;
    const began = performance.now();
    const asked = call(unit, cookie, 'backups.restore', { id: backup.id, currentPassword: admin.password }).then(
      () => {
        wasAnswered = true;
      },
      // Killed before its answer.
      () => {},
    );
    let answeredThen = true;
    if (moment) {
      await untilMoment(dataDir, moment);
      answeredThen = wasAnswered;
      unit.kill();
    }
    await asked;
    await writing;
    // The one that was killed or ends may still answer for a moment.
    while (unit.ends.length === 0) await wait(5);
    await unit.ready();
    const tookMs = performance.now() - began;

    const config = await readConfig(unit);
    const isNew = config.databaseId !== databaseId;
    const titles = titlesIn(join(dataDir, 'bushline.db'));
    const lost = (kept: ReadonlySet<string>) => done.titles.filter((title) => !kept.has(title));
    if (isNew) {
      expect([...titles].sort(), 'the backup, and nothing else').toEqual([...inBackup].sort());
      const before = readdirSync(join(dataDir, 'backups')).find((name) => /^before-restore-.*\.db$/.test(name)) ?? '';
      expect(lost(titlesIn(join(dataDir, 'backups', before))), 'in the copy made before').toEqual([]);
    } else {
      expect(lost(titles), 'acknowledged').toEqual([]);
    }
    if (!moment || wasAnswered) expect(config.restored, 'what was answered is told').not.toBeNull();
    if (config.restored) expect(config.restored.isDone).toBe(isNew);
    expect(existsSync(join(dataDir, 'bushline.restore-asked.json')), 'it is tried once').toBe(false);
    expect(readdirSync(dataDir).filter((name) => /restoring|restored/.test(name))).toEqual([]);
    expect(await logIn(unit), 'people can log in').not.toBe('');
    expect(done.refused.filter((status) => status !== 503)).toEqual([]);
    return {
      data: isNew ? 'new' : 'old',
      isDone: config.restored?.isDone,
      wasAnswered: answeredThen,
      ends: [...unit.ends],
      tookMs,
    };
  } finally {
    await unit.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On a busy machine the server may end by itself before the kill reaches it. Then it is tried again. */
export async function killInTime(program: readonly string[], moment: Moment): Promise<Told> {
  for (let triesLeft = 4; ; triesLeft -= 1) {
    const told = await killRestore(program, moment);
    if (told.ends.includes('SIGKILL')) return told;
    if (triesLeft === 0) throw new Error('The server always ended before it was killed.');
  }
}

async function untilMoment(dataDir: string, moment: Moment): Promise<void> {
  if ('ms' in moment) return wait(moment.ms);
  await new Promise<void>((done) => {
    const watchers = [dataDir, join(dataDir, 'backups')].map((folder) =>
      watch(folder, (_event, name) => {
        if (!moment.file.test(name ?? '')) return;
        for (const watcher of watchers) watcher.close();
        done();
      }),
    );
  });
}

async function call<T>({ url }: Unit, cookie: string, name: string, input: object): Promise<T> {
  const answer = await fetch(`${url}/trpc/${name}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status} ${text}`);
  return (JSON.parse(text) as { result: { data: T } }).result.data;
}

type Config = { databaseId: string; restored: { isDone: boolean } | null };

async function readConfig({ url }: Unit): Promise<Config> {
  const answer = await fetch(`${url}/trpc/session.config`);
  return ((await answer.json()) as { result: { data: Config } }).result.data;
}

/** The objectives of a database, once it is known to be sound. */
function titlesIn(path: string): ReadonlySet<string> {
  const file = new Database(path, { readonly: true });
  try {
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(file.pragma('foreign_key_check')).toEqual([]);
    return new Set(file.prepare('SELECT title FROM objectives').pluck().all() as string[]);
  } finally {
    file.close();
  }
}
