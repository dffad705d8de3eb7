import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { createApp, type Page } from './app.ts';
import { backupArgument } from './backups/backup-keeper.ts';
import { startReader } from './beside/reader.ts';
import { boundConnections, connectionBounds, serverTimes } from './connections.ts';
import type { Program } from './context.ts';
import { copyDatabase } from './db/backup.ts';
import { takeDataDir, writePrivately } from './db/data-dir.ts';
import { unknownDiskOf } from './db/local-disk.ts';
import type { Sqlite } from './db/open-db.ts';
import { prepareDb, upgradeArgument, upgradeDb } from './db/prepare-db.ts';
import { endWithNpm } from './end-with-npm.ts';
import { type Env, SettingsError, wrongSettingCode } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHttpMessages } from './http-messages.ts';
import { listen } from './listen.ts';
import { builtPage, devPage } from './page.ts';
import { createConfiguredAdmin, createProgram } from './program.ts';
import { hasNoStaff } from './services/staff-accounts.ts';
import { settingsWarnings } from './settings-warnings.ts';
import { answerWhileStarting } from './starting-page.ts';

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
  const isOwnTask = task === upgradeArgument || task === backupArgument;
  try {
    if (task === upgradeArgument) upgradeDb(first, now());
    else if (task === backupArgument) copyDatabase(first, second);
    else if (task === '--help') say(help);
    else if (task !== undefined && task !== '--dev') throw new SettingsError([unknownArgument(task)]);
    else await start(readSettings(), { dev, page, fill });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    process.stderr.write(isOwnTask ? words : `Bushline did not start: ${words}\n`);
    process.exit(error instanceof SettingsError ? wrongSettingCode : 1);
  }
}

const help = `Starts Bushline: npm start. It takes no arguments.
Settings are environment variables, or lines of a file .env in the program's folder; .env.example explains each one.
npm run check-settings shows what is in force. Ctrl+C stops the server.
Exit codes: 0 stopped, ${wrongSettingCode} a setting is wrong, 1 anything else that keeps it from running.`;

const unknownArgument = (task: string) =>
  `it takes no arguments, and was given ${task}. Settings are environment variables, or lines of the file .env such as PORT=4000.`;

async function start(
  env: Env,
  { dev, page, fill }: { dev: boolean; page: Page; fill: (program: Program) => Promise<void> },
): Promise<void> {
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
  server.on('connection', program.admissions.noteConnection);
  await fill(program);
  await program.mail.start();
  await program.backups.start();
  listener = httpMessages.serve(createApp(program, dev ? await devPage(server) : page, dev));
  const stopHousekeeping = startHousekeeping(program);
  introduce(program, (server.address() as AddressInfo).port);
  // After the start, which nobody waits longer for.
  program.reader = startReader(program.log, env);

  const finish = once(() => void finishWork(program, sqlite, letGo));
  const stop = once(() => {
    stopping = true;
    program.backups.stop();
    stopHousekeeping();
    const mailStopped = program.mail.stop();
    server.close(() => void mailStopped.then(finish, finish));
    connections.letGo();
    setTimeout(finish, 10_000).unref();
  });
  endWithNpm(stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

function introduce({ env, db, log, setupCode, version }: Program, port: number): void {
  for (const { setting, text } of settingsWarnings(env, { unknownDisk: unknownDiskOf(env.dataDir) }))
    log.warn({ setting }, text);
  say(`Bushline ${version} is ready at ${env.publicUrl ?? `http://localhost:${port}`}`);
  if (hasNoStaff(db)) say(`Set up the first Group Admin there with this setup code: ${setupCode}`);
}

/** Ends the process. What was acknowledged is in the `-wal` already, so a full or damaged disk does not make this a failure. */
async function finishWork({ queue, reader, log }: Program, sqlite: Sqlite, letGo: () => void): Promise<void> {
  queue.flush();
  await reader?.stop();
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
  } catch (error) {
    log.warn({ err: error }, 'the -wal could not be merged into the database; the next start does it');
  }
  letGo();
  process.exit(0);
}
