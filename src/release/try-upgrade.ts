import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startLine } from '#test/start-line.ts';
import { command, copyAsVersion, install, makeFolder, own, start, unpack, writeSettings } from './box.ts';
import { makeFilledBackup } from './many-activities.ts';
import { expectEqual, expectWords, type Report, seconds } from './report.ts';
import { canSignIn, type Site, signIn } from './site.ts';
import { codeOfStart } from './try-install.ts';

const asUnit = { command: startLine };
const activities = 100_000;

/** Writes every activity once more, as a migration that rebuilds the table does. */
const longStep = [
  'CREATE TABLE activities_again AS SELECT * FROM activities;',
  'CREATE INDEX activities_again_by_date ON activities_again (activity_date, id);',
  'DROP TABLE activities_again;',
  'ALTER TABLE activities ADD COLUMN later TEXT;',
].join('\n--> statement-breakpoint\n');

/** Upgrades from the version before, and back. */
export async function tryUpgrade(report: Report, site: Site, archive: string, before?: string): Promise<void> {
  report.part('An upgrade');
  const { home, folder } = site;
  let older = '';
  await report.hold(
    before ? `${basename(before)} is installed` : 'the same program with a lower version is installed',
    async () => {
      older = before ? await installBefore(before, site) : copyAsVersion(home, '0.0.1');
      rmSync(home, { recursive: true });
    },
  );
  let running = await start(older, asUnit);
  const cookie = await signIn(site);
  await report.hold('the new release is unpacked and installed beside it, while it runs', async () => {
    await unpack(archive, folder);
    await install(home, { env: site.installEnv });
    cpSync(join(older, '.env'), join(home, '.env'));
    own(join(home, '.env'));
    expectEqual(await isSignedIn(site, cookie), true);
  });
  await report.hold('after the restart people are still signed in', async () => {
    const gap = await measureGap(site.port, async () => {
      await running.stop();
      running = await start(home, asUnit);
    });
    report.measured('upgrade: nobody is answered for', seconds(gap));
    expectEqual(await isSignedIn(site, cookie), true);
  });
  await running.stop();
}

/** With the settings of the site and data of its own, because an older program refuses what a newer one has written. */
async function installBefore(archive: string, site: Site): Promise<string> {
  const older = await unpack(archive, site.folder);
  await install(older, { env: site.installEnv });
  writeSettings(older, { ...site.settings, DATA_DIR: makeFolder(join(site.folder, 'data-before')) });
  return older;
}

/** Upgrades a database of many activities by a migration that writes all of them, goes back, and restores what was before. */
export async function tryLongUpgrade(report: Report, site: Site): Promise<void> {
  report.part(`An upgrade with ${activities.toLocaleString('en-NZ')} activities`);
  const { home, folder } = site;
  const dataDir = makeFolder(join(folder, 'large'));
  const env = { DATA_DIR: dataDir };
  const filled = await makeFilledBackup(join(folder, 'filled'), activities, site.admin);
  await command(home, 'restore', [filled], env);
  const later = copyAsVersion(home, '99.0.0', longStep);
  let running = await start(home, { ...asUnit, env });
  await report.hold('the database is migrated, after a copy was made', async () => {
    const gap = await measureGap(site.port, async () => {
      await running.stop();
      running = await start(later, { ...asUnit, env });
    });
    report.measured(
      `upgrade that writes ${activities.toLocaleString('en-NZ')} activities: nobody is answered for`,
      seconds(gap),
    );
    expectEqual(await canSignIn(site), true);
  });
  await running.stop();
  await report.hold('the former program refuses the newer database', async () => {
    const { code, said } = await codeOfStart(home, env);
    expectEqual(code, '1');
    expectWords(said, 'This database was written by a newer Bushline.');
  });
  await report.hold('going back: the former program, with the copy from before the upgrade', async () => {
    const copy = readdirSync(join(dataDir, 'backups')).find((name) => name.startsWith('before-'));
    await command(home, 'restore', [join(dataDir, 'backups', copy ?? 'none')], env);
    running = await start(home, { ...asUnit, env });
    expectEqual(await canSignIn(site), true);
    await running.stop();
  });
}

/** Asks every 10 ms whether people can work. @returns milliseconds from the last yes before `restart` to the first one after. */
async function measureGap(port: number, restart: () => Promise<void>): Promise<number> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  let lastYes = performance.now();
  let gap = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      if (await isReady()) {
        gap = Math.max(gap, performance.now() - lastYes);
        lastYes = performance.now();
      }
      await wait(10);
    }
  })();
  await restart();
  while (!(await isReady())) await wait(10);
  await wait(100);
  isDone = true;
  await asking;
  return gap;
}

async function isSignedIn({ port }: Site, cookie: string): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/api/session`, { headers: { cookie } })).ok;
}
