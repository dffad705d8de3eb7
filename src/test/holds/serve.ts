import { readProcessEnv } from '#server/settings/env.ts';
import { runServer } from '#server/start/run-server.ts';

/** The whole server from its sources, without a page, which no attack is about. */
await runServer({ readSettings: readProcessEnv, page: () => {} });
