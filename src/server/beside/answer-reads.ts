import { parentPort } from 'node:worker_threads';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Context, type Program } from '../context.ts';
import { databasePath, openReadOnly } from '../db/open-db.ts';
import type { Env } from '../env.ts';
import { createProgram } from '../program.ts';
import { answerAsJson } from '../rest/mount.ts';
import { readAllActivities } from '../services/activities/documented-list.ts';
import { appRouter } from '../trpc/app-router.ts';
import { describeFailure } from '../trpc/error-format.ts';
import type { Asker, Done, Question, Reply, Work } from './asked.ts';

/** The life of the thread of long reads: answers one question after the other, on a connection that cannot write. */
export function answerReads(env: Env): void {
  const program = createProgram(env, openReadOnly(databasePath(env.dataDir)));
  parentPort?.on('message', async ({ id, work }: Question) => {
    const done = await answer(program, work).catch((error: unknown) => fail(program, error));
    const reply: Reply = { id, done };
    parentPort?.postMessage(reply, 'body' in done ? [done.body.buffer as ArrayBuffer] : []);
  });
}

function fail({ log }: Program, error: unknown): Done {
  const failure = describeFailure(error);
  if (failure.status >= 500) log.error({ err: error }, 'a long read failed');
  return { failure };
}

async function answer(program: Program, work: Work): Promise<Done> {
  if (work.what === 'all activities') return ok(readAllActivities(program.db));
  const context = contextOf(program, work.asker);
  if (work.what === 'calls') return answerCalls(context, work.url);
  return ok(Buffer.from(await answerAsJson(context, work.route, work.input)));
}

/** As the main thread would answer it: the same procedures, guards and words. */
async function answerCalls(context: Context, url: string): Promise<Done> {
  const answered = await fetchRequestHandler({
    endpoint: '/trpc',
    req: new Request(new URL(url, 'http://localhost')),
    router: appRouter,
    createContext: () => context,
    onError: ({ error }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        context.program.log.error({ err: error.cause ?? error }, 'a long read failed');
    },
  });
  return { status: answered.status, body: new Uint8Array(await answered.arrayBuffer()) };
}

/** It was let in, and counted, before it came here. */
function contextOf(program: Program, { user, sessionId, tokenScope, requestId }: Asker): Context {
  const request = { id: requestId, address: '', cookieHeader: undefined, userAgent: undefined, setCookie: () => {} };
  return Object.assign(new Context(program, request), { user, sessionId, tokenScope, isAdmitted: true });
}

/** A copy of its own: what SQLite and pools of buffers hold cannot be handed to another thread. */
function ok(bytes: Uint8Array): Done {
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return { status: 200, body: isWhole ? bytes : Uint8Array.from(bytes) };
}
