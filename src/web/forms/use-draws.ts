import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/session-context.ts';
import type { Drawing } from '#web/sync/drawn-changes.ts';
import type { Made } from '#web/sync/kinds.ts';

type Draws<Input> = { draws: (input: Input, made: Made, cache: QueryClient) => Drawing[] };

/** For `useChange`: what a change shows at once. Not for a change that makes a record: that one has its id from its key. */
export function useDraws<Input>({ draws }: Draws<Input>): (input: Input) => Drawing[] {
  const cache = useQueryClient();
  const { user, now } = useSession();
  return (input) => draws(input, { key: '', at: now(), person: user, tempId: -1 }, cache);
}
