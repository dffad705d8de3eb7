import { readProcessEnv } from './env.ts';
import { runServer } from './run-server.ts';

await runServer({ readSettings: readProcessEnv, dev: process.argv.includes('--dev') });
