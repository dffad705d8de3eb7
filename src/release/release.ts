import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '#server/start/package-root.ts';
import { formatBytes } from '#shared/backups.ts';
import { makeRelease } from './make-release.ts';

/** `npm run release [-- --out FOLDER]`: the archive that people install, made of the present build. Needs GNU tar. */
try {
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(packageRoot, 'release') } } });
  const { archive, bytes, sha256 } = makeRelease(packageRoot, values.out);
  process.stdout.write(`${archive} (${formatBytes(bytes)})\nSHA-256 ${sha256}\n`);
} catch (error) {
  process.stderr.write(`No release was made: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
