import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { databasePath, openReadOnly } from '../db/open-db.ts';
import { answerAsJson } from '../rest/answer-as-json.ts';
import { readAllActivities } from '../services/activities/documented-list.ts';
import type { Env } from '../settings/env.ts';
import { Context, type Program } from '../start/context.ts';
import { createProgram } from '../start/program.ts';
import { appRouter } from '../trpc/app-router.ts';
import { describeFailure } from '../trpc/error-format.ts';
import type { Asker, Done, Work } from './asked.ts';

/** The answers to all calls of one request. The largest report, three years of 100,000 activities, has 20 MB. */
const mostBytes = 48 * 1024 * 1024;

/** Opens a connection that cannot write. @returns what answers one read after the other. */
export function answererFor(env: Env): (work: Work) => Promise<Done> {
  const program = createProgram(env, openReadOnly(databasePath(env.dataDir)));
  return (work) => answer(program, work).catch((error: unknown) => fail(program, error));
}

function fail({ log }: Program, error: unknown): Done {
  const failure = describeFailure(error);
  if (failure.status >= 500) log.error({ err: error }, 'a long read failed');
  return { failure };
}

async function answer(program: Program, work: Work): Promise<Done> {
  if (work.what === 'all activities') return { status: 200, body: readAllActivities(program.db), exported: [] };
  const context = contextOf(program, work.asker);
  const answered =
    work.what === 'calls'
      ? await answerCalls(context, work.url)
      : { status: 200, body: Buffer.from(await answerAsJson(context, work.route, work.input)) };
  return { ...answered, exported: context.exportedBeside ?? [] };
}

/**
 * As the server itself would answer them: the same procedures, guards and words. But one call after the other, so that the rows of one
 * alone are in memory.
 */
async function answerCalls(context: Context, url: string): Promise<{ status: number; body: Buffer }> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const inputs = readInputs(searchParams);
  if (!inputs) return answerCall(context, url);
  const answers: Buffer[] = [];
  const statuses = new Set<number>();
  let bytes = 0;
  for (const [at, path] of decodeURIComponent(pathname).slice('/trpc/'.length).split(',').entries()) {
    const input = encodeURIComponent(JSON.stringify({ 0: inputs[at] }));
    const one = await answerCall(context, `/trpc/${encodeURIComponent(path)}?batch=1&input=${input}`);
    // Without the brackets of its own batch of one.
    answers.push(Buffer.from(at === 0 ? '[' : ','), one.body.subarray(1, -1));
    statuses.add(one.status);
    bytes += one.body.length;
    if (bytes > mostBytes) throw new AppError('TOO_LARGE', messages.general.tooMuchAsked);
  }
  const [status = 200, ...others] = statuses;
  return { status: others.length > 0 ? 207 : status, body: Buffer.concat([...answers, Buffer.from(']')]) };
}

/** The inputs of a batch by the calls' numbers; undefined when it is none, or cannot be read, which tRPC tells. */
function readInputs(query: URLSearchParams): Record<string, unknown> | undefined {
  if (query.get('batch') !== '1') return undefined;
  try {
    const inputs: unknown = JSON.parse(query.get('input') ?? '{}');
    return typeof inputs === 'object' && inputs !== null ? (inputs as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function answerCall(context: Context, url: string): Promise<{ status: number; body: Buffer }> {
  const answered = await fetchRequestHandler({
    endpoint: '/trpc',
    req: new Request(new URL(url, 'http://localhost')),
    router: appRouter,
    createContext: () => context,
    onError: ({ error }) => {
      if (describeFailure(error).status >= 500)
        context.program.log.error({ err: error.cause ?? error }, 'a long read failed');
    },
  });
  return { status: answered.status, body: Buffer.from(await answered.arrayBuffer()) };
}

/** It was let in, and counted, before it came here. */
function contextOf(program: Program, { user, sessionId, tokenScope, requestId }: Asker): Context {
  const request = { id: requestId, address: '', cookieHeader: undefined, userAgent: undefined, setCookie: () => {} };
  return Object.assign(new Context(program, request), {
    user,
    sessionId,
    tokenScope,
    isAdmitted: true,
    exportedBeside: [],
  });
}
