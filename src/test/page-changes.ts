import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/permissions.ts';
import { createTestProgram } from './callers.ts';
import { signedInAgent } from './http.ts';

type Headers = Record<string, string>;
type Answer = { status: number; data: Record<string, unknown>; error: Record<string, unknown> };

/** A program, and people who send it changes as the page does. */
export function createPageScene() {
  const program = createTestProgram();
  const count = (sql: string) => program.sqlite.prepare(sql).pluck().get() as number;
  const enter = async (role: Role = 'Group Admin') => {
    const { agent, person } = await signedInAgent(program, role);
    const send = async (path: string, input: object, headers: Headers = {}): Promise<Answer> => {
      const { status, body } = await agent.post(`/trpc/${path}`).set(headers).send(input);
      return {
        status,
        data: body.result?.data,
        error: body.error && { message: body.error.message, ...body.error.data },
      };
    };
    return { agent, person, send };
  };
  return { program, count, enter };
}

/** The headers of a change with this key, or a new one. */
export const keyed = (key: string = randomUUID()): Headers => ({ 'x-change-key': key });
