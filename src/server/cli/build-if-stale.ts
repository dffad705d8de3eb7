import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** Builds the page and the server when there is no build, or when a source is newer than it. */
const sources = ['src', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'public'];
const products = ['dist/web/index.html', 'dist/server/main.js'];

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const inRoot = (path: string) => join(packageRoot, path);
const built = Math.min(...products.map((path) => newest(inRoot(path))));
if (Math.max(...sources.map((path) => newest(inRoot(path)))) > built) {
  process.stdout.write('Building Bushline (about half a minute, only after a change)...\n');
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: packageRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
