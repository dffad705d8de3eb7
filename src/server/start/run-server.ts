import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { reasonOf } from '#shared/app-error.ts';
import { backupArgument, copyArgument, type KnownBackup } from '../backups/backup-keeper.ts';
import { type CopyJob, copyElsewhere } from '../backups/copy-elsewhere.ts';
import { LostDatabase } from '../backups/lost-database.ts';
import { copyDatabase } from '../db/backup.ts';
import { takeDataDir, writePrivately } from '../db/data-dir.ts';
import { unknownDiskOf } from '../db/local-disk.ts';
import { upgradeArgument, upgradeDb } from '../db/prepare-db.ts';
import { prepareRestore } from '../db/restore.ts';
import { createApp, type Page } from '../http/app.ts';
import { boundConnections, mostConnections, serverTimes } from '../http/connections.ts';
import { Door } from '../http/door.ts';
import { createHttpMessages } from '../http/http-messages.ts';
import { listen } from '../http/listen.ts';
import { builtPage, devPage } from '../http/page.ts';
import { answerWhileStarting } from '../http/starting-page.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import { type Env, SettingsError, wrongSettingCode } from '../settings/env.ts';
import { settingsWarnings } from '../settings/settings-warnings.ts';
import { assertBuildIsCurrent, StaleBuild } from './build-stamp.ts';
import type { Program } from './context.ts';
import { endWithNpm } from './end-with-npm.ts';
import { packageRoot } from './package-root.ts';
import { createConfiguredAdmin } from './program.ts';
import { createRestore, type PrepareJob, prepareArgument } from './restore-running.ts';
import { openProgram, type RunningProgram } from './running-program.ts';

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
  const isOwnTask = [upgradeArgument, backupArgument, copyArgument, prepareArgument].includes(task ?? '');
  try {
    if (task === upgradeArgument) upgradeDb(first, now());
    else if (task === backupArgument) copyDatabase(first, second);
    else if (task === copyArgument) copyElsewhere(JSON.parse(first) as CopyJob);
    else if (task === prepareArgument) prepareForRestore(JSON.parse(first) as PrepareJob);
    else if (task === '--help') say(help);
    else if (task !== undefined && task !== '--dev') throw new SettingsError([unknownArgument(task)]);
    else await start(readSettings(), { dev, page, fill });
  } catch (error) {
    const words = reasonOf(error);
    process.stderr.write(isOwnTask ? words : `Bushline did not start: ${words}\n`);
    process.exit(cannotHelpItself.some((kind) => error instanceof kind) ? wrongSettingCode : 1);
  }
}

/** To start again changes nothing about these: somebody has to do something first. */
const cannotHelpItself = [SettingsError, StaleBuild, LostDatabase];

const help = `Starts Bushline: npm start. It takes no arguments.
Settings are environment variables, or lines of a file .env in the program's folder; .env.example explains each one.
npm run check-settings shows what is in force. Ctrl+C stops the server.
Exit codes: 0 stopped, ${wrongSettingCode} a setting is wrong, the build is older than the sources or the database is lost, 1 anything else that keeps it from running.`;

const unknownArgument = (task: string) =>
  `it takes no arguments, and was given ${task}. Settings are environment variables, or lines of the file .env such as PORT=4000.`;

function prepareForRestore({ dataDir, file, actorName }: PrepareJob): void {
  prepareRestore(dataDir, file, { now: now(), actorName });
}

type Serving = { dev: boolean; page: Page; fill: (program: Program) => Promise<void> };

async function start(env: Env, serving: Serving): Promise<void> {
  if (!import.meta.filename.endsWith('.ts')) assertBuildIsCurrent(packageRoot);
  // What calls leave behind is collected before memory has doubled, not once it is fourfold: a small box runs other programs, too. The
  // rest can be said only where Node starts, in `npm start`: what is left behind at once has 16 MB instead of 32
  // (`--max-semi-space-size`), and one thread helps to collect it instead of four (`--v8-pool-size`), of which each keeps memory.
  setFlagsFromString('--heap-growing-percent=70');
  const release = takeDataDir(env.dataDir);
  try {
    await serve(env, serving, release);
  } catch (error) {
    release(true);
    throw error;
  }
}

/** Listens, opens the database and answers, until the process is told to stop. `release`: lets another server have the data folder. */
async function serve(env: Env, { dev, page, fill }: Serving, release: () => void): Promise<void> {
  const door = new Door(answerWhileStarting);
  let stopping = false;
  const httpMessages = createHttpMessages();
  const isBehindProxy = env.TRUST_PROXY > 0;
  const server = createServer({ ...httpMessages, ...serverTimes(isBehindProxy) }, (req, res) => {
    // A client that keeps its connection busy would otherwise be answered for as long as it likes.
    if (stopping) res.setHeader('Connection', 'close');
    door.answer(req, res);
  });
  // All connections of a proxy have its address, so it bounds them itself.
  const closeUnused = boundConnections(server, isBehindProxy ? Number.POSITIVE_INFINITY : mostConnections);
  await listen(server, env.PORT, env.HOST);

  let running = await openProgram({ env, now, fill });
  const shownPage = dev ? await devPage(server) : page;
  const show = (opened: RunningProgram) => {
    running = opened;
    opened.program.restore = restore;
    door.open(httpMessages.serve(createApp(opened.program, shownPage, dev)));
  };
  const reopen = async (formerBackups: KnownBackup[]) => show(await openProgram({ env, now, formerBackups }));
  const giveUp = (reason: unknown) => {
    process.stderr.write(`Bushline stopped: ${reasonOf(reason)}\n`);
    process.exit(1);
  };
  const restore = createRestore({ env, door, now, current: () => running, reopen, giveUp });
  show(running);
  introduce(running.program, (server.address() as AddressInfo).port);

  const finish = once(async () => {
    try {
      await running.close();
    } catch (error) {
      // What was acknowledged is in the `-wal` already, so a full or damaged disk does not make this a failure.
      const text = 'the -wal could not be merged into the database; the next start does it';
      running.program.log.warn({ err: error }, text);
    }
    release();
    process.exit(0);
  });
  const stop = once(() => {
    stopping = true;
    const settled = running.settle();
    server.close(() => void settled.then(finish, finish));
    setInterval(closeUnused, 200).unref();
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
