import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { command, install, makeFolder, start, unpack, writeSettings } from './box.ts';
import { hostName, startCaddy } from './proxies.ts';
import { expectEqual, expectWords, type Report, seconds } from './report.ts';
import type { Site } from './site.ts';
import { digest } from './try-proxies.ts';
import { Visitor } from './visitor.ts';

/** Loses the program, its data and its settings, and brings them back from one copy that was kept elsewhere. */
export async function tryLoss(report: Report, site: Site, archive: string): Promise<void> {
  report.part('A lost disk');
  const { home, folder, dataDir } = site;
  const proxy = await startCaddy(join(folder, 'caddy-of-loss'), site.port, site.certificate);
  const visitor = () => new Visitor(folder, hostName, proxy.port, site.certificate.authority);
  try {
    const before = await start(home);
    const file = await storeFile(visitor(), site);
    const copy = join(folder, 'downloaded.db');
    await report.hold('npm run backup, while the server runs', async () => {
      const { output } = await command(home, 'backup', [join(folder, 'elsewhere.db')]);
      expectWords(output, 'Backup written and checked');
    });
    await report.hold('a Group Admin downloads a backup through the proxy, whole', async () => {
      await command(home, 'backup');
      await downloadNewest(visitor(), site, copy);
    });
    await before.kill();
    for (const lost of [home, dataDir]) rmSync(lost, { recursive: true });
    const lostAt = performance.now();
    await report.hold('the release, the settings and that copy bring everything back', async () => {
      await unpack(archive, folder);
      makeFolder(dataDir);
      writeSettings(home, site.settings);
      const installed = await install(home, { env: site.installEnv });
      expectWords((await command(home, 'restore', [copy])).output, 'Restored');
      const after = await start(home);
      try {
        const admin = visitor();
        expectEqual((await admin.signIn(site.admin)).status, 200);
        const rest = performance.now() - lostAt - installed.ms;
        report.measured('lost disk: until signed in', `npm ci ${seconds(installed.ms)}, the rest ${seconds(rest)}`);
        const into = join(folder, 'download');
        await admin.ask(file, { into });
        expectEqual(digest(into), digest(join(folder, '19.pdf')));
      } finally {
        await after.stop();
      }
    });
  } finally {
    await proxy.stop();
  }
}

/** Stores 19 MB. @returns their address. */
async function storeFile(visitor: Visitor, site: Site): Promise<string> {
  await visitor.signIn(site.admin);
  const { body } = await visitor.ask('/api/files', { file: join(site.folder, '19.pdf') });
  return (JSON.parse(body) as { url: string }).url;
}

async function downloadNewest(visitor: Visitor, site: Site, into: string): Promise<void> {
  await visitor.signIn(site.admin);
  const { body } = await visitor.ask('/trpc/backups.list');
  const { rows } = (JSON.parse(body) as { result: { data: { rows: { id: number; fileName: string }[] } } }).result.data;
  const newest = rows.toSorted((a, b) => b.id - a.id)[0];
  if (!newest) throw new Error('The list of backups is empty.');
  expectEqual((await visitor.ask(`/api/backups/${newest.id}`, { into })).status, 200);
  expectEqual(digest(into), digest(join(site.dataDir, 'backups', newest.fileName)));
}
