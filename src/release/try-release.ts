import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { packageRoot } from '#server/start/package-root.ts';
import { startLine } from '#test/start-line.ts';
import { makeFolder, start } from './box.ts';
import { makeRelease } from './make-release.ts';
import { megabytes, Report } from './report.ts';
import { makeSite, type Site } from './site.ts';
import { tryDamage } from './try-damage.ts';
import { tryElsewhere } from './try-elsewhere.ts';
import { tryFiles } from './try-files.ts';
import { tryInstall } from './try-install.ts';
import { tryLoss } from './try-loss.ts';
import { tryProxies, writeDocument } from './try-proxies.ts';
import { tryService } from './try-service.ts';
import { tryLongUpgrade, tryUpgrade } from './try-upgrade.ts';

/**
 * `deploy/try.sh`: uses a release as whoever looks after a group does, from the installation to a lost disk and an upgrade, and prints
 * what held and what was measured. Makes the release first, unless it is given one.
 */
const { values } = parseArgs({
  options: {
    archive: { type: 'string' },
    before: { type: 'string' },
    idle: { type: 'string', default: '60' },
    quick: { type: 'boolean', default: false },
  },
});

const report = new Report();
await report.run('try', async (folder) => {
  makeFolder(folder);
  const archive = resolve(values.archive ?? makeRelease(packageRoot, join(folder, 'out')).archive);
  process.stdout.write(`${basename(archive)}, tried in ${folder}\n`);
  const { home, prebuilt } = await tryInstall(report, archive, folder, !values.quick);
  const site = await makeSite(folder, home, prebuilt.env);
  for (const size of [19, 21]) writeDocument(join(folder, `${size}.pdf`), size);
  await tryProxies(report, site);
  await measureIdle(site, Number(values.idle));
  await tryLoss(report, site, archive);
  await tryDamage(report, site);
  await tryElsewhere(report, site);
  await tryService(report, site);
  await tryUpgrade(report, site, archive, values.before && resolve(values.before));
  if (!values.quick) await tryLongUpgrade(report, site);
  await tryFiles(report, site);
  prebuilt.stop();
});

/** The memory of a server that nobody uses, as the unit starts it. */
async function measureIdle({ home }: Site, seconds: number): Promise<void> {
  const server = await start(home, { command: startLine });
  await wait(seconds * 1000);
  report.measured(`idle: memory after ${seconds} s`, megabytes(server.memory()));
  await server.stop();
}
