import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { permissions } from '#shared/permissions.ts';
import { callerSignedOut, createTestProgram } from './callers.ts';

const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  path: string,
  { _def: { meta?: { permission: string } } },
][];

/** Procedures open to anybody who can reach the server. Add one only on purpose. */
const publicOnes = [
  'session.config',
  'session.current',
  'session.forgotPassword',
  'session.login',
  'session.resetPassword',
  'session.setup',
  'session.whyEnded',
];

describe('every procedure', () => {
  test('declares who may call it', () => {
    const open = procedures.filter(([, p]) => p._def.meta?.permission === 'public').map(([path]) => path);
    expect(open.filter((path) => !publicOnes.includes(path))).toEqual([]);
    const closed = procedures.filter(([path]) => !open.includes(path));
    expect(
      closed.filter(([, p]) => !permissions.includes(p._def.meta?.permission as never)).map(([path]) => path),
    ).toEqual([]);
  });

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
    for (const [path] of procedures.filter(([name]) => !publicOnes.includes(name))) {
      let call: unknown = stranger;
      for (const name of path.split('.')) call = (call as Record<string, unknown>)[name];
      await expect((call as (input: unknown) => Promise<unknown>)({ nonsense: true }), path).rejects.toThrow(
        'Please log in.',
      );
    }
  });
});
