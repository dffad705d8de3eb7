import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { settingNames } from '#server/settings/settings.ts';
import { startLine, supervisedStartLine } from '#test/start-line.ts';

const root = resolve(import.meta.dirname, '../..');

/** The first Group Admin of every test server. */
export const admin = { email: 'aroha.admin@example.org', password: 'Kereru-flies-7' };

/** Passes a moved test clock on to the programs started here (`npm run test:days`). */
const { BUSHLINE_TEST_CLOCK_MS, NODE_OPTIONS } = process.env;
export const clockOfTests: NodeJS.ProcessEnv = BUSHLINE_TEST_CLOCK_MS ? { BUSHLINE_TEST_CLOCK_MS, NODE_OPTIONS } : {};

export interface TestServer {
  url: string;
  dataDir: string;
  /** The server's output so far, for error messages. */
  output: () => string;
  pid: number;
  stop: () => Promise<void>;
  /** Asks it to stop (SIGTERM) and resolves to its exit code. Keeps the data folder. */
  endGently: () => Promise<number | null>;
  /** Kills it (SIGKILL), so that it finishes and cleans up nothing. Keeps the data folder. */
  kill: () => Promise<void>;
}

/** Below those that Linux gives to outgoing connections: one of those would take the port before its server has begun to listen. */
const ports = { from: 15_000, to: 32_000 };

/** A port that was free a moment ago on this machine. */
export function findFreePort(): Promise<number> {
  return new Promise((done) => {
    const port = randomInt(ports.from, ports.to);
    const probe = createServer();
    probe.once('error', () => done(findFreePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
}

/** What is empty overrides a developer's .env, so that a test sends no mail, loads no map and copies no backup elsewhere. */
export function settingsOf(port: number, dataDir: string): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ORG_TIMEZONE: 'Pacific/Auckland',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...clockOfTests,
  };
}

type Started = { url: string; dataDir: string; child: ChildProcess; output: () => string };

/** Another server may have the port by now, so its data must be there too. */
async function waitUntilReady({ url, dataDir, child, output }: Started): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok && existsSync(join(dataDir, 'bushline.db'))) return;
    await wait(10);
  }
  throw new Error(`The server was not ready within three minutes:\n${output()}`);
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(late);
}

/** Starts the built product (or `program`) on a free port, with a new data folder unless one is given. `RESTARTS`: under its supervisor. */
export async function startServer(
  settings: Record<string, string> = {},
  folder?: string,
  program = (settings.RESTARTS === 'on' ? supervisedStartLine : startLine).slice(1),
): Promise<TestServer> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'bushline-e2e-')));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...settingsOf(port, dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (chunk: Buffer) => {
    text = (text + chunk).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const stop = async () => {
    await endProcess(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady({ url, dataDir, child, output: () => text });
  } catch (error) {
    await endProcess(child);
    if (!folder) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => text,
    stop,
    endGently: async () => {
      await endProcess(child);
      return child.exitCode;
    },
    kill: () => endProcess(child, 'SIGKILL'),
  };
}

/** The server's database, read-only, for checking what was stored. The caller closes it. */
export function openDb(server: TestServer): Database.Database {
  return new Database(join(server.dataDir, 'bushline.db'), { readonly: true, fileMustExist: true });
}
