import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { useBusyFocus } from './keep-focus.ts';
import classes from './list-states.module.css';
import { CoverageContext } from './needs-coverage.tsx';
import words from './words.module.css';

/** Grey rows while a list loads. Announced once to screen readers. */
export function LoadingRows({ rows = 6, height = 22 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="md" p="ml" aria-busy data-still-to-come>
      <span role="status" className="bl-hidden">
        Loading…
      </span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <Skeleton key={index} height={height} width={`${96 - ((index * 17) % 34)}%`} radius="sm" />
      ))}
    </Stack>
  );
}

/** For what may come and is not known yet, such as warnings: what stands below waits, so that it does not move (`theme.css`). */
export function StillToCome() {
  // Without coverage nothing comes.
  if (!use(CoverageContext)) return null;
  return <span hidden data-still-to-come />;
}

type EmptyStateProps = {
  /** The documented text. */
  text: string;
  /** The button that adds the first row. */
  action?: ReactNode;
};

export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={classes.state} role="status">
      <Text c="dimmed">{text}</Text>
      {action}
    </div>
  );
}

type FailedStateProps = { text: string; onRetry: () => unknown; busy?: boolean };

export function FailedState({ text, onRetry, busy = false }: FailedStateProps) {
  const button = useBusyFocus(busy);
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={28} stroke={1.5} className={words.dimmed} aria-hidden />
      <Text>{text}</Text>
      <Button
        variant="default"
        className="bl-screen"
        ref={button}
        loading={busy}
        aria-busy={busy || undefined}
        onClick={() => void onRetry()}
      >
        Try again
      </Button>
    </div>
  );
}

type QueryLike<Data> = {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type NotLoadedProps = { query: Omit<QueryLike<unknown>, 'data' | 'isPending'>; failedText: string; rows?: number };

/** In place of what is not there yet: grey rows while it loads, or why it could not be loaded. */
export function NotLoaded({ query, failedText, rows }: NotLoadedProps) {
  if (query.isError) return <FailedState text={failedText} onRetry={query.refetch} busy={query.isFetching} />;
  return <LoadingRows {...(rows !== undefined && { rows })} />;
}

type ListStatesProps<Data> = {
  query: QueryLike<Data>;
  /** The documented text for a failed load. */
  failedText: string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  loadingRows?: number;
  children: (data: Data) => ReactNode;
};

/** Loading, failed, empty or loaded. Loaded data stays on screen when a later refresh fails. */
export function ListStates<Data>({ query, failedText, isEmpty, empty, loadingRows, children }: ListStatesProps<Data>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  return <NotLoaded query={query} failedText={failedText} {...(loadingRows !== undefined && { rows: loadingRows })} />;
}

/** For the `failed` of a table whose rows could not be loaded: what to say, and how to ask again. */
export const failedOf = (query: { isError: boolean; refetch: () => unknown }, text: string) =>
  query.isError ? { text, onRetry: () => query.refetch() } : undefined;
