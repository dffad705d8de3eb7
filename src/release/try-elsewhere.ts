import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '#server/start/package-root.ts';
import { formatBytes } from '#shared/backups.ts';
import { findFreePort } from '../e2e/start-server.ts';
import { command, makeFolder, own, start } from './box.ts';
import { collectOutput, mustRun } from './processes.ts';
import { makeCertificate } from './proxies.ts';
import { expectEqual, expectWords, type Report } from './report.ts';
import { canSignIn, type Site } from './site.ts';
import { digest } from './try-proxies.ts';

const script = join(packageRoot, 'deploy/bushline-restic');
/** A program that speaks as S3 does. Only this fetches it. */
const s3Package = 's3rver@3.7.1';

type Place = {
  name: string;
  /** The lines of `restic.env` beside the password, as docs/rescue.md writes them. */
  env: Record<string, string>;
  /** What runs each command, where that is not this machine as it is. */
  within?: string[];
  stop?: () => Promise<void>;
};

/** Brings two backups to each kind of place by the script that BACKUP_AFTER names, loses them, and gets the newer back. */
export async function tryElsewhere(report: Report, site: Site): Promise<void> {
  report.part('Copies on another machine, by restic');
  const folder = makeFolder(join(site.folder, 'elsewhere'));
  for (const [name, make] of [
    ['a disk', onDisk],
    ['SFTP', bySftp],
    ['S3', byS3],
  ] as const) {
    if (name === 'SFTP' && process.getuid?.() !== 0) {
      process.stdout.write('  not run with SFTP: it needs root\n');
      continue;
    }
    await report.hold(`two backups go to ${name}, encrypted, and the newer comes back the same`, async () => {
      const place = await make(makeFolder(join(folder, name.replace(' ', '-'))));
      try {
        await bringAndTakeBack(report, site, place, join(folder, name.replace(' ', '-')));
      } finally {
        await place.stop?.();
      }
    });
  }
  await report.hold('what came back from restic is restored, and people sign in', async () => {
    const back = join(folder, 'a-disk/back.db');
    own(back);
    const data = { DATA_DIR: makeFolder(join(folder, 'data')) };
    expectWords((await command(site.home, 'restore', [back], data)).output, 'Restored');
    const server = await start(site.home, { env: data });
    try {
      expectEqual(await canSignIn(site), true);
    } finally {
      await server.stop();
    }
  });
}

async function bringAndTakeBack(report: Report, site: Site, { name, env, within = [] }: Place, folder: string) {
  const data = join(folder, 'okura');
  mkdirSync(join(data, 'backups'), { recursive: true });
  const settings = { ...env, RESTIC_PASSWORD: 'four-short-plain-words' };
  const lines = Object.entries(settings).map(([key, value]) => `${key}='${value}'\n`);
  writeFileSync(join(data, 'restic.env'), lines.join(''), { mode: 0o600 });
  const run = (args: string[], options = {}) => {
    const [first = '', ...rest] = [...within, ...args];
    return mustRun(first, rest, options);
  };
  await run([script, '--with', data, 'init']);
  let newest = '';
  for (const day of ['04', '05']) {
    newest = join(data, 'backups', `bushline-2026-03-${day}T13-30-00-000Z.db`);
    await command(site.home, 'backup', [join(site.dataDir, `${name.replace(' ', '-')}-${day}.db`)]);
    await mustRun('cp', [join(site.dataDir, `${name.replace(' ', '-')}-${day}.db`), newest]);
    await run([script, newest]);
  }
  const size = readFileSync(newest).length;
  const stats = JSON.parse(
    (await run([script, '--with', data, 'stats', '--quiet', '--json', '--mode', 'raw-data'])).output
      .split('\n')
      .find((line) => line.startsWith('{')) ?? '{}',
  ) as { total_size?: number };
  report.measured(`restic: two backups of ${formatBytes(size)} on ${name}`, formatBytes(stats.total_size ?? 0));
  await run([script, '--with', data, 'check', '--quiet', '--read-data']);
  const was = digest(newest);
  for (const lost of ['backups', 'restic-cache']) rmSync(join(data, lost), { recursive: true, force: true });
  // As docs/rescue.md writes it.
  const back = join(folder, 'back.db');
  await run(['sh', '-c', `set -a; . ${data}/restic.env; set +a; restic dump latest bushline.db > ${back}`]);
  expectEqual(digest(back), was);
}

const onDisk = async (folder: string): Promise<Place> => ({
  name: 'a disk',
  env: { RESTIC_REPOSITORY: join(folder, 'restic') },
});

/** Debian's sshd, with a key of its own. What asks it has a home of its own, in which ssh finds that key. */
async function bySftp(folder: string): Promise<Place> {
  const port = await findFreePort();
  for (const key of ['host', 'id'])
    await mustRun('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, key)]);
  const options = {
    Port: String(port),
    ListenAddress: '127.0.0.1',
    HostKey: join(folder, 'host'),
    PidFile: 'none',
    AuthorizedKeysFile: join(folder, 'id.pub'),
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
    PermitRootLogin: 'yes',
    Subsystem: 'sftp internal-sftp',
  };
  writeFileSync(
    join(folder, 'sshd_config'),
    Object.entries(options)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  mkdirSync('/run/sshd', { recursive: true });
  const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'sshd_config')]);
  const stop = await whenThere('sshd', child, /Server listening/);
  writeFileSync(
    join(folder, 'known_hosts'),
    `[127.0.0.1]:${port} ${readFileSync(join(folder, 'host.pub'), 'utf8').split(' ').slice(0, 2).join(' ')}\n`,
  );
  const home = `mount -t tmpfs -o mode=700 tmpfs /root; mkdir -m 700 /root/.ssh; cp ${folder}/known_hosts /root/.ssh/; cp ${folder}/id /root/.ssh/id_ed25519; exec "$@"`;
  return {
    name: 'SFTP',
    env: { RESTIC_REPOSITORY: `sftp://root@127.0.0.1:${port}/${join(folder, 'restic')}` },
    within: ['unshare', '--mount', 'sh', '-c', home, 'sh'],
    stop,
  };
}

async function byS3(folder: string): Promise<Place> {
  const port = await findFreePort();
  const { authority, certificate, key } = await makeCertificate(folder, ['localhost']);
  const at = ['-d', join(folder, 's3'), '-p', String(port), '-a', '127.0.0.1', '--configure-bucket', 'backups'];
  const child = spawn('npx', ['--yes', s3Package, ...at, '--key', key, '--cert', certificate], {
    cwd: folder,
    detached: true,
  });
  const stop = await whenThere('s3rver', child, /listening/);
  return {
    name: 'S3',
    env: {
      RESTIC_REPOSITORY: `s3:https://localhost:${port}/backups/okura`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      SSL_CERT_FILE: authority,
    },
    stop,
  };
}

/** Waits until a server says that it listens. @returns what ends it. */
async function whenThere(name: string, child: ChildProcess, words: RegExp): Promise<() => Promise<void>> {
  const output = collectOutput(child);
  const ended = once(child, 'close');
  const stop = async () => {
    try {
      process.kill(child.spawnargs[0] === 'npx' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
    await ended;
  };
  for (const until = Date.now() + 120_000; !words.test(output()); await wait(50)) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`${name} did not listen:\n${output()}`);
    }
  }
  return stop;
}
