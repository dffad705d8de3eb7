import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/session-context.ts';
import type { Drawing } from '#web/sync/drawn-changes.ts';
import { type FieldPath, kindOf } from '#web/sync/kind-of.ts';
import type { InputOf } from '#web/sync/paths.ts';

/** For `useChange`: what a change shows at once. Not for a change that makes a record: that one has its id from its key. */
export function useDraws<Path extends FieldPath>(path: Path): (input: InputOf<Path>) => Drawing[] {
  const cache = useQueryClient();
  const { user, now } = useSession();
  return (input) => kindOf(path)?.draws(input as never, { key: '', at: now(), person: user, tempId: -1 }, cache) ?? [];
}
