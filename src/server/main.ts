import { setFlagsFromString } from 'node:v8';
// First, because an old Node fails while it loads the rest.
import '../../check-node.cjs';

// While an option of V8 differs from its default, V8 compiles Node's own modules anew, 20 ms of a start. The heap took its size from this
// one before the program began, and keeps it.
setFlagsFromString('--max-semi-space-size=0');

const { readProcessEnv } = await import('./settings/env.ts');
const { runServer } = await import('./start/run-server.ts');
await runServer({ readSettings: readProcessEnv, dev: process.argv.includes('--dev') });
