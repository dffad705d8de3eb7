import { Group, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useConfirm } from '#web/components/confirm-store.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ReasonDialog } from '#web/components/reason-dialog.tsx';
import { Surface } from '#web/components/surface.tsx';
import { type Marked, WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import type { Noun } from '#web/sync/effects/assignments.ts';
import { PickerStates } from './picker.tsx';
import { type Assigned, type AssignmentOptions, type Candidate, useAssignment } from './use-assignment.ts';

type Query<Data> = { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };

type AssignmentProps<N extends Noun> = AssignmentOptions<N> & {
  title: string;
  /** What stands on top of the step. */
  top?: ReactNode;
  /** What the pickers offer, in a card of their own. */
  unassigned: Query<Candidate<N>[]>;
  /** `add` resolves to false when the server refused. */
  pickers: (add: (ids: number[]) => Promise<boolean>) => ReactNode;
  /** Why nothing more can be added: it stands in place of the pickers. */
  full: string | null;
  /** The heading of the table, shown with the number of rows. */
  listTitle: string;
  /** The noun for the count. */
  of: readonly [one: string, many: string];
  assigned: Query<Assigned<N>[]>;
  columns: Column<Assigned<N>>[];
  emptyText: string;
  nameOf: (row: Assigned<N>) => string;
  /** The id of the person or item. The assignment's own changes once it is saved, and the row would lose the focus. */
  keyOf: (row: Assigned<N>) => number;
  removeQuestion: (name: string) => string;
  /** What becomes of the sign-on of a person who is removed; null or absent where they have none. Then a reason is asked for. */
  signOnOf?: (row: Assigned<N>) => string | null;
  children?: ReactNode;
};

/** A step that assigns people or items to an activity: pickers that add, and the table of those assigned. */
export function Assignment<N extends Noun>(props: AssignmentProps<N>) {
  const { title, unassigned, pickers, full, listTitle, of, assigned, columns, emptyText, nameOf } = props;
  const { add, remove, error } = useAssignment(props);
  const leaving = useDialog<{ row: Assigned<N>; hint: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useConfirm();
  const { whileEditing } = useActivityEditing();

  async function askAndRemove(row: Assigned<N>) {
    const hint = props.signOnOf?.(row) ?? null;
    if (hint !== null) return leaving.open({ row, hint });
    if (!(await confirm({ question: props.removeQuestion(nameOf(row)), confirmLabel: 'Remove' }))) return;
    const removal = remove(row);
    // The focused button disappears with its row.
    heading.current?.focus();
    if ((await removal) !== null) return;
    // Somebody may have signed them on meanwhile, which is why it was refused.
    const now = props.signOnOf?.(row) ?? null;
    if (now !== null) leaving.open({ row, hint: now });
  }

  /** False when the server refused: the dialog stays and says why. */
  const giveReason = (row: Assigned<N>) => async (reason: string) => (await remove(row, reason)) !== null;

  return (
    <Stack gap="md">
      <Title order={2}>{title}</Title>
      {props.top}
      {whileEditing(
        <Surface>{full ? <p>{full}</p> : <PickerStates query={unassigned}>{pickers(add)}</PickerStates>}</Surface>,
      )}
      <Group gap="xs" mt="xs">
        <Title order={3} ref={heading} tabIndex={-1} data-page-heading>
          {listTitle}
        </Title>
        {assigned.data && <CountPill count={assigned.data.length} of={of} />}
      </Group>
      <DataTable
        label={listTitle}
        columns={columns.map((column) => (column.isTitle ? withMark(column, props) : column))}
        rows={assigned.data}
        rowKey={props.keyOf}
        empty={{ text: emptyText }}
        failed={failureOf(assigned, error)}
        loadingRows={3}
        actionsTitle="Action"
        actions={whileEditing((row: Assigned<N>) => (
          <ActionIconButton
            label="Remove"
            subject={nameOf(row)}
            icon={IconTrash}
            onClick={() => void askAndRemove(row)}
          />
        ))}
      />
      {assigned.data?.length === 0 && error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {props.children}
      {leaving.shown && (
        <ReasonDialog
          key={leaving.shown.key}
          opened={leaving.shown.opened}
          title={props.removeQuestion(nameOf(leaving.shown.subject.row))}
          hint={leaving.shown.subject.hint}
          button="Remove"
          isDanger
          error={error}
          onGiven={giveReason(leaving.shown.subject.row)}
          onClose={leaving.close}
        />
      )}
    </Stack>
  );
}

/** The column that names the row, with the mark of what waits. */
function withMark<N extends Noun>(
  column: Column<Assigned<N>>,
  { noun, activityId }: Pick<AssignmentProps<N>, 'noun' | 'activityId'>,
): Column<Assigned<N>> {
  return {
    ...column,
    render: (row, layout) => (
      <>
        {column.render(row, layout)}
        <WaitingMark of={markOf(noun, activityId, row.id)} />
      </>
    ),
  };
}

function markOf(noun: Noun, activityId: number, id: number): Marked {
  const part = (
    { 'activities.staff': 'staff', 'activities.volunteers': 'volunteers', 'activities.checklist': 'checklist' } as const
  )[noun];
  return { path: 'activities.document', input: { id: activityId }, part, id };
}

/** The error to show: a failed load, or over the rows a change that was undone. */
function failureOf({ isError, refetch }: Query<unknown>, error: string) {
  if (error) return { text: error, onRetry: refetch };
  return isError ? { text: messages.wizard.loadFailed, onRetry: refetch } : undefined;
}
