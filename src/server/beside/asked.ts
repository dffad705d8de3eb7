import type { Exported } from '#shared/audit.ts';
import type { SessionUser, TokenScope } from '#shared/permissions.ts';
import type { Env } from '../settings/env.ts';
import type { Failure } from '../trpc/error-format.ts';

/** Who asks. The server has found that out; the process beside it takes its word. */
export type Asker = { user: SessionUser; sessionId: string; tokenScope: TokenScope | undefined; requestId: string };

/** A read that is made beside the server: calls of the page by their address, a documented call, or the list of all activities. */
export type Work =
  | { what: 'calls'; url: string; asker: Asker }
  | { what: 'documented'; route: number; input: unknown; asker: Asker }
  | { what: 'all activities' };

/** With the settings of the server, which the process has from nowhere else. */
export type ReadQuestion = { env: Env; work: Work };

/** Bytes of JSON, ready to be sent once the trail says what they hold of exports; or why there are none. */
export type Done = { status: number; body: Uint8Array; exported: readonly Exported[] } | { failure: Failure };
