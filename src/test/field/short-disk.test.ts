import { expect, test } from 'vitest';
import { appRouter } from '#server/trpc/app-router.ts';
import { isOfWhoIsOut } from '#web/sync/kept-change.ts';
import { type FieldPath, fieldChanges } from '#web/sync/kind-of.ts';

type Procedures = Record<string, { _def: { meta?: { evenOnShortDisk?: boolean } } }>;

test('what goes past a change that a full server turned away is what a full server takes', () => {
  const procedures = appRouter._def.procedures as unknown as Procedures;
  const goesPast = (Object.keys(fieldChanges) as FieldPath[]).filter((path) => isOfWhoIsOut({ path }));
  const taken = goesPast.filter((path) => procedures[path]?._def.meta?.evenOnShortDisk);
  expect(goesPast.length).toBeGreaterThan(5);
  expect(taken).toEqual(goesPast);
});
