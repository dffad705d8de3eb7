import { execFileSync } from 'node:child_process';
import { isBuildStale } from '../start/build-stamp.ts';
import { packageRoot } from '../start/package-root.ts';

/** Builds the page and the server when there is no build, or when the sources have changed since. */
if (isBuildStale(packageRoot)) {
  process.stdout.write('Building Bushline (about half a minute, only after a change)...\n');
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: packageRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
