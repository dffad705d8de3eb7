import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { messages } from '#shared/messages.ts';
import badges from '#web/components/badges.module.css';
import { useHasCoverage, useQueue } from '#web/offline/use-field.ts';
import { useSession } from '#web/session-context.ts';
import { readServerData, watchDrawn } from '#web/sync/drawn-changes.ts';
import { idOf } from '#web/sync/id-of.ts';
import { isSame } from '#web/sync/merge.ts';
import type { InputOf, OutputOf, QueryPath } from '#web/sync/paths.ts';

type Row = Record<string, unknown>;

/** Where a change may show: a query that the screen shows, and in it a row of a list or the whole record. */
export type Marked = {
  [Path in QueryPath]: {
    path: Path;
    input: InputOf<Path>;
    /** The part of the answer that holds the row, or is the record. Without it the answer itself. */
    part?: (keyof NonNullable<OutputOf<Path>> & string) | ((answer: NonNullable<OutputOf<Path>>) => unknown);
    /** The row of a list. Without it the answer is the record. */
    id?: number;
    /** Only these fields count. All of them without a list. */
    fields?: readonly string[];
  };
}[QueryPath];

/** `Waiting`, beside what a change altered that the server has not answered. Nothing otherwise. */
export function WaitingMark({ of }: { of: Marked }) {
  const cache = useQueryClient();
  const isWaiting = useSyncExternalStore(watchDrawn, () => isChanged(cache, of));
  return isWaiting && <WaitingPill />;
}

/** `Waiting`, beside an activity of which something waits. */
export function ActivityMark({ id }: { id: number }) {
  const { user } = useSession();
  const isWaiting = useQueue()?.some(
    ({ activity, person, state }) => activity === id && person === user.id && state === 'waiting',
  );
  return isWaiting && <WaitingPill />;
}

function WaitingPill() {
  const hasCoverage = useHasCoverage();
  return (
    <>
      {/* A space, and no margin: where the mark begins a line, it stands at its beginning. */}{' '}
      <span className={clsx(badges.pill, hasCoverage && badges.soon, 'bl-screen')} data-tone="on-hold">
        {messages.field.states.waiting}
      </span>
    </>
  );
}

function isChanged(cache: QueryClient, { path, input, part, id, fields }: Marked): boolean {
  const key: QueryKey = [path.split('.'), { input, type: 'query' }];
  const inPart = (answer: unknown) => {
    if (part === undefined || answer === undefined) return answer;
    return typeof part === 'function' ? part(answer as never) : (answer as Row)[part];
  };
  const before = inPart(readServerData(cache, key));
  if (before === undefined) return false;
  const now = inPart(cache.getQueryData(key));
  const [was, is] = id === undefined ? [before as Row, now as Row] : [rowOf(before, id), rowOf(now, id)];
  if (!was || !is) return is !== was;
  return !isSame(only(was, fields), only(is, fields));
}

/** The row with that id, in an answer that is a list or holds one. */
function rowOf(data: unknown, id: number): Row | undefined {
  const rows = Array.isArray(data) ? data : Object.values(data ?? {}).find(Array.isArray);
  return (rows as Row[] | undefined)?.find((row) => idOf(row) === id);
}

function only(row: Row, fields: readonly string[] | undefined): Row {
  return fields ? Object.fromEntries(fields.map((name) => [name, row[name]])) : row;
}
