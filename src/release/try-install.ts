import { createReadStream, existsSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import { startLine } from '#test/start-line.ts';
import { install, makeMemoryLimit, start, unpack } from './box.ts';
import { type Ended, mustRun } from './processes.ts';
import { expectEqual, megabytes, type Report, seconds } from './report.ts';

const limitBytes = 256 * 1024 * 1024;

/** A server that has the SQLite for this machine; `env` tells npm where it is. */
type Prebuilt = { env: Record<string, string>; asked: () => boolean; stop: () => void };
type Installed = { home: string; prebuilt: Prebuilt };

/**
 * Installs a release in an empty folder and starts it, within 256 MB where a limit can be set. Most machines find a prebuilt SQLite; for
 * those that do not, the installation is measured with its compilation as well.
 */
export async function tryInstall(
  report: Report,
  archive: string,
  folder: string,
  compiles: boolean,
): Promise<Installed> {
  report.part('Installing the release in an empty folder');
  const home = await unpack(archive, folder);
  if (compiles) report.measured('install as npm finds it here', figuresOf(await install(home)));
  const limit = makeMemoryLimit('bushline-try', limitBytes);
  const within = limit ? ' within 256 MB' : '';
  const prebuilt = await servePrebuilt(compiles ? home : packageRoot, folder);
  await report.hold(`npm ci --omit=dev${within}, with a prebuilt SQLite`, async () => {
    const again = await install(home, { env: prebuilt.env, limit });
    report.measured('install with a prebuilt SQLite', figuresOf(again));
    expectEqual([again.code, prebuilt.asked()], [0, true]);
  });
  // After a failure the rest is tried all the same.
  if (!existsSync(join(home, 'node_modules/.package-lock.json'))) await install(home, { env: prebuilt.env });
  const { output } = await mustRun('du', ['-sb', home]);
  report.measured('install: on the disk', megabytes(Number.parseInt(output, 10)));
  await report.hold(`npm start${within}, with nothing set`, async () => {
    const env = { PORT: '0', DATA_DIR: `${folder}/first` };
    const server = await start(home, { env, memoryLimit: limit, watches: true });
    report.measured(
      'start with a new database',
      `${seconds(server.readyMs)}, ${megabytes(server.peakBytes())} with npm`,
    );
    await server.stop();
    expectEqual(existsSync(`${folder}/first/bushline.db`), true);
  });
  if (limit) rmdirSync(dirname(limit));
  return { home, prebuilt };
}

const figuresOf = ({ ms, peakBytes }: Ended) => `${seconds(ms)}, at most ${megabytes(peakBytes)}`;

/** Serves the SQLite that was installed first, as the package's maker serves prebuilt ones. */
async function servePrebuilt(root: string, folder: string): Promise<Prebuilt> {
  const archive = join(folder, 'prebuilt.tar.gz');
  const module = join(root, 'node_modules/better-sqlite3');
  await mustRun('tar', ['-czf', archive, '-C', module, 'build/Release/better_sqlite3.node']);
  let wasAsked = false;
  const server = createServer((_req, res) => {
    wasAsked = true;
    createReadStream(archive).pipe(res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // An early end must not wait for it.
  server.unref();
  return {
    env: { npm_config_better_sqlite3_binary_host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    asked: () => wasAsked,
    stop: () => void server.close(),
  };
}

/** The exit code of a start that is refused. */
export async function codeOfStart(home: string, env: Record<string, string>): Promise<{ code: string; said: string }> {
  try {
    const server = await start(home, { command: startLine, env });
    await server.stop();
    return { code: 'it started', said: server.output() };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { code: /ended with (\d+)/.exec(said)?.[1] ?? 'none', said };
  }
}
