import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TriedBackup } from '#shared/backups.ts';
import { startLine } from '#test/start-line.ts';
import { makeFolder, own, type Running, start } from './box.ts';
import { confined, readDeploy, secondPlace, untriedOf, writablePaths } from './confined.ts';
import { runToEnd } from './processes.ts';
import { expectEqual, expectWords, type Report } from './report.ts';
import { type Site, signIn } from './site.ts';

type Listed = {
  secondPlace: { copiedAt: string | null; problem: string | null } | null;
  after: { doneAt: string | null; problem: string | null } | null;
};

/** Runs the release in the namespace of its unit, without the drop-in for the second place and with it. */
export async function tryService(report: Report, site: Site): Promise<void> {
  report.part('The service, in the namespace of its unit');
  if (process.getuid?.() !== 0) return void process.stdout.write('  not run: it needs root\n');
  const dataDir = makeFolder(join(site.folder, 'data-of-unit'));
  writeFileSync(
    join(dataDir, 'restic.env'),
    `RESTIC_REPOSITORY=${secondPlace}/restic\nRESTIC_PASSWORD='four short plain words'\n`,
  );
  own(join(dataDir, 'restic.env'));
  const { home } = site;
  const { DATA_DIR: _, ...settings } = site.settings;
  const script = '/opt/bushline/current/deploy/bushline-restic';
  const env = { ...settings, DATA_DIR: '/var/lib/bushline', BACKUP_COPY_TO: secondPlace, BACKUP_AFTER: script };
  const withDropIn = writablePaths(readDeploy('second-place.conf'));
  const inUnit = (writable: readonly string[], command: readonly string[]) =>
    confined({ home, dataDir, writable, command });
  const check = async (writable: readonly string[]) => {
    const [command = '', ...args] = inUnit(writable, ['node', 'dist/server/check-settings.js']);
    return (await runToEnd(command, args, { env: { PATH: process.env.PATH, ...env } })).output;
  };
  const refusal = `Nothing can be written to ${secondPlace}`;

  await report.hold(
    'without the drop-in check-settings says that nothing can be written to the second place',
    async () => expectWords(await check([]), refusal),
  );
  await report.hold('with it check-settings has nothing to say of the second place', async () => {
    const output = await check(withDropIn);
    expectWords(output, 'Bushline can start with these settings.');
    if (output.includes(refusal) || output.includes('cannot be run')) throw new Error(output);
  });
  await report.hold('without the drop-in the server runs, and says that the backup was not copied', async () =>
    serve(inUnit([], startLine), home, env, async () => {
      const { secondPlace: place } = await backUp(site, (listed) => listed.secondPlace?.problem != null);
      expectEqual(place?.copiedAt ?? null, null);
      expectWords(place?.problem ?? '', 'EROFS');
    }),
  );
  await report.hold(
    'with it each backup is copied, BACKUP_AFTER runs, and the newest copy is restored on trial',
    async () => {
      const init = `${script} --with /var/lib/bushline init && exec ${startLine.join(' ')}`;
      await serve(inUnit(withDropIn, ['sh', '-c', init]), home, env, async () => {
        const { secondPlace: place, after } = await backUp(
          site,
          (listed) => listed.secondPlace?.copiedAt != null && listed.after?.doneAt != null,
        );
        expectEqual([place?.problem, after?.problem], [null, null]);
        const tried = await call<TriedBackup>(site, 'backups.tryNewest', {});
        expectEqual([tried.problem, tried.folder, tried.isCompared], [null, secondPlace, true]);
      });
    },
  );
  await report.hold('nothing can be written but the data, the second place and /tmp', async () => {
    const paths = ['/', '/etc', '/usr', '/opt/bushline/current', '/var/lib', '/home', '/root', '/mnt/usb', '/sys'];
    const attempt = `for path in ${paths.join(' ')}; do if touch $path/x 2>/dev/null; then echo "wrote $path"; fi; done; id -un`;
    const [command = '', ...args] = inUnit(withDropIn, ['sh', '-c', attempt]);
    expectEqual((await runToEnd(command, args)).output.trim(), 'nobody');
  });
  const untried = untriedOf('bushline.service').join(', ');
  process.stdout.write(`  not run of the unit, because it takes systemd: ${untried}\n`);
}

async function serve(
  command: string[],
  home: string,
  env: Record<string, string>,
  work: (server: Running) => Promise<void>,
): Promise<void> {
  const server = await start(home, { command, env, asRoot: true });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** Makes a backup, and waits for what follows on it: the list also knows what became of the one before. */
async function backUp(site: Site, isDone: (listed: Listed) => boolean): Promise<Listed> {
  await call(site, 'backups.make', {});
  for (const until = Date.now() + 60_000; ; await wait(200)) {
    const listed = await call<Listed>(site, 'backups.list');
    if (isDone(listed) || Date.now() > until) return listed;
  }
}

/** Calls a procedure as the Group Admin, without a proxy. `input`: of a change. */
async function call<T>(site: Site, path: string, input?: object): Promise<T> {
  const cookie = await signIn(site);
  const origin = site.settings.PUBLIC_URL ?? '';
  const change = { method: 'POST', headers: { cookie, origin, 'content-type': 'application/json' }, body: '{}' };
  const answer = await fetch(
    `http://127.0.0.1:${site.port}/trpc/${path}`,
    input === undefined ? { headers: { cookie } } : change,
  );
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: T } }).result.data;
}
