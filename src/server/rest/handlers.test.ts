import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { permissions } from '#shared/permissions.ts';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';
import { handlers } from './handlers.ts';

test('a read that answers bytes, text or a stream names its permission, and cannot be called by the client of the page', async () => {
  for (const [path, { permission }] of Object.entries(handlers)) expect(permissions, path).toContain(permission);
  const { agent } = await signedInAgent(createTestProgram(), 'Group Admin');
  for (const path of Object.keys(handlers)) {
    const answer = await agent.get(`/trpc/${path}`).query({ input: '{"id":1}' });
    expect([answer.status, answer.body.error.message], path).toEqual([404, messages.general.unknownCall]);
  }
});
