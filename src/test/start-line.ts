import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';

/** The words of `npm start`: `node`, its options, the supervisor, the built program. */
export const supervisedStartLine: readonly string[] = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
).scripts.start.split(' ');

/** The same without the supervisor, as the units and the container have it. */
export const startLine: readonly string[] = supervisedStartLine.filter((word) => !word.endsWith('supervise.js'));
