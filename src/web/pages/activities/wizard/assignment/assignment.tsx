import { Stack, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useConfirm } from '#web/components/confirm-store.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useActivityEditing } from '../activity-editing.tsx';
import classes from './assignment.module.css';
import { PickerStates } from './picker.tsx';
import { isBeingAdded } from './use-assignment.ts';

type Query<Data> = { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };

type AssignmentProps<Row> = {
  title: string;
  /** What the pickers offer: they stand in a card of their own. */
  offered: Query<unknown>;
  pickers: ReactNode;
  /** Over the table, with the number of rows. */
  listTitle: string;
  /** What is counted: `volunteers`. */
  of: string;
  assigned: Query<Row[]>;
  columns: Column<Row>[];
  emptyText: string;
  /** Why the last change was taken back. */
  error: string;
  nameOf: (row: Row) => string;
  removeQuestion: (name: string) => string;
  onRemove: (row: Row) => Promise<unknown>;
  children?: ReactNode;
};

/** Who or what is on an activity: pickers that add, and the table of what is there. */
export function Assignment<Row extends { id: number }>(props: AssignmentProps<Row>) {
  const { title, offered, pickers, listTitle, of, assigned, columns, emptyText, error, nameOf } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useConfirm();
  const { whileEditing } = useActivityEditing();

  async function remove(row: Row) {
    const question = props.removeQuestion(nameOf(row));
    if (!(await confirm({ question, confirmLabel: 'Remove' }))) return;
    const removal = props.onRemove(row);
    // The button that had the focus goes with its row.
    heading.current?.focus();
    await removal;
  }

  return (
    <Stack gap="md">
      <Title order={2}>{title}</Title>
      {whileEditing(
        <Surface>
          <PickerStates query={offered}>{pickers}</PickerStates>
        </Surface>,
      )}
      <div className={classes.listHead}>
        <Title order={3} ref={heading} tabIndex={-1} data-page-heading>
          {listTitle}
        </Title>
        {assigned.data && <CountPill count={assigned.data.length} of={of} />}
      </div>
      <DataTable
        label={listTitle}
        columns={columns}
        rows={assigned.data}
        rowKey={(row) => row.id}
        empty={{ text: emptyText }}
        failed={failureOf(assigned, error)}
        loadingRows={3}
        actionsTitle="Action"
        actions={whileEditing((row: Row) => (
          <ActionIconButton
            label="Remove"
            subject={nameOf(row)}
            icon={IconTrash}
            disabled={isBeingAdded(row)}
            onClick={() => void remove(row)}
          />
        ))}
      />
      {assigned.data?.length === 0 && error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {props.children}
    </Stack>
  );
}

/** A failed load says so; a change that was taken back is said over the rows. */
function failureOf({ isError, refetch }: Query<unknown>, error: string) {
  if (error) return { text: error, onRetry: refetch };
  return isError ? { text: messages.wizard.loadFailed, onRetry: refetch } : undefined;
}
