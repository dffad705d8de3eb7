import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TRPCUntypedClient } from '@trpc/client';
import { getUntypedClient } from '@trpc/client';
import { useEffect, useMemo } from 'react';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { bannerMs } from '#shared/timings.ts';
import { isAnswered } from '#web/call-errors.ts';
import { showBanner } from '#web/components/banner-store.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { useSession } from '#web/session-context.ts';
import { applyTouches } from '#web/sync/after-change.ts';
import { type Change, createKey } from '#web/sync/change.ts';
import { sayMoment } from '#web/sync/clock.ts';
import { callForChange, type Tell } from '#web/sync/document-step.ts';
import type { DrawnChanges } from '#web/sync/kept-change.ts';
import { isSame } from '#web/sync/merge.ts';
import { findRoom, openRoom } from '#web/sync/open-room.ts';
import { type InputOf, keyOf, type MutationPath, type OutputOf } from '#web/sync/paths.ts';
import { inTurn } from '#web/sync/send-at-once.ts';
import { trpc } from '#web/trpc.ts';

/** Sends a change unaltered. A 401 shows the login screen, see `createQueryClient`. */
function transmit(
  client: TRPCUntypedClient<AppRouter>,
  cache: QueryClient,
  change: Change,
  tell?: Tell,
): Promise<unknown> {
  const mutation = cache.getMutationCache().build(cache, {
    mutationKey: keyOf(change.path as never),
    mutationFn: () => callForChange(client, cache, change, tell),
  });
  return mutation.execute(change.input);
}

/** A change without an answer. `lostAt`: when its answer was lost, by the page's clock (`performance.now()`); null while it is being sent. */
type Open = { change: Change; lostAt: number | null; sending: Promise<unknown> };

/** After so long without an answer the same press means something new: another mail, another backup. */
const repeatMs = 10 * 60_000;

/** The change that each page sent last, while it has no answer. */
const lastOpen = new WeakMap<QueryClient, Open>();

function noteOpen(cache: QueryClient, change: Change, sending: Promise<unknown>): Promise<unknown> {
  const settle = () => void (lastOpen.get(cache) === open && lastOpen.delete(cache));
  const open: Open = {
    change,
    lostAt: null,
    sending: sending.then(
      (answer) => {
        settle();
        return answer;
      },
      (failure: unknown) => {
        if (isAnswered(failure)) settle();
        else open.lostAt = performance.now();
        throw failure;
      },
    ),
  };
  lastOpen.set(cache, open);
  return open.sending;
}

/** Sends a change, by way of the phone's outbox where there is one, and reloads what it makes stale. */
async function sendChange(
  client: TRPCUntypedClient<AppRouter>,
  cache: QueryClient,
  change: Change,
  from: Versioned | null,
  onKept?: () => void,
  drawn?: DrawnChanges,
): Promise<unknown> {
  const room = await findRoom();
  if (room) return room.send(change, from, onKept, drawn);
  const answer = await inTurn(cache, 'all', () => transmit(client, cache, change));
  applyTouches(cache, change.path, change.input, answer);
  return answer;
}

type Versioned = { version: number };

export type Changes = {
  /** A change by the signed-in person, made now. */
  make: (path: MutationPath, input: unknown, key?: string, database?: string) => Change;
  /**
   * Resolves to the server's answer. A change that waits on the phone instead resolves to the record as it will be, see `wasKept`.
   * `from`: the record that an edit started from, `drawn`: what showed over it then. `onKept`: called once the change is in the phone's
   * database, before it is answered.
   */
  send: (change: Change, from?: Versioned | null, onKept?: () => void, drawn?: DrawnChanges) => Promise<unknown>;
  /**
   * Makes a change and sends it. The same input sent again before the server has answered, or after its answer was lost, is the same
   * change, as long as it is the page's last one, for ten minutes: after any other change it means something new, as in on, off, on.
   * `isSeen(lostAt)`: true when the screen has since shown whether a lost change was made; the same input is then a new change.
   */
  sendOnce: <Path extends MutationPath>(
    path: Path,
    input: InputOf<Path>,
    isSeen?: (lostAt: number) => boolean,
  ) => Promise<{ answer: OutputOf<Path>; change: Change<Path> }>;
};

/** Makes changes and sends them. Screens use `useChange` and `useRecordForm`, which are built on this. */
export function useChanges(): Changes {
  const { client } = trpc.useUtils();
  const cache = useQueryClient();
  const { user, config } = useSession();
  return useMemo(() => {
    const untyped = getUntypedClient(client);
    const make: Changes['make'] = (path, input, key = createKey(), database = config.databaseId) => ({
      key,
      person: user.id,
      database,
      path,
      input: input as Change['input'],
      ...sayMoment(),
    });
    const send: Changes['send'] = (change, from = null, onKept, drawn) =>
      noteOpen(cache, change, sendChange(untyped, cache, change, from, onKept, drawn));
    return {
      make,
      send,
      sendOnce: async (path, input, isSeen = () => false) => {
        const last = lastOpen.get(cache);
        const isSent = last?.change.path === path && last.change.person === user.id && isSame(last.change.input, input);
        if (isSent && last.lostAt === null) return { answer: await last.sending, change: last.change } as never;
        const isOver = (lostAt: number) => performance.now() - lostAt > repeatMs || isSeen(lostAt);
        const change = isSent && last.lostAt !== null && !isOver(last.lostAt) ? last.change : make(path, input);
        return { answer: await send(change), change } as never;
      },
    };
  }, [client, cache, user.id, config.databaseId]);
}

/** Keeps the signed-in person's outbox open: what waits on this phone shows, and goes out. Used once, in the shell. */
export function useOutbox(): void {
  const { client } = trpc.useUtils();
  const cache = useQueryClient();
  const { user, config } = useSession();
  const latest = useLatest({ user, config });
  const personId = user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new outbox only for another person.
  useEffect(
    () =>
      openRoom({
        cache,
        user: latest.current.user,
        database: () => latest.current.config.databaseId,
        unseen: sayWhatWasLeft,
        send: (change, tell) => transmit(getUntypedClient(client), cache, change, tell),
      }),
    [client, cache, personId],
  );
}

/**
 * For an answer for which no screen waits: says who or what was not added, because it was deleted meanwhile. It would be gone from the list
 * without a word.
 */
export function sayWhatWasLeft(answer: unknown): void {
  const { left = 0, message } = (answer ?? {}) as { left?: number; message?: string };
  if (left > 0 && message) showBanner('info', message, bannerMs.people);
}
