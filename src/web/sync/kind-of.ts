import { fieldChanges } from './changes-table.ts';
import type { Kind } from './kinds.ts';
import type { MutationPath } from './paths.ts';

/** How a change is made without coverage; null when it needs coverage, or when only another version of Bushline knows its path. */
export function kindOf(path: MutationPath): Kind | null {
  return (fieldChanges[path] as Kind | null | undefined) ?? null;
}
