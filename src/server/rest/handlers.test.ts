import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { permissions } from '#shared/permissions.ts';
import { contextOf, createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';
import { handlers } from './handlers.ts';
import { operationOf } from './operations.ts';

type Path = keyof typeof handlers;
const paths = Object.keys(handlers) as Path[];

describe('a read that answers bytes, text or a stream', () => {
  test('names its permission', () => {
    for (const path of paths) expect(permissions, path).toContain(handlers[path].permission);
  });

  test('cannot be called by the client of the page', async () => {
    const { agent } = await signedInAgent(createTestProgram(), 'Group Admin');
    for (const path of paths) {
      const answer = await agent.get(`/trpc/${path}`).query({ input: '{"id":1}' });
      expect([answer.status, answer.body.error.message], path).toEqual([404, messages.general.unknownCall]);
    }
  });

  test('turns a stranger away before it looks at the input', async () => {
    const context = contextOf(createTestProgram());
    for (const path of paths)
      await expect(operationOf(path).run(context, { nonsense: true }), path).rejects.toThrow('Please log in.');
  });
});
