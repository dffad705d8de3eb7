import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { createApp, type Page } from './app.ts';
import { backupArgument } from './backups/backup-keeper.ts';
import { answerReads } from './beside/answer-reads.ts';
import { readerArgument, startReader } from './beside/reader.ts';
import { assertBuildIsCurrent, StaleBuild } from './build-stamp.ts';
import { boundConnections, connectionBounds, serverTimes } from './connections.ts';
import type { Program } from './context.ts';
import { copyDatabase } from './db/backup.ts';
import { takeDataDir, writePrivately } from './db/data-dir.ts';
import type { Sqlite } from './db/open-db.ts';
import { prepareDb, upgradeArgument, upgradeDb } from './db/prepare-db.ts';
import { endWithNpm } from './end-with-npm.ts';
import type { Env } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHttpMessages } from './http-messages.ts';
import { listen } from './listen.ts';
import { packageRoot } from './package-root.ts';
import { builtPage, devPage } from './page.ts';
import { createConfiguredAdmin, createProgram } from './program.ts';
import { hasNoStaff } from './services/staff-accounts.ts';

/** EX_CONFIG of sysexits.h. Tells systemd that starting again does not help (`RestartPreventExitStatus`). */
const notConfigured = 78;

class WrongSettings extends Error {}

function readOrRefuse(readSettings: () => Env): Env {
  try {
    return readSettings();
  } catch (error) {
    throw new WrongSettings(error instanceof Error ? error.message : String(error));
  }
}

const now = () => new Date().toISOString();
const say = (line: string) => process.stdout.write(`${line}\n`);

type ServerRun = {
  readSettings: () => Env;
  /** Serves the page from its sources, with hot reloading. */
  dev?: boolean;
  /** What is served beside the calls: the built page unless it is said. */
  page?: Page;
  /** Puts into the opened database what the server shall start with. */
  fill?: (program: Program) => Promise<void>;
};

/** The life of the process: starts the server, or does the one piece of work that the server started it for, and ends. */
export async function runServer({
  readSettings,
  dev = false,
  page = builtPage,
  fill = createConfiguredAdmin,
}: ServerRun): Promise<void> {
  writePrivately();
  const [task, first = '', second = ''] = process.argv.slice(2);
  try {
    if (task === upgradeArgument) upgradeDb(first, now());
    else if (task === readerArgument) answerReads(readSettings());
    else if (task === backupArgument) copyDatabase(first, second);
    else await start(readOrRefuse(readSettings), { dev, page, fill });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    process.stderr.write(task === backupArgument ? words : `Bushline did not start: ${words}\n`);
    process.exit(error instanceof StaleBuild || error instanceof WrongSettings ? notConfigured : 1);
  }
}

async function start(
  env: Env,
  { dev, page, fill }: { dev: boolean; page: Page; fill: (program: Program) => Promise<void> },
): Promise<void> {
  if (!import.meta.filename.endsWith('.ts')) assertBuildIsCurrent(packageRoot);
  // What calls leave behind is collected once memory has grown by three fifths, not fourfold: a small box runs other programs, too.
  setFlagsFromString('--heap-growing-percent=60');
  const letGo = takeDataDir(env.dataDir);
  let listener: RequestListener = answerWhileStarting;
  let stopping = false;
  const httpMessages = createHttpMessages();
  const server = createServer({ ...httpMessages, ...serverTimes }, (req, res) => {
    // A client that keeps its connection busy would otherwise be answered for as long as it likes.
    if (stopping) res.setHeader('Connection', 'close');
    listener(req, res);
  });
  const connections = boundConnections(server, connectionBounds(env.TRUST_PROXY > 0));
  await listen(server, env.PORT, env.HOST);

  const sqlite = await prepareDb(env.dataDir, now);
  const program = createProgram(env, sqlite);
  await fill(program);
  await program.mail.start();
  await program.backups.start();
  listener = httpMessages.serve(createApp(program, dev ? await devPage(server) : page, dev));
  const stopHousekeeping = startHousekeeping(program);
  introduce(program, (server.address() as AddressInfo).port);
  // After the start, which nobody waits longer for.
  program.reader = startReader(program.log);

  const stop = () => {
    if (stopping) return;
    stopping = true;
    program.backups.stop();
    stopHousekeeping();
    const mailStopped = program.mail.stop();
    server.close(() => void mailStopped.then(() => finish(program, sqlite, letGo)));
    connections.letGo();
    setTimeout(() => finish(program, sqlite, letGo), 10_000).unref();
  };
  endWithNpm(stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Lives, but is not ready: a long upgrade must not look like a crash. */
function answerWhileStarting(req: IncomingMessage, res: ServerResponse): void {
  const alive = req.url === '/livez';
  res.writeHead(alive ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '2' });
  res.end(
    JSON.stringify(alive ? { status: 'starting' } : { message: 'Bushline is starting. Please try again in a moment.' }),
  );
}

function introduce({ env, db, setupCode, version }: Program, port: number): void {
  say(`Bushline ${version} is ready at ${env.publicUrl ?? `http://localhost:${port}`}`);
  if (hasNoStaff(db)) say(`Set up the first Group Admin there with this setup code: ${setupCode}`);
}

async function finish({ queue, reader }: Program, sqlite: Sqlite, letGo: () => void): Promise<void> {
  queue.flush();
  await reader?.stop();
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  letGo();
  process.exit(0);
}
