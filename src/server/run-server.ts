import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { createApp, type Page } from './app.ts';
import { backupArgument, copyArgument, type KnownBackup } from './backups/backup-keeper.ts';
import { type CopyJob, copyElsewhere } from './backups/copy-elsewhere.ts';
import { answerReads } from './beside/answer-reads.ts';
import { readerArgument } from './beside/reader.ts';
import { boundConnections, connectionBounds, serverTimes } from './connections.ts';
import type { Program } from './context.ts';
import { copyDatabase } from './db/backup.ts';
import { takeDataDir, writePrivately } from './db/data-dir.ts';
import { upgradeArgument, upgradeDb } from './db/prepare-db.ts';
import { prepareRestore } from './db/restore.ts';
import { Door } from './door.ts';
import { endWithNpm } from './end-with-npm.ts';
import type { Env } from './env.ts';
import { createHttpMessages } from './http-messages.ts';
import { listen } from './listen.ts';
import { builtPage, devPage } from './page.ts';
import { createConfiguredAdmin } from './program.ts';
import { createRestore, type PrepareJob, prepareArgument } from './restore-running.ts';
import { openProgram, type RunningProgram } from './running-program.ts';
import { hasNoStaff } from './services/staff-accounts.ts';

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
    else if (task === copyArgument) copyElsewhere(JSON.parse(first) as CopyJob);
    else if (task === prepareArgument) prepareForRestore(JSON.parse(first) as PrepareJob);
    else await start(readSettings(), { dev, page, fill });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const isWorkOfAServer = [backupArgument, copyArgument, prepareArgument].includes(task ?? '');
    process.stderr.write(isWorkOfAServer ? words : `Bushline did not start: ${words}\n`);
    process.exit(1);
  }
}

function prepareForRestore({ dataDir, file, actorName }: PrepareJob): void {
  prepareRestore(dataDir, file, { now: now(), actorName });
}

async function start(
  env: Env,
  { dev, page, fill }: { dev: boolean; page: Page; fill: (program: Program) => Promise<void> },
): Promise<void> {
  // What calls leave behind is collected once memory has grown by three fifths, not fourfold: a small box runs other programs, too.
  setFlagsFromString('--heap-growing-percent=60');
  const letGo = takeDataDir(env.dataDir);
  const door = new Door(answerWhileStarting);
  let stopping = false;
  const httpMessages = createHttpMessages();
  const server = createServer({ ...httpMessages, ...serverTimes }, (req, res) => {
    // A client that keeps its connection busy would otherwise be answered for as long as it likes.
    if (stopping) res.setHeader('Connection', 'close');
    door.answer(req, res);
  });
  const connections = boundConnections(server, connectionBounds(env.TRUST_PROXY > 0));
  await listen(server, env.PORT, env.HOST);

  let running = await openProgram({ env, now, fill });
  const shownPage = dev ? await devPage(server) : page;
  const show = (opened: RunningProgram) => {
    running = opened;
    opened.program.restore = restore;
    door.open(httpMessages.serve(createApp(opened.program, shownPage, dev)));
  };
  const reopen = async (formerBackups: KnownBackup[]) => show(await openProgram({ env, now, formerBackups }));
  const restore = createRestore({ env, door, now, current: () => running, reopen });
  show(running);
  introduce(running.program, (server.address() as AddressInfo).port);

  const finish = async () => {
    await running.close();
    letGo();
    process.exit(0);
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const settled = running.settle();
    server.close(() => void settled.then(finish));
    connections.letGo();
    setTimeout(finish, 10_000).unref();
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
