// First, because an old Node fails while it loads the rest.
import '../../check-node.cjs';

const { readProcessEnv } = await import('./env.ts');
const { runServer } = await import('./run-server.ts');
await runServer({ readSettings: readProcessEnv, dev: process.argv.includes('--dev') });
