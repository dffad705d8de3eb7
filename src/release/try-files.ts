import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import { mustRun, runToEnd } from './processes.ts';
import type { Report } from './report.ts';
import type { Site } from './site.ts';
import { codeOfStart } from './try-install.ts';

/** The most that `systemd-analyze security` may find open: 0 is everything closed, 10 nothing. */
const mostOpen = 1.5;

/** Checks the files of `deploy/` that need a whole machine to run. */
export async function tryFiles(report: Report, site: Site): Promise<void> {
  report.part('The service');
  for (const unit of ['bushline.service', 'bushline@.service']) {
    await report.hold(`${unit} is open to at most ${mostOpen} by systemd-analyze security`, async () => {
      const unitPath = join(packageRoot, 'deploy', unit);
      const { output } = await mustRun('systemd-analyze', ['security', '--offline=true', '--no-pager', unitPath]);
      const open = Number(/exposure level[^:]*: ([\d.]+)/.exec(output)?.[1]);
      report.measured(`${unit}: systemd-analyze security`, String(open));
      if (!(open <= mostOpen)) throw new Error(output);
    });
  }
  await report.hold('a wrong setting ends with the code that systemd does not restart', async () => {
    const { code, said } = await codeOfStart(site.home, { PORT: 'three thousand' });
    if (code !== '78') throw new Error(`ended with ${code}: ${said}`);
  });
  const compose = await runToEnd('docker', ['compose', 'version']).catch(() => ({ code: 1 }));
  if (compose.code !== 0 || !existsSync('/var/run/docker.sock')) {
    process.stdout.write('  not run the image and compose.yaml: no Docker here\n');
    return;
  }
  await report.hold('the image is built from the release, and becomes healthy', async () => {
    const options = { cwd: site.home };
    try {
      await mustRun('docker', ['compose', 'up', '-d', '--build', '--wait'], options);
      await mustRun('docker', ['compose', 'exec', '-T', 'bushline', 'npm', 'run', 'backup'], options);
    } finally {
      await runToEnd('docker', ['compose', 'down', '--volumes'], options);
    }
  });
}
