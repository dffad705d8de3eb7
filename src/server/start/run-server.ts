import { setFlagsFromString } from 'node:v8';
import { reasonOf } from '#shared/app-error.ts';
import { backupArgument, copyArgument, thinArgument, tryArgument, wholeArgument } from '../backups/backup-keeper.ts';
import { type CopyJob, copyElsewhere } from '../backups/copy-elsewhere.ts';
import { LostDatabase } from '../backups/lost-database.ts';
import { type TryJob, tryNewest } from '../backups/try-newest.ts';
import { copyDatabase } from '../db/backup.ts';
import { takeDataDir, writePrivately } from '../db/data-dir.ts';
import { unknownDiskOf } from '../db/local-disk.ts';
import { upgradeArgument, upgradeDb } from '../db/prepare-db.ts';
import { prepareRestore } from '../db/restore.ts';
import { makeWhole, type ThinJob, thinCopies } from '../db/thin-copies.ts';
import { createApp, type Page } from '../http/app.ts';
import { builtPage, devPage } from '../http/page.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import { type Env, SettingsError, wrongSettingCode } from '../settings/env.ts';
import { settingsWarnings } from '../settings/settings-warnings.ts';
import { checkArgument, checkToRestore, createRestore } from './ask-restore.ts';
import { assertBuildIsCurrent, StaleBuild } from './build-stamp.ts';
import type { Program } from './context.ts';
import { openProgram } from './open-program.ts';
import { packageRoot } from './package-root.ts';
import { createConfiguredAdmin } from './program.ts';
import { restartCode } from './restart-code.ts';
import { Server } from './server.ts';
import { type PrepareJob, prepareArgument } from './try-restore.ts';

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
  const ownTasks = [
    upgradeArgument,
    backupArgument,
    copyArgument,
    thinArgument,
    wholeArgument,
    tryArgument,
    checkArgument,
    prepareArgument,
  ];
  const isOwnTask = ownTasks.includes(task ?? '');
  try {
    if (task === upgradeArgument) upgradeDb(first, now());
    else if (task === backupArgument) copyDatabase(first, second);
    else if (task === copyArgument) copyElsewhere(JSON.parse(first) as CopyJob);
    else if (task === tryArgument) process.send?.(tryNewest(JSON.parse(first) as TryJob));
    else if (task === thinArgument) process.send?.(thinCopies(JSON.parse(first) as ThinJob));
    else if (task === wholeArgument) makeWhole(JSON.parse(first) as Parameters<typeof makeWhole>[0]);
    else if (task === checkArgument) checkToRestore(first);
    else if (task === prepareArgument) process.send?.(prepareForRestore(JSON.parse(first) as PrepareJob));
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
Exit codes: 0 stopped, ${restartCode} wants to be started again, ${wrongSettingCode} a setting is wrong, the build is older than the sources or the database is lost, 1 anything else that keeps it from running.`;

const unknownArgument = (task: string) =>
  `it takes no arguments, and was given ${task}. Settings are environment variables, or lines of the file .env such as PORT=4000.`;

const prepareForRestore = ({ dataDir, file, by }: PrepareJob) => prepareRestore(dataDir, file, by);

/** How long an ending program waits for the answers to what it has accepted. */
const patienceMs = 10_000;

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
  const server = new Server(env.TRUST_PROXY > 0);
  await server.listen(env.PORT, env.HOST);
  const opened = await openProgram({ env, now, fill });
  const { program } = opened;

  const finish = async (code: number) => {
    try {
      await opened.close();
    } catch (error) {
      // What was acknowledged is in the `-wal` already, so a full or damaged disk does not make this a failure.
      program.log.warn({ err: error }, 'the -wal could not be merged into the database; the next start does it');
    }
    release();
    process.exit(code);
  };
  let isEnding = false;
  const end = (code: number) => {
    if (isEnding) return;
    isEnding = true;
    const answered = Promise.all([server.end(), opened.settle()]);
    const late = new Promise((done) => setTimeout(done, patienceMs).unref());
    void Promise.race([answered, late]).then(
      () => finish(code),
      () => finish(code),
    );
  };
  if (env.RESTARTS === 'on') program.restore = createRestore(program, () => end(restartCode));
  server.serve(createApp(program, dev ? await devPage(server.http) : page));
  introduce(program, server.port);

  const stop = () => end(0);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whatever started it to run beside it is gone, such as a killed supervisor.
  process.on('disconnect', stop);
  if (process.connected === false) stop();
}

function introduce({ env, db, log, setupCode, version }: Program, port: number): void {
  for (const { setting, text } of settingsWarnings(env, { unknownDisk: unknownDiskOf(env.dataDir) }))
    log.warn({ setting }, text);
  say(`Bushline ${version} is ready at ${env.publicUrl ?? `http://localhost:${port}`}`);
  if (hasNoStaff(db)) say(`Set up the first Group Admin there with this setup code: ${setupCode}`);
}
