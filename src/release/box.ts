import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addMigration } from '../e2e/add-migration.ts';
import { collectOutput, type Ended, memoryOfTree, mustRun, runToEnd } from './processes.ts';

/** The program's own user: nobody, where this runs as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Nothing of the environment but what npm needs to find its registry. */
const plainEnv = { PATH: process.env.PATH, HOME: process.env.HOME };

/** Checks an archive against its SHA-256 and unpacks it. @returns the program's folder. */
export async function unpack(archive: string, folder: string): Promise<string> {
  makeFolder(folder);
  await mustRun('sha256sum', ['-c', `${basename(archive)}.sha256`], { cwd: dirname(archive) });
  await mustRun('tar', ['-xzf', archive, '-C', folder]);
  return join(folder, basename(archive, '.tar.gz'));
}

type HowToInstall = { env?: Record<string, string>; limit?: string | undefined };

/** Installs the packages of a release. With a `limit` of memory, a failure is not thrown. */
export function install(home: string, { env = {}, limit }: HowToInstall = {}): Promise<Ended> {
  const npm = ['npm', 'ci', '--omit=dev'];
  const options = { cwd: home, env: { ...plainEnv, ...env } };
  if (!limit) return mustRun('npm', npm.slice(1), options);
  return runToEnd('sh', ['-c', 'echo $$ > "$0" && exec "$@"', limit, ...npm], options);
}

/** A folder that the program's user owns. */
export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  own(path);
  return path;
}

/** Gives a file to the program's user. */
export function own(path: string): void {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
}

/** Writes the `.env` of a release. */
export function writeSettings(home: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(home, '.env'), lines.join(''), { mode: 0o600 });
  own(join(home, '.env'));
}

/** How each release that runs is ended at once. */
const ends = new Set<() => Promise<void>>();

/** Ends what an early end has left running, which would keep its starter running, too. */
export async function killAll(): Promise<void> {
  await Promise.all([...ends].map((end) => end()));
}

export type Running = {
  pid: number;
  /** From the start of the process to the line that says that it is ready. */
  readyMs: number;
  peakBytes: () => number;
  memory: () => number;
  output: () => string;
  /** Asks it to stop, as systemd does, and waits for its end. */
  stop: () => Promise<void>;
  /** Ends it at once, as a power cut does. */
  kill: () => Promise<void>;
};

type HowToStart = {
  command?: readonly string[];
  env?: Record<string, string>;
  /** The limit of `makeMemoryLimit`. */
  memoryLimit?: string | undefined;
  /** The command itself becomes the program's user. */
  asRoot?: boolean;
  /** Reads its memory all the time until it is ready, for `peakBytes`. That slows the start down. */
  watches?: boolean;
};

/** Starts a release by `npm start`, or as the unit does (`startLine`), and waits until it is ready. */
export async function start(
  home: string,
  { command = ['npm', 'start'], env = {}, memoryLimit, asRoot = false, watches = false }: HowToStart = {},
): Promise<Running> {
  const started = performance.now();
  // The group of processes is moved into the limit from outside, because the program's user may not do that.
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: home,
    env: { ...plainEnv, HOME: dirname(home), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(asRoot ? {} : user),
  });
  const { pid } = child;
  if (pid === undefined) throw (await once(child, 'error'))[0];
  if (memoryLimit) writeFileSync(memoryLimit, String(pid));
  const output = collectOutput(child);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended by itself.
    }
    await ended;
  };
  const kill = () => end('SIGKILL');
  ends.add(kill);
  void ended.then(() => ends.delete(kill));
  let peak = 0;
  while (!output().includes('is ready at')) {
    if (watches) peak = Math.max(peak, memoryOfTree(pid));
    const code = child.exitCode ?? child.signalCode;
    if (code !== null) throw new Error(`${home} ended with ${code}:\n${output()}`);
    if (performance.now() - started > 120_000) {
      await kill();
      throw new Error(`${home} was not ready in two minutes:\n${output()}`);
    }
    await wait(20);
  }
  return {
    pid,
    readyMs: performance.now() - started,
    peakBytes: () => peak,
    memory: () => memoryOfTree(pid),
    output,
    stop: () => end('SIGTERM'),
    kill,
  };
}

/** Runs a command of a release, such as `backup`, as the program's user. */
export function command(
  home: string,
  name: string,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const env = { ...plainEnv, HOME: dirname(home), ...settings };
  return mustRun('npm', ['run', '--silent', name, '--', ...args], { cwd: home, env, ...user });
}

/** Makes another version of an installed release beside it: the same program, with one more migration if there is a `step`. */
export function copyAsVersion(home: string, version: string, step?: string): string {
  const other = join(dirname(home), `bushline-${version}`);
  cpSync(home, other, { recursive: true, verbatimSymlinks: true });
  if (existsSync(join(other, '.env'))) own(join(other, '.env'));
  for (const path of ['package.json', 'dist/server/build.json']) {
    const file = join(other, path);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  }
  if (step) addMigration(other, step);
  return other;
}

/** A group of processes that may have so many bytes of memory together; undefined where this user cannot make one (it needs root). */
export function makeMemoryLimit(name: string, bytes: number): string | undefined {
  const [folder, file] = existsSync('/sys/fs/cgroup/cgroup.controllers')
    ? [`/sys/fs/cgroup/${name}`, 'memory.max']
    : [`/sys/fs/cgroup/memory/${name}`, 'memory.limit_in_bytes'];
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), String(bytes));
    return join(folder, 'cgroup.procs');
  } catch {
    return undefined;
  }
}
