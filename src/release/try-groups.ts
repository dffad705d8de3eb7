import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { packageRoot } from '#server/start/package-root.ts';
import { findFreePort } from '../e2e/start-server.ts';
import { install, makeFolder, unpack } from './box.ts';
import { type Group, makeGroups, startAll } from './groups.ts';
import { makeRelease } from './make-release.ts';
import { memoryOfTree, processorSeconds } from './processes.ts';
import { makeCertificate, runCaddy } from './proxies.ts';
import { expectEqual, megabytes, Report, seconds } from './report.ts';
import { Visitor } from './visitor.ts';

/**
 * `deploy/try-groups.sh`: many groups on this machine, one process each, as `docs/many-groups.md` describes them. Measures what they
 * need, and whether their nightly backups are spread.
 */
const { values } = parseArgs({
  options: {
    archive: { type: 'string' },
    groups: { type: 'string', default: '20' },
    activities: { type: 'string', default: '3000' },
    idle: { type: 'string', default: '120' },
  },
});
const count = Number(values.groups);
const idleSeconds = Number(values.idle);
/** In which the backups of all groups are to be made, while the program watches. */
const spanMinutes = 4;

const report = new Report();
await report.run('groups', async (folder) => {
  makeFolder(folder);
  const archive = resolve(values.archive ?? makeRelease(packageRoot, join(folder, 'out')).archive);
  const home = await unpack(archive, folder);
  await install(home);
  const groups = await makeGroups(home, folder, { count, activities: Number(values.activities) });
  await measureStart(groups);
  await tryProxy(groups, folder);
  await measureBackups(groups);
});

/** Starts all at once, as the system does after a reboot, and lets them stand. */
async function measureStart(groups: Group[]): Promise<void> {
  report.part(`${count} groups with ${values.activities} activities each, started together`);
  const started = performance.now();
  const servers = await startAll(groups);
  try {
    report.measured('start of all together', seconds(performance.now() - started));
    report.measured(
      'start: processor time of each',
      seconds(1000 * mean(servers.map(({ pid }) => processorSeconds(pid)))),
    );
    await wait(30_000);
    const before = servers.map(({ pid }) => processorSeconds(pid));
    await wait(idleSeconds * 1000);
    const used = servers.map(({ pid }, n) => processorSeconds(pid) - (before[n] ?? 0));
    const memory = servers.map(({ pid }) => memoryOfTree(pid));
    report.measured(
      'idle: memory of each, shared pages counted once',
      `${megabytes(mean(memory))} (largest ${megabytes(Math.max(...memory))})`,
    );
    report.measured('idle: memory of all', megabytes(sum(memory)));
    report.measured('idle: processor time of each', `${((100 * mean(used)) / idleSeconds).toFixed(2)} % of a core`);
    const stopping = performance.now();
    await Promise.all(servers.map(({ stop }) => stop()));
    report.measured('stop of all together', seconds(performance.now() - stopping));
  } finally {
    await Promise.all(servers.map(({ kill }) => kill()));
  }
}

/** Reaches each group by its own name through one Caddy. */
async function tryProxy(groups: Group[], folder: string): Promise<void> {
  report.part('One Caddy before all of them');
  const certificate = await makeCertificate(
    folder,
    groups.map(({ host }) => host),
  );
  const servers = await startAll(groups);
  const [port, httpPort] = [await findFreePort(), await findFreePort()];
  const common = `(bushline) {\n\ttls ${certificate.certificate} ${certificate.key}\n\tencode zstd gzip\n\trequest_body {\n\t\tmax_size 40MB\n\t}\n\treverse_proxy 127.0.0.1:{args.0}\n}\n`;
  const sites = groups.map(({ host, port: own }) => `${host} {\n\timport bushline ${own}\n}\n`).join('');
  const proxy = await runCaddy(join(folder, 'caddy'), common + sites, { port, httpPort, host: groups[0]?.host ?? '' });
  try {
    await report.hold(
      'each group is reached by its own name, and its Group Admin signs in there and nowhere else',
      async () => {
        for (const [n, group] of groups.entries()) {
          const visitor = new Visitor(folder, group.host, port, certificate.authority);
          expectEqual((await visitor.signIn(group.admin)).status, 200);
          const stranger = groups[(n + 1) % groups.length];
          if (stranger && stranger !== group) expectEqual((await visitor.signIn(stranger.admin)).status, 401);
        }
      },
    );
    report.measured('memory of Caddy', megabytes(memoryOfTree(proxy.pid)));
  } finally {
    await proxy.stop();
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/** Lets every group make its nightly backup within a few minutes. */
async function measureBackups(groups: Group[]): Promise<void> {
  report.part(`Nightly backups, spread over ${spanMinutes} minutes`);
  const time = (minutes: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' }).format(
      Date.now() + minutes * 60_000,
    );
  // A server that finds today's backup missing makes it soon after its start: the starts before this one did.
  for (const group of groups) group.removeNightlyBackups();
  const servers = await startAll(groups, { BACKUP_AT: `${time(1)}-${time(1 + spanMinutes)}` });
  const all = () => sum(servers.map(({ pid }) => memoryOfTree(pid)));
  const idle = all();
  const made = new Map<Group, number>();
  let peak = 0;
  let mostAtOnce = 0;
  try {
    // A server looks once a minute, and what was missed is made a share of the span after the start.
    for (
      const until = Date.now() + (2 * spanMinutes + 3) * 60_000;
      made.size < groups.length && Date.now() < until;
      await wait(250)
    ) {
      for (const group of groups) if (!made.has(group) && group.hasNightlyBackup()) made.set(group, Date.now());
      mostAtOnce = Math.max(mostAtOnce, groups.filter((group) => group.isMakingBackup()).length);
      peak = Math.max(peak, all());
    }
    await report.hold('every group made its backup', () => expectEqual(made.size, groups.length));
    await report.hold('at most half of them at the same time', async () => {
      if (mostAtOnce > groups.length / 2) throw new Error(`${mostAtOnce} at the same time.`);
    });
    const times = [...made.values()].sort((a, b) => a - b);
    report.measured('backups: from the first to the last', seconds((times.at(-1) ?? 0) - (times[0] ?? 0)));
    report.measured('backups: most at the same time', String(mostAtOnce));
    report.measured('backups: most memory over idle', megabytes(peak - idle));
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function mean(numbers: number[]): number {
  return sum(numbers) / numbers.length;
}
