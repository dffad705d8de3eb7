import { readChange } from '#server/http/change-headers.ts';
import type { Program } from '#server/start/context.ts';
import { describeFailure } from '#server/trpc/error-format.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { type Change, headersOf } from '#web/sync/change.ts';
import { callerFor } from './callers.ts';
import { refusal } from './fake-server.ts';

/** A value after a round trip through JSON. */
export const throughJson = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/** The server makes a change of the page: its answer, or its refusal as the page gets it. */
export async function callByChange(program: Program, user: SessionUser, change: Change): Promise<unknown> {
  const api = callerFor(program, user, readChange(headersOf(change), 1));
  const call = change.path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], api);
  try {
    return throughJson(await (call as (input: unknown) => Promise<unknown>)(throughJson(change.input)));
  } catch (error) {
    const { status, message, errors, conflict, saved } = describeFailure(error);
    if (status === 500) throw error;
    throw refusal(status, message, errors, throughJson({ ...(conflict && { conflict }), ...(saved && { saved }) }));
  }
}
