import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { messages } from '#shared/messages.ts';
import { callerSignedOut, createTestProgram } from './callers.ts';

const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  path: string,
  { _def: { meta: { permission: string } } },
][];

describe('every procedure', () => {
  test('is defined in the file named by its path', () => {
    const missing = procedures.filter(([path]) => {
      const noun = path.split('.').slice(0, -1).join('/');
      const file = noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return !existsSync(join(packageRoot, 'src/server/trpc', `${file}.ts`));
    });
    expect(missing.map(([path]) => path)).toEqual([]);
  });

  test('that is not public refuses a stranger before it reads the input', async () => {
    const stranger = callerSignedOut(createTestProgram());
    // Which are public is reviewed in `expected/authorization.txt`.
    const closed = procedures.filter(([, { _def }]) => _def.meta.permission !== 'public');
    for (const [path] of closed) {
      let call: unknown = stranger;
      for (const name of path.split('.')) call = (call as Record<string, unknown>)[name];
      await expect((call as (input: unknown) => Promise<unknown>)({ nonsense: true }), path).rejects.toThrow(
        messages.login.signedOut,
      );
    }
  });
});
