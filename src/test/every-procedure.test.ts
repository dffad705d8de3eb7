import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { appRouter } from '#server/trpc/app-router.ts';

test('every procedure is defined in the file named by its path', () => {
  const missing = Object.keys(appRouter._def.procedures).filter((path) => {
    const noun = path.split('.').slice(0, -1).join('/');
    const file = noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return !existsSync(join(packageRoot, 'src/server/trpc', `${file}.ts`));
  });
  expect(missing).toEqual([]);
});
