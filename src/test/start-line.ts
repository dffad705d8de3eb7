import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';

/** The words of `npm start`, which are those of the units and of the container too: `node`, its options, the built program. */
export const startLine: readonly string[] = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
).scripts.start.split(' ');
